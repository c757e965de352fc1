// Measures the search: what the index adds to a cold build, and what a first question fetches, in Chromium.
// npm run bench:search -- [--pages 85,5000] [--runs 3] [--question reducer]
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { docsgenSite, hasCorpus, repository, workDir } from './content.mjs'
import { asideIn, measure, median } from './measure.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '85,5000' },
    runs: { type: 'string', default: '3' },
    question: { type: 'string', default: 'reducer' },
  },
})
if (!hasCorpus) throw new Error('the corpus beside the repository is not there')
const docsgen = path.join(repository, 'bin', 'docsgen.js')
const putAside = asideIn(workDir)

for (const wanted of values.pages.split(',').map(Number)) {
  const { root, pages } = docsgenSite(wanted)
  const configPath = path.join(root, 'docsgen.config.mjs')
  const config = readFileSync(configPath, 'utf8')
  const times = { none: [], local: [] }
  for (let run = 0; run < Number(values.runs); run++) {
    for (const provider of ['none', 'local']) {
      putAside(path.join(root, '.docsgen'))
      putAside(path.join(root, 'build'))
      writeFileSync(
        configPath,
        config.replace('export default {', `export default { search: { provider: '${provider}' },`),
      )
      times[provider].push((await measure(process.execPath, [docsgen, 'build', root, '--quiet'], {})).ms)
    }
  }
  const [none, local] = [median(times.none), median(times.local)]
  console.log(
    `${pages} pages: ${seconds(none)} without search, ${seconds(local)} with it (+${seconds(local - none)}, x ${(local / none).toFixed(2)})`,
  )
  const parts = await firstQuestion(root)
  const total = Object.values(parts).reduce((sum, bytes) => sum + bytes, 0)
  console.log(`  "${values.question}": ${total} bytes: ${JSON.stringify(parts)}`)
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`
}

/** Bytes that a first question fetches, by kind; scripts and JSON as hosts compress them. */
async function firstQuestion(root) {
  const server = spawn(process.execPath, [docsgen, 'serve', root, '--port', '0'])
  const url = await new Promise((resolve) => {
    server.stdout.on('data', (chunk) => {
      const found = /http:\/\/[^\s]+/.exec(String(chunk))?.[0]
      if (found) resolve(found.replace(/\/$/, ''))
    })
  })
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const page = await browser.newPage()
  const parts = {}
  page.on('response', async (response) => {
    const { pathname } = new URL(response.url())
    if (!pathname.startsWith('/docsgen/search/')) return
    const kind = /search\/.*?(\.pf_meta|\.js|\.json|\.pagefind|index|text)/.exec(pathname)?.[1] ?? 'other'
    const body = await response.body()
    parts[kind] = (parts[kind] ?? 0) + (/\.js(?:on)?$/.test(pathname) ? gzipSync(body).length : body.length)
  })
  await page.goto(`${url}/search?q=${encodeURIComponent(values.question)}`, { waitUntil: 'load' })
  await page.locator('main [role=option]').first().waitFor()
  await page.waitForLoadState('networkidle')
  await browser.close()
  server.kill()
  return parts
}
