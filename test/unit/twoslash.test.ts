import { expect, test } from 'vitest'
import twoslash from '../../src/tools/twoslash/plugin.js'
import { rehypeTwoslash } from '../../src/tools/twoslash/rehype-twoslash.js'
import { temporaryDir } from '../harness/build-site.js'
import { compile, type CompileOptions } from '../harness/compile.js'
import { repositoryPath } from '../harness/repository.js'

const rootDir = repositoryPath('.')
const plugin = (more = {}) =>
  [rehypeTwoslash, { rootDir, compilerOptions: {}, ...more }] as [typeof rehypeTwoslash, object]
const options: CompileOptions = { rehypePlugins: [plugin()], markdownOrigin: 'https://a.example' }

const problemsIn = ({ diagnostics }: Awaited<ReturnType<typeof compile>>): string[] =>
  diagnostics.map(
    ({ code, severity, message, hint, location }) =>
      `${location?.line}:${location?.column} ${severity} ${code}: ${message}; ${hint}`,
  )

const sample = `# A

\`\`\`ts twoslash {3}
// @errors: 2322
declare function open(name: string): { push(text: string): number }
// ---cut---
const queue = open('mail')
const size = queue.push('a') // [!code focus]
//    ^?
let text: string = size
\`\`\`
`

test('identifiers have their types, in the code that readers see', async () => {
  const page = await compile(sample, options)
  const html = page.parts.join('')
  expect(page).toMatchObject({ extras: ['code', 'types'], diagnostics: [] })
  // The range after the language counts the lines of the page.
  expect(html.match(/<span class="line [^"]+">/g)).toEqual([
    '<span class="line focused">',
    '<span class="line marked theme-code-block-highlighted-line">',
    '<span class="line error">',
  ])
  expect(html).toContain('<span class="typed" tabindex="0" aria-description="const size: number">size</span> =')
  expect(html).toContain('<span class="typed t-f" tabindex="0" aria-description="function open(name: string): {')
  // The second time, the tab key passes by.
  expect(
    html.match(/<span class="typed" tabindex="-1" aria-description="const size: number">size<\/span>/g),
  ).toHaveLength(1)
  expect(page.markdown).toBe(`# A

\`\`\`ts
const queue = open('mail')
const size = queue.push('a')
//    ^? const size: number
let text: string = size
// Type 'number' is not assignable to type 'string'.
\`\`\`
`)
})

test('an error is reported at its line, also in lines that are cut', async () => {
  const page = await compile(
    '# A\n\n- A\n\n  ```ts twoslash\n  const a: string = 1\n  // ---cut---\n  a.lenght\n  ```\n',
    options,
  )
  expect(problemsIn(page)).toEqual([
    "6:9 error twoslash: Type 'number' is not assignable to type 'string'. (TS2322); correct the code, or expect the error: \"// @errors: 2322\"",
    expect.stringMatching(/^8:5 error twoslash: Property 'lenght' does not exist .* \(TS2551\)/),
  ])
})

test('a wrong comment is reported at the code', async () => {
  const page = await compile('# A\n\n```js twoslash\nconst a = 1\n          //  ^?\n```\n', options)
  expect(problemsIn(page)).toEqual([expect.stringMatching(/^3:1 error twoslash: .*; correct the comments/)])
})

test('a site without the packages is told to install them', async () => {
  const page = await compile(sample, { rehypePlugins: [plugin({ rootDir: temporaryDir('twoslash') })] })
  expect(problemsIn(page)).toEqual([
    '3:1 error twoslash: twoslash, or the TypeScript 5 or 6 that it needs, is not installed; run "npm install --save-dev twoslash typescript@npm:@typescript/typescript6"',
  ])
})

test('other code stays as it is', async () => {
  const text = '```ts\nlet a: string = 1 // ^?\n```\n\n```css twoslash\na {}\n```\n'
  expect((await compile(text, options)).parts).toEqual((await compile(text)).parts)
})

test('an import has the type and the description of what it imports', async () => {
  const text =
    "```ts twoslash\n// @noErrors\n// ---cut-start---\n// @filename: a.ts\n/** Says it. */\nexport const a = 1\n// @filename: b.ts\n// ---cut-end---\nimport { a } from './a'\n```\n"
  const { parts } = await compile(text, options)
  expect(parts.join('')).toContain('aria-description="const a: 1\n\nSays it."')
})

test('options of the compiler are those of tsconfig.json', async () => {
  const text = '```ts twoslash\nexport const f = (a) => a\n```\n'
  expect(problemsIn(await compile(text, options))).toEqual([expect.stringContaining('(TS7006)')])
  const lax = { rehypePlugins: [plugin({ compilerOptions: { strict: false, target: 'es2022' } })] }
  expect(problemsIn(await compile(text, lax))).toEqual([])
})

test('the plugin comes after those of the site', () => {
  const own = () => undefined
  const config = twoslash().config?.({ title: 'A', markdown: { rehypePlugins: [own] } }, { rootDir } as never)
  expect(config).toMatchObject({ title: 'A', markdown: { rehypePlugins: [own, [rehypeTwoslash, { rootDir }]] } })
})
