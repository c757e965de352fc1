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
    /** Folder for everything that the tests write; removed at the end. */
    runDir: string
    /** The built site of this repository; only browser tests have it. */
    siteDir: string
    /** The built site of the readers' tests; only browser tests have it. */
    readerSiteDir: string
    /** The built site that has one of every construct; only browser tests have it. */
    kitchenSinkDir: string
    /** Path of the browser; only browser tests have it. */
    chromiumPath: string
  }
}

/**
 * Once for each project of vitest.config.ts:
 * 1. compile the tool, where its sources are newer;
 * 2. make the folder that the tests write to, with React for the sites in it;
 * 3. for the browser tests: find Chromium, and build the sites that many of them read.
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
