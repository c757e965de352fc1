import { mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import {
  type DocusaurusSite,
  docusaurusDocuments,
  docusaurusSiteDir,
  docusaurusSites,
} from '../fixtures/docusaurus-sites.js'
import { buildTo, temporaryDir } from '../harness/build-site.js'
import { startDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'
import { compareSites, listDocuments } from './compare-sites.js'
import { formatDifference, groupByRoute } from './differences.js'
import {
  buildWithDocusaurus,
  commitFiles,
  copySite,
  docusaurusModules,
  installDocusaurus,
  isInstalled,
} from './installation.js'
import { applyIntendedDifferences, parseIntendedDifferences } from './intended-differences.js'

const mayInstall = process.env.DOCSGEN_DIFFERENTIAL === '1'
const timeout = 900_000

describe.skipIf(!mayInstall && !isInstalled())(
  'docsgen and Docusaurus 3.10 (installed by `npm run differential`)',
  () => {
    const own = readIntended('intended-differences-sites.txt')
    const intended = [...readIntended('intended-differences.txt'), ...own]
    const compared = new Map<string, readonly string[]>()

    beforeAll(async () => {
      if (!isInstalled()) await installDocusaurus()
    }, timeout)

    it.each(docusaurusSites)(
      'build the same site, apart from the intended differences: $name',
      async (site) => {
        const { origin, base, trailingSlash, blogs } = site
        const docusaurus = await buildWithDocusaurus(docusaurusSiteDir(site), site.folder)
        expect(listDocuments(docusaurus.outDir)).toEqual(docusaurusDocuments(site))
        const { differences } = compareSites({
          docusaurusDir: docusaurus.outDir,
          generatedDir: docusaurus.generatedDir,
          docsgenDir: await buildWithDocsgen(site),
          address: { origin, base, trailingSlash },
          blogs,
        })
        const lines = differences.map((difference) => `${site.name} ${formatDifference(difference)}`)
        compared.set(site.name, lines)
        expect(groupByRoute(applyIntendedDifferences(lines, intended).unintended)).toEqual([])
      },
      timeout,
    )

    it('differ in every intended difference, each of which has a reason', () => {
      expect(compared.size).toBe(docusaurusSites.length)
      expect(applyIntendedDifferences([...compared.values()].flat(), own).unused).toEqual([])
      expect(own.filter(({ reason }) => reason === '')).toEqual([])
    })
  },
)

function readIntended(name: string) {
  return parseIntendedDifferences(readFileSync(repositoryPath('test', 'differential', name), 'utf8'))
}

/** Packages that the sites import, and those that docsgen asks for: they come with Docusaurus. */
const packages = ['clsx', 'katex', 'node-emoji', 'react', 'react-dom', 'rehype-katex', 'remark-math']

/** Builds a site with the config that `docsgen migrate` writes for it. */
async function buildWithDocsgen(site: DocusaurusSite): Promise<string> {
  const root = temporaryDir(site.name)
  copySite(docusaurusSiteDir(site), root)
  mkdirSync(path.join(root, 'node_modules'))
  for (const name of packages)
    symlinkSync(path.join(docusaurusModules, name), path.join(root, 'node_modules', name), 'junction')
  await commitFiles(root)
  const siteDir = path.join(root, site.folder)
  const { exitCode, stdout, stderr } = await startDocsgen(['migrate', siteDir]).end
  if (exitCode !== 0) throw new Error(`docsgen migrate ended with ${exitCode}\n${stdout}${stderr}`)
  const outDir = path.join(siteDir, 'build')
  await buildTo(siteDir, outDir)
  // Docusaurus fails to build this site in French: it does not find translations by links between files outside of the site.
  for (const language of site.translations ?? []) rmSync(path.join(outDir, language), { recursive: true })
  return outDir
}
