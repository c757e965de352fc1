import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildTo, temporaryDir } from '../harness/build-site.js'
import { startDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'
import { type Comparison, compareSites } from './compare-sites.js'
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

const siteDir = repositoryPath('test', 'fixtures', 'differential-site')
const mayInstall = process.env.DOCSGEN_DIFFERENTIAL === '1'

describe.skipIf(!mayInstall && !isInstalled())(
  'docsgen and Docusaurus 3.10 (installed by `npm run differential`)',
  () => {
    let comparison: Comparison
    const intended = parseIntendedDifferences(
      readFileSync(repositoryPath('test', 'differential', 'intended-differences.txt'), 'utf8'),
    )

    beforeAll(async () => {
      if (!isInstalled()) await installDocusaurus()
      const [docusaurus, docsgenDir] = await Promise.all([buildWithDocusaurus(siteDir), buildWithDocsgen()])
      comparison = compareSites({
        docusaurusDir: docusaurus.outDir,
        generatedDir: docusaurus.generatedDir,
        docsgenDir,
        blogs: ['blog', 'news'],
      })
    }, 900_000)

    it('build the same site, apart from the intended differences', () => {
      const { unintended } = applyIntendedDifferences(comparison.differences.map(formatDifference), intended)
      expect(groupByRoute(unintended)).toEqual([])
      expect(comparison.routes.length).toBeGreaterThan(60)
    })

    it('differ in every intended difference, each of which has a reason', () => {
      const { unused } = applyIntendedDifferences(comparison.differences.map(formatDifference), intended)
      expect(unused).toEqual([])
      expect(intended.filter(({ reason }) => reason === '')).toEqual([])
    })
  },
)

/** Builds the site with the config that `docsgen migrate` writes for it. */
async function buildWithDocsgen(): Promise<string> {
  const root = temporaryDir('docusaurus-site')
  copySite(siteDir, root)
  mkdirSync(path.join(root, 'node_modules'))
  symlinkSync(path.join(docusaurusModules, 'clsx'), path.join(root, 'node_modules', 'clsx'), 'junction')
  await commitFiles(root)
  const { exitCode, stdout, stderr } = await startDocsgen(['migrate', root]).end
  if (exitCode !== 0) throw new Error(`docsgen migrate ended with ${exitCode}\n${stdout}${stderr}`)
  const outDir = path.join(root, 'build')
  await buildTo(root, outDir)
  return outDir
}
