import { mkdtempSync, realpathSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { TestProject } from 'vitest/node'
import { buildReaderSiteIn } from './harness/build-reader-site.js'
import { buildTo, copyOwnSite, installReact } from './harness/build-site.js'
import { ensureChromium } from './harness/chromium.js'
import { buildKitchenSinkIn } from './harness/kitchen-sink.js'
import { compileTool } from './harness/repository.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** Folder for all files that the tests write; removed after the run. */
    runDir: string
    /** This repository's own site, built; browser tests only. */
    siteDir: string
    /** The reader fixture site, built; browser tests only. */
    readerSiteDir: string
    /** The fixture site with every construct, built; browser tests only. */
    kitchenSinkDir: string
    /** Path of the browser; browser tests only. */
    chromiumPath: string
  }
}

/**
 * Runs once for each project of vitest.config.ts:
 * 1. compiles the tool if its sources are newer;
 * 2. creates the folder that the tests write to, with React for the sites in it;
 * 3. for the browser tests, finds Chromium and builds the sites that many of them use.
 */
export default async function setup(project: TestProject): Promise<() => void> {
  compileTool()
  const runDir = realpathSync(mkdtempSync(path.join(tmpdir(), 'docsgen-test-')))
  project.provide('runDir', runDir)
  installReact(runDir)
  if (project.name === 'browser') {
    project.provide('chromiumPath', ensureChromium())
    const root = path.join(runDir, 'own-site')
    copyOwnSite(root)
    const siteDir = path.join(root, 'build')
    const [readerSiteDir, kitchenSinkDir] = await Promise.all([
      buildReaderSiteIn(path.join(runDir, 'readers-site')),
      buildKitchenSinkIn(path.join(runDir, 'kitchen-sink')),
      buildTo(root, siteDir),
    ])
    project.provide('siteDir', siteDir)
    project.provide('readerSiteDir', readerSiteDir)
    project.provide('kitchenSinkDir', kitchenSinkDir)
  }
  return () => rmSync(runDir, { recursive: true, force: true, maxRetries: 3 })
}
