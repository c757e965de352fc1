// npm run bench: builds the Redux corpus with docsgen (cold, unchanged, after one edit) and with Eleventy.
//   npm run bench -- --sizes 86,1000,5000 --runs 5
//   --write also measures builds without a search, and writes the figures that the guide shows.
//   npm run bench -- --languages 1,4,8 --size 1000 builds the corpus in several languages instead: see languages.mjs.
import { execFileSync } from 'node:child_process'
import { appendFileSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { BARE_CONFIG, docsgenSite, eleventySite, hasCorpus, repository, workDir, writeFigures } from './content.mjs'
import { benchmarkLanguages } from './languages.mjs'
import { asideIn, measure, median } from './measure.mjs'

const { values } = parseArgs({
  options: {
    sizes: { type: 'string', default: '86' },
    runs: { type: 'string', default: '5' },
    'no-eleventy': { type: 'boolean', default: false },
    languages: { type: 'string' },
    size: { type: 'string', default: '1000' },
    write: { type: 'boolean', default: false },
  },
})
if (!hasCorpus) {
  console.log('bench: ../shared/corpora/redux is missing; nothing to measure')
  process.exit(0)
}
const runs = Number(values.runs)
if (values.languages !== undefined) {
  await benchmarkLanguages({ counts: values.languages.split(',').map(Number), size: Number(values.size), runs })
  process.exit(0)
}
const cli = path.join(repository, 'bin', 'docsgen.js')
const eleventy = values['no-eleventy'] ? undefined : installEleventy()

const putAside = asideIn(workDir)
console.log(`median of ${runs} runs; seconds of wall time of the whole process; MB of peak memory\n`)
for (const size of values.sizes.split(',').map(Number)) await benchmark(size, size > 2000 ? Math.min(runs, 3) : runs)

async function benchmark(size, count) {
  const site = docsgenSite(size)
  const rounds = { cold: [], unchanged: [], edit: [], bare: [], eleventy: [] }
  const reference = eleventy && eleventySite(size)
  const build = (...options) => measure(process.execPath, [cli, 'build', ...options], { cwd: site.root })
  for (let i = 0; i < count; i++) {
    putAside(path.join(site.root, 'build'))
    putAside(path.join(site.root, '.docsgen'))
    rounds.cold.push(await build())
    rounds.unchanged.push(await build())
    appendFileSync(editedFile(site.root), `\n\nEdit number ${i}.\n`)
    rounds.edit.push(await build())
    if (values.write) {
      putAside(path.join(site.root, '.docsgen'))
      rounds.bare.push(await build('--config', BARE_CONFIG, '--out-dir', `bare-${i}`))
      putAside(path.join(site.root, `bare-${i}`))
    }
    if (reference) {
      putAside(path.join(reference.root, '_site'))
      rounds.eleventy.push(await measure(process.execPath, [eleventy, '--quiet'], { cwd: reference.root }))
    }
  }
  report(site.pages, rounds)
  if (values.write) writeFigures((figures) => withBuild(figures, rounds))
}

/** The figures with the medians of one site, by the number of pages that the build prints. */
function withBuild(figures, rounds) {
  const [, pages] = /Built ([\d,]+) pages/.exec(rounds.cold[0].output)
  const seconds = (kind) => Number((median(rounds[kind].map(({ ms }) => ms)) / 1000).toPrecision(3))
  const measured = {
    cold: seconds('cold'),
    unchanged: seconds('unchanged'),
    edit: seconds('edit'),
    memory: Math.round(median(rounds.cold.map(({ mb }) => mb))),
    bare: seconds('bare'),
  }
  return { ...figures, builds: { ...figures.builds, [pages.replaceAll(',', '')]: measured } }
}

/** Returns the path of a page in the first copy. */
function editedFile(root) {
  const inCopy = path.join(root, 'docs', 'copy-000', 'faq', 'General.md')
  return existsSync(inCopy) ? inCopy : path.join(root, 'docs', 'faq', 'General.md')
}

function report(pages, rounds) {
  const seconds = (kind) => median(rounds[kind].map(({ ms }) => ms)) / 1000
  const memory = (kind) => median(rounds[kind].map(({ mb }) => mb))
  console.log(`${pages} pages`)
  for (const kind of ['cold', 'unchanged', 'edit']) {
    const ratio = rounds.eleventy.length > 0 ? `   ${(seconds(kind) / seconds('eleventy')).toFixed(2)} x Eleventy` : ''
    console.log(
      `  docsgen ${kind.padEnd(10)} ${seconds(kind).toFixed(2).padStart(6)} s ${memory(kind).toFixed(0).padStart(6)} MB${ratio}`,
    )
  }
  if (rounds.eleventy.length > 0)
    console.log(
      `  Eleventy           ${seconds('eleventy').toFixed(2).padStart(6)} s ${memory('eleventy').toFixed(0).padStart(6)} MB`,
    )
  console.log(`  steps of a cold build: ${stepsOf(rounds.cold.at(-1).output)}`)
  console.log(`  steps after one edit:  ${stepsOf(rounds.edit.at(-1).output)}\n`)
}

/** Returns the step times that a build prints. */
function stepsOf(output) {
  return /^\s*time\s+(.+)$/m.exec(output)?.[1] ?? ''
}

/** Installs Eleventy in the work folder of the benchmarks, because it is not a dependency; returns its command. */
function installEleventy() {
  const dir = path.join(workDir, 'eleventy')
  const command = path.join(dir, 'node_modules', '@11ty', 'eleventy', 'cmd.cjs')
  if (existsSync(command)) return command
  mkdirSync(dir, { recursive: true })
  writeFileSync(path.join(dir, 'package.json'), '{ "private": true }\n')
  execFileSync('npm', ['install', '@11ty/eleventy@3.1.5', '--ignore-scripts', '--no-audit', '--no-fund'], {
    cwd: dir,
    stdio: 'inherit',
  })
  return command
}
