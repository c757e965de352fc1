import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
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
    const own = ['intended-differences-sites.txt', 'intended-differences-languages.txt'].flatMap(readIntended)
    const intended = [...readIntended('intended-differences.txt'), ...own]
    const compared = new Map<string, readonly string[]>()

    beforeAll(async () => {
      if (!isInstalled()) await installDocusaurus()
    }, timeout)

    it.each(docusaurusSites)(
      'build the same site, apart from the intended differences: $name',
      async (site) => {
        const { origin, base, trailingSlash, blogs, translations = [], onlyEnglish } = site
        const others = onlyEnglish === true ? [] : translations
        const docusaurus = await buildWithDocusaurus(docusaurusSiteDir(site), {
          folder: site.folder,
          languages: ['en', ...others],
        })
        const documents = ['', ...others].flatMap((folder) =>
          docusaurusDocuments(site).map((name) => path.posix.join(folder, name)),
        )
        expect(listDocuments(docusaurus.outDir)).toEqual(documents.sort())
        const docsgenDir = await buildWithDocsgen(site)
        const lines = ['', ...others].flatMap((folder) =>
          compareSites({
            docusaurusDir: path.join(docusaurus.outDir, folder),
            generatedDir: docusaurus.generatedDir(folder === '' ? 'en' : folder),
            docsgenDir: path.join(docsgenDir, folder),
            address: {
              origin,
              base: folder === '' ? base : `${base}${folder}/`,
              trailingSlash,
              otherSites: folder === '' ? translations : [],
            },
            blogs,
          }).differences.map((difference) => `${path.posix.join(site.name, folder)} ${formatDifference(difference)}`),
        )
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
  return outDir
}
