// Measures whether `docsgen serve --watch` leaks memory: makes many edits, fetches the page after each one, and reports
// the growth of resident memory from the 200th edit on. node test/bench/edits.mjs [edits, default 2000]
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { docsgenSite, repository } from './content.mjs'

const edits = Number(process.argv[2] ?? 2000)
const { root } = docsgenSite(86)
const program = path.join(repository, 'bin', 'docsgen.js')
const server = spawn(process.execPath, [program, 'serve', root, '--watch', '--port', '0'])
server.stderr.resume()
const url = await new Promise((resolve) => {
  server.stdout.on('data', (text) => {
    const found = /http:\S+/.exec(text)?.[0]
    if (found) resolve(found)
  })
})
const page = 'tutorials/fundamentals/part-3-state-actions-reducers'
const filePath = path.join(root, 'docs', `${page}.md`)
const original = readFileSync(filePath, 'utf8')
await (await fetch(url + page)).text()
await pause(5000)

let early = 0
for (let i = 1; i <= edits; i++) {
  const text = `Edit number ${i} of many.`
  writeFileSync(filePath, `${original}\n${text}\n`)
  while (!(await (await fetch(url + page)).text()).includes(text)) await pause(4)
  if (i % 200 === 0) console.log(i, memory(), 'MB')
  if (i === 200) early = memory()
  // Edits at shorter intervals are processed together.
  await pause(155)
}
const growth = memory() - early
console.log(`${edits} edits; growth from edit 200 on: ${growth} MB`)
server.kill('SIGINT')
process.exitCode = growth < 50 ? 0 : 1

/** Resident memory in MB. */
function memory() {
  const status = readFileSync(`/proc/${server.pid}/status`, 'utf8')
  return Math.round(Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) / 1024)
}
