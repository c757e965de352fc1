// Measures the search: how much the index adds to a cold build, and how much queries fetch.
// npm run bench:search -- [--pages 85,5000] [--runs 3] [--questions test/corpora/redux/search-questions.yaml]
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { gzipSync } from 'node:zlib'
import { chromium } from 'playwright-core'
import { parse } from 'yaml'
import { docsgenSite, hasCorpus, repository, workDir } from './content.mjs'
import { asideIn, measure, median } from './measure.mjs'
import { serveBuilt } from './serve-built.mjs'

const { values } = parseArgs({
  options: {
    pages: { type: 'string', default: '85,5000' },
    runs: { type: 'string', default: '3' },
    questions: { type: 'string', default: path.join('test', 'corpora', 'redux', 'search-questions.yaml') },
  },
})
if (!hasCorpus) throw new Error('the corpus beside the repository is missing')
const docsgen = path.join(repository, 'bin', 'docsgen.js')
const putAside = asideIn(workDir)
const questions = Object.keys(parse(readFileSync(path.join(repository, values.questions), 'utf8')))

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
  console.log(
    `  index: ${readdirSync(path.join(root, 'build', 'docsgen', 'search'), { recursive: true }).length} files`,
  )
  const fetched = await firstQuestions(root)
  for (const kind of ['code', 'index', 'excerpts', 'all'])
    console.log(`  ${kind.padEnd(8)} ${fetched[kind]} bytes, median of ${questions.length} first questions`)
}

function seconds(ms) {
  return `${(ms / 1000).toFixed(2)} s`
}

/** Returns the median bytes that a first query fetches, by kind, compressed as hosts do. */
async function firstQuestions(root) {
  const server = await serveBuilt(root)
  const executablePath = process.env.CHROME_PATH ?? '/usr/bin/chromium'
  const browser = await chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-gpu'] })
  const rounds = []
  for (const question of questions) {
    const context = await browser.newContext()
    const page = await context.newPage()
    const parts = { code: 0, index: 0, excerpts: 0 }
    const counting = []
    let isAsking = false
    page.on('response', (response) => {
      const kind = kindOf(new URL(response.url()).pathname, isAsking)
      if (kind !== undefined) counting.push(count(response, kind))
    })
    const count = async (response, kind) => {
      parts[kind] += gzipSync(await response.body()).length
    }
    await page.goto(server.url, { waitUntil: 'networkidle' })
    isAsking = true
    await page.keyboard.press('Control+k')
    await page.getByRole('combobox').fill(question)
    await page.locator('dialog [role=option]').first().waitFor()
    await page.locator('dialog .search-excerpt').first().waitFor()
    await page.waitForLoadState('networkidle')
    await Promise.all(counting)
    rounds.push({ ...parts, all: parts.code + parts.index + parts.excerpts })
    await context.close()
  }
  await browser.close()
  server.close()
  return Object.fromEntries(Object.keys(rounds[0]).map((kind) => [kind, median(rounds.map((round) => round[kind]))]))
}

function kindOf(pathname, isAsking) {
  if (/\/assets\/search-[0-9a-f]+\.js$/.test(pathname)) return 'code'
  if (pathname.includes('/docsgen/search/')) return 'index'
  return isAsking && !pathname.includes('/docsgen/') ? 'excerpts' : undefined
}
