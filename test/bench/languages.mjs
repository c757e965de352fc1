// npm run bench -- --languages 1,4,8 --size 1000 --runs 5: cold builds of the Redux corpus in several languages.
//
// Each site is built with all of its pages translated, and with a tenth of them. Prints wall time, processor time and peak memory, and
// their ratios to the site in one language in the same run, which is also built with as many pages as the largest of the others has in
// all of its languages: what a language costs in addition to its pages.
import path from 'node:path'
import { repository, translatedSite, workDir } from './content.mjs'
import { asideIn, measure, median } from './measure.mjs'

/** Languages with texts of the interface: with the Latin alphabet and others, one from right to left. */
const TAGS = ['en', 'fr', 'de', 'ja', 'ar', 'es', 'zh-CN', 'ru', 'it', 'ko', 'pt-BR', 'pl']

const SHARES = [1, 0.1]

/** Measures sites with `size` pages in so many languages as each of `counts` says, and prints a table. */
export async function benchmarkLanguages({ counts, size, runs }) {
  const most = Math.max(...counts)
  if (!counts.every((count) => Number.isInteger(count) && count >= 1) || most > TAGS.length)
    throw new Error(`--languages ${counts}: use numbers from 1 to ${TAGS.length}`)
  const several = [...new Set(counts)].filter((count) => count > 1)
  const one = siteOf({ name: '1 language', count: 1, pages: size, share: 1 })
  const sites = [
    one,
    ...several.flatMap((count) =>
      SHARES.map((share) => {
        const name = `${count} languages, ${Math.round(share * 100)}% translated`
        return siteOf({ name, count, pages: size, share })
      }),
    ),
  ]
  // The ratio to the corpus in one language with as many pages says what translations cost beyond being pages.
  const large =
    most > 1
      ? siteOf({ name: `1 language, ${most} x the pages`, count: 1, pages: one.pages * most, share: 1 })
      : undefined
  if (large !== undefined) sites.push(large)
  const cli = path.join(repository, 'bin', 'docsgen.js')
  const putAside = asideIn(workDir)
  for (let run = 0; run < runs; run++) {
    for (const site of sites) {
      putAside(path.join(site.root, 'build'))
      putAside(path.join(site.root, '.docsgen'))
      site.rounds.push(await measure(process.execPath, [cli, 'build'], { cwd: site.root }))
    }
  }
  console.log(`cold builds, median of ${runs} runs: wall time, processor time, peak memory; ratios to one language\n`)
  for (const site of sites) console.log(row(site, one))
  const full = sites.find((site) => site.count === most && site.share === 1)
  if (large !== undefined && full !== undefined)
    console.log(`\n${full.name}, as a ratio to ${large.name}:\n${row(full, large)}`)
}

/** A site to measure, with its rounds. */
function siteOf({ name, count, pages, share }) {
  return { name, count, share, rounds: [], ...translatedSite(pages, TAGS.slice(0, count), share) }
}

/** A line with the medians of a site, and their ratios to those of another one. */
function row(site, reference) {
  const cell = (unit, digits, read) => {
    const [value, base] = [site, reference].map(({ rounds }) => median(rounds.map(read)))
    const ratio = site === reference ? '' : `${(value / base).toFixed(2)} x`
    return `${value.toFixed(digits).padStart(8)} ${unit} ${ratio.padStart(8)}`
  }
  return [
    `  ${site.name.padEnd(32)} ${String(site.pages).padStart(6)} pages`,
    cell('s', 2, ({ ms }) => ms / 1000),
    cell('s', 2, ({ cpuMs }) => cpuMs / 1000),
    cell('MB', 0, ({ mb }) => mb),
  ].join(' ')
}
