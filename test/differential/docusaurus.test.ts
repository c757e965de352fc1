import { mkdirSync, readFileSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { beforeAll, describe, expect, it } from 'vitest'
import type { SiteDiff, TextPart } from '../../src/tools/diff/site-diff.js'
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
    let diff: SiteDiff
    const intended = parseIntendedDifferences(
      readFileSync(repositoryPath('test', 'differential', 'intended-differences.txt'), 'utf8'),
    )

    beforeAll(async () => {
      if (!isInstalled()) await installDocusaurus()
      const [docusaurus, docsgenDir] = await Promise.all([buildWithDocusaurus(siteDir), buildWithDocsgen()])
      comparison = compareSites({
        docusaurusDir: docusaurus.outDir,
        generatedDir: docusaurus.generatedDir('en'),
        docsgenDir,
        blogs: ['blog', 'news'],
      })
      const compared = await startDocsgen(['diff', docusaurus.outDir, docsgenDir, '--format', 'json', '-q']).end
      diff = JSON.parse(compared.stdout)
    }, 900_000)

    it('build the same site, apart from the intended differences', () => {
      const { unintended } = applyIntendedDifferences(comparison.differences.map(formatDifference), intended)
      expect(groupByRoute(unintended)).toEqual([])
      expect(comparison.routes.length).toBeGreaterThan(90)
    })

    it('differ in every intended difference, each of which has a reason', () => {
      const { unused } = applyIntendedDifferences(comparison.differences.map(formatDifference), intended)
      expect(unused).toEqual([])
      expect(intended.filter(({ reason }) => reason === '')).toEqual([])
    })

    it('have the same URLs and anchors for `docsgen diff`, which finds no other words lost than those', () => {
      expect(diff.generators?.before).toMatch(/^Docusaurus v3\./)
      expect([diff.removed, diff.moved, diff.broken, diff.files.removed]).toEqual([[], [], [], []])
      const lost = diff.changed.flatMap(({ route, text }) =>
        text?.removed ? [`${route} ${text.hunks.map(({ parts }) => removedText(parts)).join(' ')}`.trim()] : [],
      )
      expect(lost).toEqual([
        '/docs/content/html Details',
        '/docs/content/markdown [!NOTE]',
        expect.stringMatching(/^\/docs\/content\/npm2yarn +npm npm npm$/),
      ])
      expect(
        diff.changed.flatMap(({ links, images }) => [...(links?.removed ?? []), ...(images?.removed ?? [])]),
      ).toEqual([])
    })
  },
)

function removedText(parts: readonly TextPart[]): string {
  return parts.flatMap(({ kind, text }) => (kind === 'removed' ? [text] : [])).join(' ')
}

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
