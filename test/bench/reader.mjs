// Measures what a reader on a slow phone gets from docsgen and from its peers: the same content with the default themes,
// in the same run.
//
// npm run bench:reader -- [--runs 5] [--only docsgen,starlight] [--metrics paint,navigation,search] [--json results.json]
//
// --install                   installs the peers in a temporary folder outside of the repository, and builds their sites
// --site name=folder          also measures a built docsgen site with the same content; can be repeated
// --checkout name=folder      also builds and measures the site with another checkout of docsgen; can be repeated
//
// 1. Build docsgen's site, and find the peers' sites.
// 2. In each run, measure all sites one after the other, each in fresh browser contexts.
// 3. Print the medians.
import { writeFileSync } from 'node:fs'
import os from 'node:os'
import { parseArgs } from 'node:util'
import { chromium } from 'playwright-core'
import { serveCompressed } from './built-server.mjs'
import { hasCorpus } from './content.mjs'
import { measureSite, METRICS } from './reader-metrics.mjs'
import { buildDocsgen, builtSite, GENERATORS, installedPeer, installPeer, peersDir } from './reader-peers.mjs'
import { jsonOf, mediansOf, tableOf } from './reader-report.mjs'

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string', default: GENERATORS.map(({ name }) => name).join() },
    metrics: { type: 'string', default: 'paint,navigation,search' },
    json: { type: 'string' },
    install: { type: 'boolean', default: false },
    site: { type: 'string', multiple: true, default: [] },
    checkout: { type: 'string', multiple: true, default: [] },
  },
})
if (!hasCorpus) throw new Error('the corpus beside the repository is missing')
const groups = values.metrics.split(',')
const metrics = METRICS.filter(({ group }) => groups.includes(group))

const sites = await sitesToMeasure()
const browser = await chromium.launch({
  executablePath: process.env.CHROME_PATH ?? '/usr/bin/chromium',
  args: ['--no-sandbox', '--disable-gpu'],
})
const servers = new Map()
for (const site of sites) servers.set(site.name, await serveCompressed(site.folder, site.hashed))
const results = new Map(sites.map(({ name }) => [name, []]))
for (let run = 1; run <= Number(values.runs); run++) {
  for (const site of sites) {
    const { url } = servers.get(site.name)
    results.get(site.name).push(await measureSite({ browser, site, url, groups }))
    console.error(`run ${run}: ${site.name}`)
  }
}
await browser.close()
for (const { close } of servers.values()) close()

const medians = mediansOf(results, metrics)
const peers = GENERATORS.map(({ name }) => name).filter((name) => name !== 'docsgen')
const load = os
  .loadavg()
  .map((value) => value.toFixed(1))
  .join(' ')
console.log(`\nslow phone (412 px, CPU 4 times slower, slow 4G), median of ${values.runs} runs, load average ${load}\n`)
console.log(tableOf({ medians, metrics, peers }))
if (values.json !== undefined) {
  const conditions = { measured: new Date().toISOString(), runs: Number(values.runs), loadAverage: os.loadavg() }
  writeFileSync(values.json, jsonOf({ sites: results, medians, metrics, conditions }))
}

/** Builds or finds the sites, docsgen first. Peers that are not installed are skipped. */
async function sitesToMeasure() {
  const only = values.only.split(',')
  const unknown = only.filter((name) => GENERATORS.every((generator) => generator.name !== name))
  if (unknown.length > 0) throw new Error(`--only: unknown generator "${unknown[0]}"`)
  const found = []
  if (only.includes('docsgen')) found.push(await buildDocsgen('docsgen'))
  for (const [name, folder] of values.checkout.map(named)) found.push(await buildDocsgen(name, folder))
  for (const [name, folder] of values.site.map(named)) found.push(builtSite(name, folder))
  for (const generator of GENERATORS) {
    if (generator.name === 'docsgen' || !only.includes(generator.name)) continue
    if (values.install) await installPeer(generator)
    const peer = installedPeer(generator)
    if (peer === undefined) console.error(`${generator.name}: skipped, not in ${peersDir}; run with --install once`)
    else found.push(peer)
  }
  return found
}

/** Splits `name=folder`. */
function named(text) {
  const end = text.indexOf('=')
  if (end < 1) throw new Error(`expected name=folder, not "${text}"`)
  return [text.slice(0, end), text.slice(end + 1)]
}
