import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import { describe, expect, inject, test } from 'vitest'
import { ownQuestions, reduxQuestions } from '../fixtures/search-questions.js'
import { buildTo, temporaryDir } from '../harness/build-site.js'
import { hasCorpora } from '../harness/corpora.js'
import { readerSuite } from '../harness/reader-suite.js'
import { repositoryPath } from '../harness/repository.js'
import { countRanks, rankAnswers } from '../harness/search-engine.js'

if (!hasCorpora) console.info('search: ../shared/corpora is not there, so its questions are not asked')

describe("questions about this repository's own site", () => {
  const suite = readerSuite(() => inject('siteDir'))

  test('are answered by the right page among the first three, and mostly first', async () => {
    const { page } = await suite.open()
    await page.goto(`${suite.url}/search`)
    const { first, among3, others } = countRanks(await rankAnswers(page, ownQuestions))
    console.info(`own site: ${first} first, ${among3} among three of ${ownQuestions.length}\n${others.join('\n')}`)
    expect(among3).toBeGreaterThanOrEqual(Math.ceil(ownQuestions.length * 0.9))
    expect(first).toBeGreaterThanOrEqual(Math.ceil(ownQuestions.length * 0.7))
  })
})

describe.skipIf(!hasCorpora)('questions about the docs of Redux', () => {
  const suite = readerSuite(buildRedux)

  test('are answered: 36 of 40 among the first three, 28 first', async () => {
    const { page } = await suite.open()
    await page.goto(`${suite.url}/search`)
    const { first, among3, others } = countRanks(await rankAnswers(page, reduxQuestions))
    console.info(`Redux: ${first} first, ${among3} among three of ${reduxQuestions.length}\n${others.join('\n')}`)
    expect(reduxQuestions).toHaveLength(40)
    expect(among3).toBeGreaterThanOrEqual(36)
    expect(first).toBeGreaterThanOrEqual(28)
  })

  test.each(['reducer', 'how do I test a connected component'])(
    '"%s" as a first question fetches at most 120 kB',
    async (text) => {
      const { page } = await suite.open()
      let bytes = 0
      page.on('response', async (response) => {
        const { pathname } = new URL(response.url())
        if (!pathname.includes('/docsgen/search/')) return
        const body = await response.body()
        // Hosts compress scripts and JSON; the rest is compressed as it lies.
        bytes += /\.js(?:on)?$/.test(pathname) ? gzipSync(body).length : body.length
      })
      await page.goto(`${suite.url}/introduction/getting-started`, { waitUntil: 'load' })
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox').fill(text)
      await page.getByRole('option').first().waitFor()
      await page.waitForLoadState('networkidle')
      console.info(`"${text}": ${bytes} bytes`)
      expect(bytes).toBeGreaterThan(50_000)
      expect(bytes).toBeLessThanOrEqual(120_000)
    },
  )
})

/** Builds the docs of Redux with the config of test/corpora. */
async function buildRedux(): Promise<string> {
  const root = temporaryDir('redux')
  const config = readFileSync(repositoryPath('test', 'corpora', 'redux', 'docsgen.config.ts'), 'utf8')
  const corpora = repositoryPath('..', 'shared', 'corpora')
  writeFileSync(
    path.join(root, 'docsgen.config.ts'),
    config.replace("'../../../../shared/corpora/redux'", JSON.stringify(path.join(corpora, 'redux'))),
  )
  await buildTo(root, path.join(root, 'build'))
  return path.join(root, 'build')
}
