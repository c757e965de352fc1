import type { Browser, BrowserContextOptions } from 'playwright-core'
import { afterAll, beforeAll, inject, onTestFinished } from 'vitest'
import { buildReaderSiteIn } from './build-reader-site.js'
import { temporaryDir } from './build-site.js'
import { closeContexts, workerBrowser } from './chromium.js'
import { openReader } from './reader.js'
import { type ServedDir, serveDir } from './serve.js'

/** A browser and a served site for all tests of a file. */
export interface ReaderSuite {
  /** Of the site, without trailing slash. */
  readonly url: string
  /** A reader in a context of its own, which ends with the test. */
  open(options?: BrowserContextOptions): ReturnType<typeof openReader>
}

/** Starts the browser and serves the folder that `build` resolves with; both end with the file's tests. */
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

/** Serves the folder that `build` resolves with until the file's tests end. */
export function servedSite(build: () => Promise<string> | string): Pick<ServedDir, 'url'> {
  let site: ServedDir
  beforeAll(async () => {
    site = await serveDir(await build())
  })
  afterAll(() => site?.close())
  return {
    get url() {
      return site.url
    },
  }
}

/** The readers' fixture site with options of its own, built; the plain one is built once for all files. */
export async function buildReaderSite(options: object = {}, version?: string): Promise<string> {
  const isPlain = Object.keys(options).length === 0 && version === undefined
  return isPlain ? inject('readerSiteDir') : buildReaderSiteIn(temporaryDir('site'), options, version)
}
