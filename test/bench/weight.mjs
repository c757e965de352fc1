// Measures what a page of the Redux corpus without components loads, in Chromium: bytes compressed with gzip, by kind.
// npm run bench:weight; with --write, the guide shows the figures.
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { docsgenSite, hasCorpus, repository, writeFigures } from './content.mjs'
import { serveBuilt } from './serve-built.mjs'

const route = '/faq/general'

const { values } = parseArgs({ options: { write: { type: 'boolean', default: false } } })
if (!hasCorpus) {
  console.log('bench: ../shared/corpora/redux is missing; nothing to measure')
  process.exit(0)
}

const { root } = docsgenSite(86)
execFileSync(process.execPath, [path.join(repository, 'bin', 'docsgen.js'), 'build'], { cwd: root, stdio: 'ignore' })
// What the page itself needs: without the pages that it prefetches, and their code.
const loaded = (await loadedFiles(root)).filter(
  ({ name, type }) => type !== 'fetch' && (type !== 'script' || /^(?:boot|main)-/.test(name)),
)
const weigh = (isKind) => loaded.filter(isKind).reduce((sum, { bytes }) => sum + bytes, 0)
const page = {
  html: weigh(({ type }) => type === 'document'),
  css: weigh(({ type }) => type === 'stylesheet'),
  boot: weigh(({ name, type }) => type === 'script' && name.startsWith('boot-')),
  script: weigh(({ type }) => type === 'script'),
  requests: loaded.length,
}
console.log(`${route}: ${JSON.stringify(page)}`)
if (values.write) writeFigures((figures) => ({ ...figures, page }))

/** Name, type and size of all that a page requests until the network is idle, with what it prefetches. */
async function loadedFiles(siteRoot) {
  const { url, close } = await serveBuilt(siteRoot)
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const tab = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  const responses = []
  tab.on('response', (response) => responses.push(response))
  await tab.goto(`${url}${route}/`, { waitUntil: 'networkidle' })
  const files = await Promise.all(
    responses.map(async (response) => ({
      name: path.posix.basename(new URL(response.url()).pathname),
      type: response.request().resourceType(),
      bytes: gzipSync(await response.body()).length,
    })),
  )
  await browser.close()
  close()
  return files
}
