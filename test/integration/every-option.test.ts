import { execFileSync } from 'node:child_process'
import { describe, expect, test } from 'vitest'
import {
  baseOf,
  configText,
  languageValues,
  leavesOf,
  optionSite,
  values,
  otherValueOf,
  withOption,
  withoutEffect,
} from '../fixtures/option-site.js'
import { languageSchema } from '../../src/node/base/schema/languages.js'
import { temporaryDir } from '../harness/build-site.js'
import { sample } from '../harness/sample.js'
import type { SiteTest } from '../harness/site-test.js'

async function build(built: SiteTest, config: object): Promise<object> {
  const { exitCode, diagnostics, outputTree } = await built.file('docsgen.config.ts', configText(config)).run('build')
  return { exitCode, diagnostics, output: [...outputTree()] }
}

/** A site after a first build, which can be built again from that state. */
async function builtSite(config: object) {
  const built = optionSite()
  const first = await build(built, config)
  const kept = temporaryDir('kept')
  // With the times of files in nanoseconds, which Node cannot set: files that seem changed are made again.
  const copy = (from: string, to: string) => execFileSync('cp', ['-a', `${from}/.docsgen`, `${from}/build`, to])
  copy(built.dir, kept)
  const buildAgain = async (next: object): Promise<object> => {
    built.remove('.docsgen').remove('build')
    copy(kept, built.dir)
    return build(built, next)
  }
  return { first, buildAgain }
}

describe('a change of an option', () => {
  const options = leavesOf().filter(({ name }) => !Object.hasOwn(withoutEffect, name))
  const ofLanguage = Object.entries(languageValues).map(
    ([name, value]) => [`languages.list.de.${name}`, value] as const,
  )
  const sites = new Map<object, ReturnType<typeof builtSite>>()

  test('every option of the tables exists', () => {
    const names = leavesOf().map(({ name }) => name)
    const listed = [...Object.keys(values), ...Object.keys(withoutEffect)]
    expect(listed.filter((name) => !names.includes(name))).toEqual([])
  })

  test('every option of a language has a value', () => {
    const { shape } = languageSchema.def
    expect(Object.keys(languageValues).sort()).toEqual(Object.keys(shape).sort())
  })

  test.each(sample([...options.map((leaf) => [leaf.name, otherValueOf(leaf)] as const), ...ofLanguage], 12))(
    '%s has an effect, and a build with a warm cache equals a first one',
    async (name, value) => {
      const from = baseOf(name)
      expect(value, 'a test value').toBeDefined()
      const running = sites.get(from) ?? builtSite(from)
      sites.set(from, running)
      const { first, buildAgain } = await running
      const config = withOption(from, name, value)
      const [warm, cold] = await Promise.all([buildAgain(config), build(optionSite(), config)])
      expect(cold).not.toEqual(first)
      expect(warm).toEqual(cold)
    },
  )
})
