import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { repositoryPath } from '../harness/repository.js'

const run = (...args: string[]) => runDocsgen(args, { cwd: temporaryDir('options') })
const options = (...args: string[]) => run('options', ...args)

describe('docsgen options', () => {
  test('prints the top-level keys without an argument, and needs no site', async () => {
    const { exitCode, stdout, stderr } = await options()
    expect([exitCode, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/^`title` \(`string`, required\): Name of the site$/m)
    expect(stdout).not.toContain('docs.dir')
  })

  test('prints an option and its nested options', async () => {
    const { exitCode, stdout } = await options('links')
    expect(exitCode).toBe(0)
    expect(stdout.split('\n').filter((line) => !/^`links\b/.test(line))).toEqual([''])
    expect(stdout).toMatch(
      /^`links\.broken` \(`'error' \| 'warn' \| 'ignore' \| \(finding\) => …`, default `'error'`\): A link to /m,
    )
  })

  test('prints the same information as JSON', async () => {
    const { stdout } = await options('docs.main', '--format', 'json')
    expect(JSON.parse(stdout)).toEqual({
      options: [
        { name: 'docs.main', type: 'string', required: false, description: 'Id of the doc that readers start with' },
      ],
    })
  })

  test('prints the whole reference as Markdown, identical to the packaged file', async () => {
    const { stdout } = await options('--format', 'markdown')
    expect(stdout).toMatch(/^# Config reference\n/)
    expect(stdout).toContain('\n### `headTags` {#headTags}\n')
    expect(readFileSync(repositoryPath('dist/config-reference.md'), 'utf8')).toBe(stdout)
  })

  test.each([
    [['navbr'], 'error usage: the config has no option "navbr"; did you mean "navbar"?'],
    [['--format', 'xml'], 'error usage: --format is "xml"; use pretty, markdown or json'],
  ])('%j exits with 2 and one line', async (args, expected) => {
    expect(await options(...args)).toMatchObject({ exitCode: 2, stdout: '', stderr: `${expected}\n1 error\n` })
  })
})

describe('docsgen explain', () => {
  test('prints the cause and fix of a code, and needs no site', async () => {
    expect(await run('explain', 'not-built')).toMatchObject({
      exitCode: 0,
      stderr: '',
      stdout: expect.stringMatching(/^### `not-built`\n\n\*Error\*\n\n`docsgen serve` .*\n\n\*\*Fix\.\*\* /s),
    })
  })

  test('prints all codes as Markdown, identical to the file in the package', async () => {
    const { stdout } = await run('explain', '--format', 'markdown')
    expect(stdout).toMatch(/^# Diagnostic codes\n/)
    expect(readFileSync(repositoryPath('dist/diagnostics.md'), 'utf8')).toBe(stdout)
  })

  test('ends with exit code 2 for an unknown code', async () => {
    const stderr = 'error usage: there is no diagnostic code "brokn-link"; did you mean "broken-link"?\n1 error\n'
    expect(await run('explain', 'brokn-link')).toMatchObject({ exitCode: 2, stdout: '', stderr })
  })
})
