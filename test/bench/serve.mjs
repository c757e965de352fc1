// Measures `docsgen serve --watch`: the time from the command to the first page in Chromium, and from a saved file to its
// text on the screen. npm run bench:serve [-- 86 1000 10000]; with --write, the guide shows the time for 1,000 pages.
import { spawn } from 'node:child_process'
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { docsgenSite, hasCorpus, repository, writeFigures } from './content.mjs'
import { median } from './measure.mjs'

const { values, positionals } = parseArgs({
  options: { write: { type: 'boolean', default: false } },
  allowPositionals: true,
})
const sizes = positionals.map(Number)
const edits = 20
const pageName = 'tutorials/fundamentals/part-3-state-actions-reducers'

if (!hasCorpus) throw new Error('the corpus is missing')
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--headless', '--no-sandbox', '--disable-gpu'],
})
const rows = []
for (const size of sizes.length > 0 ? sizes : [86, 1000, 10_000]) {
  const { root, pages } = docsgenSite(size)
  const folder = pages > 100 ? 'copy-001/' : ''
  const context = await browser.newContext()
  const page = await context.newPage()
  const cold = await startAndShow(root, page, folder)
  await stop(cold.server)
  const warm = await startAndShow(root, page, folder)
  const shown = await measureEdits(page, path.join(root, 'docs', folder, `${pageName}.md`))
  rows.push({
    pages,
    'start, no cache': Math.round(cold.ms),
    'start again': Math.round(warm.ms),
    'edit to shown': Math.round(median(shown)),
    'slowest edit': Math.round(Math.max(...shown)),
    'MB at first page': cold.mb,
    'MB after edits': memoryOf(warm.server),
  })
  await stop(warm.server)
  await context.close()
}
await browser.close()
console.table(rows)
const large = rows.find(({ pages }) => pages > 1000 && pages < 2000)
if (values.write && large) writeFigures((figures) => ({ ...figures, preview: { edit: large['edit to shown'] } }))

/** Starts the server and opens a page; `ms` is the time until its heading is painted. */
async function startAndShow(root, page, folder) {
  if (!page.url().startsWith('http')) rmSync(path.join(root, '.docsgen'), { recursive: true, force: true })
  const started = performance.now()
  const server = spawn(process.execPath, [
    path.join(repository, 'bin', 'docsgen.js'),
    'serve',
    root,
    '--watch',
    '--port',
    '0',
  ])
  const url = await new Promise((resolve) => {
    server.stdout.on('data', (text) => {
      const found = /http:\S+/.exec(text)?.[0]
      if (found) resolve(found)
    })
  })
  server.stderr.resume()
  await page.goto(url + folder + pageName, { waitUntil: 'commit' })
  await page.waitForSelector('main h1')
  await page.evaluate(() => new Promise(requestAnimationFrame))
  return { server, ms: performance.now() - started, mb: memoryOf(server) }
}

/** Returns the milliseconds from saving the file to a frame with the new text, for each edit. */
async function measureEdits(page, filePath) {
  const original = readFileSync(filePath, 'utf8')
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
  // Wait until the folders are watched; the first edits warm up the compiler and are not counted.
  await page.waitForTimeout(6000)
  const times = []
  for (let i = 0; i < edits + 3; i++) {
    const text = `Edit number ${i} of the benchmark.`
    const seen = page.evaluate(
      (wanted) =>
        new Promise((resolve) => {
          const look = () => {
            if (!document.querySelector('main').textContent.includes(wanted)) return
            observer.disconnect()
            requestAnimationFrame(() => resolve(performance.timeOrigin + performance.now()))
          }
          const observer = new MutationObserver(look)
          observer.observe(document.querySelector('main'), { childList: true, subtree: true, characterData: true })
        }),
      text,
    )
    await page.waitForTimeout(400)
    const saved = performance.timeOrigin + performance.now()
    writeFileSync(
      filePath,
      original.replace(/\n# |\n## /, (heading) => `\n${text}\n${heading}`),
    )
    // The page loads again once if pages that have been compiled in the background need another content policy.
    const shown = await seen.catch(() => page.waitForSelector('main h1').then(() => undefined))
    if (i >= 3 && shown !== undefined) times.push(shown - saved)
  }
  return times
}

function stop(server) {
  return new Promise((resolve) => {
    server.on('close', resolve)
    server.kill('SIGINT')
  })
}

/** Returns the resident memory in MB; 0 if the system does not report it. */
function memoryOf(server) {
  try {
    const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
    return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)
  } catch {
    return 0
  }
}
