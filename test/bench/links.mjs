// Measures how long checking links takes in a build: 1,000 pages with 100 links each, half of them to headings, in one process.
//   node test/bench/links.mjs [pages, default 1000] [links per page, default 100]
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { build } from '../../dist/index.js'
import { workDir } from './content.mjs'
import { median } from './measure.mjs'

const [pages, links] = [Number(process.argv[2] ?? 1000), Number(process.argv[3] ?? 100)]
const root = path.join(workDir, 'links')
rmSync(root, { recursive: true, force: true })
mkdirSync(path.join(root, 'docs'), { recursive: true })
writeFileSync(path.join(root, 'docsgen.config.mjs'), "export default { title: 'Benchmark', pages: false }\n")
for (let page = 0; page < pages; page++) {
  const lines = Array.from({ length: links }, (_, i) => {
    const goal = (page * 7 + i * 13) % pages
    return i % 2 === 0 ? `- [to ${goal}](./page-${goal}.md)` : `- [to ${goal}](/page-${goal}#part-${i % 10})`
  })
  const parts = Array.from({ length: 10 }, (_, i) => `## Part ${i}\n`)
  writeFileSync(
    path.join(root, 'docs', `page-${page}.md`),
    `# Page ${page}\n\n${parts.join('\n')}\n${lines.join('\n')}\n`,
  )
}

const first = await build({ root })
if (first.diagnostics.length > 0) throw new Error(JSON.stringify(first.diagnostics[0]))
const runs = []
for (let i = 0; i < 5; i++) runs.push(await build({ root, write: false }))
const figure = (names) => median(runs.map(({ steps }) => sum(steps, names)))
console.log(`${pages} pages, ${pages * links} links; median of 5 builds in one process, pages from the cache`)
console.log(`links and anchors checked in ${figure(['links', 'check']).toFixed(0)} ms`)
console.log(`the whole first build: ${first.totalMs.toFixed(0)} ms`)

function sum(steps, names) {
  return steps.reduce((total, { name, ms }) => total + (names.includes(name) ? ms : 0), 0)
}
