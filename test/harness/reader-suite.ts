import path from 'node:path'
import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { buildReaderSiteIn } from './build-reader-site.js'
import { copyCache, temporaryDir } from './build-site.js'
import { closeContexts, workerBrowser } from './chromium.js'
import { openReader } from './reader.js'
import { type ServedDir, serveDir } from './serve.js'

/** A browser and a served site for all tests of a file. */
export interface ReaderSuite {
  /** URL of the site, without trailing slash. */
  readonly url: string
  /** Opens a page in a new context, which is closed after the test. */
  open(options?: BrowserContextOptions): ReturnType<typeof openReader>
}

/** Serves the folder that `build` resolves with until the file's tests end. */
export function readerSuite(build: () => Promise<string> | string): ReaderSuite {
  let browser: Browser
  const site = servedSite(build)
  beforeAll(async () => {
    browser = await workerBrowser()
  })
  afterAll(closeContexts)
  return {
    get url() {
      return site.url
    },
    open: async (options) => {
      const reader = await openReader(browser, options)
      onTestFinished(() => reader.context.close())
      return reader
    },
  }
}

/** Serves another folder until the file's tests end. */
export function servedSite(build: () => Promise<string> | string): Pick<ServedDir, 'url'> {
  let site: ServedDir
  beforeAll(async () => {
    site = await serveDir(await build())
    // Building the guide with its generated pages takes more than the usual limit if all workers are busy.
  }, 300_000)
  afterAll(() => site?.close())
  return {
    get url() {
      return site.url
    },
  }
}

/** Builds the reader fixture site with these options, from the cache of the one without options, which is built once for all files. */
export async function buildReaderSite(options: object = {}, version?: string): Promise<string> {
  const isPlain = Object.keys(options).length === 0 && version === undefined
  if (isPlain) return inject('readerSiteDir')
  const root = temporaryDir('site')
  copyCache(path.dirname(inject('readerSiteDir')), root)
  return buildReaderSiteIn(root, options, version)
}
