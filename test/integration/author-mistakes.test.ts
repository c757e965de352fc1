import { expect, test } from 'vitest'
import { type AuthorMistake, authorMistakes } from '../fixtures/author-mistakes.js'
import { runDocsgen } from '../harness/cli.js'
import { sample } from '../harness/sample.js'
import { problemLines, sharedFolder } from '../harness/shared-folder.js'

const { dir, write } = sharedFolder('mistakes')
const base = { 'docsgen.config.ts': "export default { title: 'Site' }\n", 'docs/index.md': '# Home\n\nWelcome.\n' }

/** The mistakes whose correction is built; that of the others is built in long runs. */
const corrected = sample(authorMistakes, 3)

test.sequential.each(authorMistakes.map((one) => [one.name, one] as const))('%s', async (_, one) => {
  const { files, fixed, finding, command = ['build'], fixedCommand = command, remaining = [] } = one
  const wrong = await printed(one, { files, command })
  expect(wrong.some((line) => line.startsWith(`${finding}: `))).toBe(true)
  if (!corrected.includes(one)) return
  const printedThen = await printed(one, { files: { ...files, ...fixed }, command: fixedCommand })
  expect(printedThen.filter((line) => !remaining.some((head) => line.startsWith(`${head}: `)))).toEqual([])
})

/** The problems that a command prints for a site. */
async function printed(
  { setup = [] }: AuthorMistake,
  site: { readonly files: AuthorMistake['fixed']; readonly command: readonly string[] },
): Promise<string[]> {
  const files = Object.entries({ ...base, ...site.files }).flatMap(([name, content]) =>
    content === null ? [] : [[name, content] as const],
  )
  write(Object.fromEntries(files))
  for (const command of setup) await runDocsgen(command, { cwd: dir })
  const { stderr } = await runDocsgen(site.command, { cwd: dir })
  return problemLines(stderr)
}
