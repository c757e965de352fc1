import { describe, expect, test } from 'vitest'
import { convertCommands } from '../../src/node/markdown/code-groups.js'
import { compile } from '../harness/compile.js'

describe('groups of code', () => {
  const fence = (info: string): string => `\`\`\`${info}\na\n\`\`\`\n`
  /** The group id, and the value and label of each tab, in the module of a page. */
  const groups = async (text: string, mdx = false): Promise<string[]> => {
    const code = (await compile(text, { mdx })).module?.code ?? ''
    return [...code.matchAll(/<_Tabs .*groupId=\{"(.*?)"\}|<_TabItem value=\{"(.*?)"\} label=\{"(.*?)"\}/g)].map(
      ([, id, value, label]) => id ?? (value === label ? `- ${label}` : `- ${value}: ${label}`),
    )
  }

  test.each<[name: string, text: string, expected: string[]]>([
    [
      'a container',
      `::: code-group\n\n${fence('js [a.js]')}\n${fence('ts')}\n:::\n`,
      ['code:a.js,ts', '- a.js', '- ts'],
    ],
    [
      'without a space',
      `:::code-group\n${fence('js title="b.js"')}${fence('')}:::\n`,
      ['code:b.js,text', '- b.js', '- text'],
    ],
    [
      'adjacent fences',
      fence('js tab') + fence('ts tab="Typed"'),
      ['code:JavaScript,Typed', '- JavaScript', '- Typed'],
    ],
    [
      'in a list',
      `- a\n\n  ${`${fence('js tab')}\n${fence('ts tab')}`.replaceAll('\n', '\n  ')}`,
      ['code:JavaScript,TypeScript', '- JavaScript', '- TypeScript'],
    ],
    [
      'two of one name',
      fence('js tab') + fence('js tab'),
      ['code:JavaScript,JavaScript 2', '- JavaScript', '- JavaScript 2: JavaScript'],
    ],
    ['package managers', fence('sh tab="npm"') + fence('sh tab="Yarn"'), ['npm2yarn', '- npm', '- yarn: Yarn']],
    [
      'labels in JSON, and tabs with two fences',
      fence('js tab={"span":2}') + fence('sh title="b"') + fence('ts tab={"label":"Typed"}'),
      ['code:JavaScript,Typed', '- JavaScript', '- Typed'],
    ],
    ['one fence alone is no group', fence('js tab'), []],
    ['text in between separates', `${fence('js tab')}\nb\n\n${fence('ts tab')}`, []],
    ['a container without code', ':::code-group\na\n:::\n', []],
  ])('%s', async (_, text, expected) => {
    expect(await groups(text)).toEqual(expected)
    expect(await groups(text, true)).toEqual(expected)
  })

  test('keep other content of the container, after the tabs', async () => {
    const page = await compile(`:::code-group\n\nText\n\n${fence('js')}\n:::\n`)
    expect(page.parts.at(-1)?.trim()).toBe('<p>Text</p>')
    expect(page.diagnostics).toEqual([])
  })

  test('work in plain Markdown with raw HTML', async () => {
    const html = `<b>x</b>\n\n${fence('js tab')}${fence('ts tab="[a] {b}"')}`
    expect(await groups(html)).toEqual(['code:JavaScript,[a] {b}', '- JavaScript', '- [a] {b}'])
  })

  test('are in the Markdown version as sections', async () => {
    const text = fence('js tab="A"') + fence('ts tab')
    const { markdown } = await compile(text, { markdownOrigin: 'https://a.example' })
    expect(markdown).toBe('**A**\n\n```js\na\n```\n\n**TypeScript**\n\n```ts\na\n```\n')
  })
})

describe('commands for other package managers', () => {
  test.each<[npm: string, yarn: string, pnpm: string, bun: string]>([
    ['npm install', 'yarn install', 'pnpm install', 'bun install'],
    ['npm i -D x@1.2 @a/b', 'yarn add --dev x@1.2 @a/b', 'pnpm add -D x@1.2 @a/b', 'bun add --dev x@1.2 @a/b'],
    ['npm install -g x', 'yarn global add x', 'pnpm add -g x', 'bun add --global x'],
    ['npm uninstall x', 'yarn remove x', 'pnpm remove x', 'bun remove x'],
    ['npm run build -- --watch', 'yarn build --watch', 'pnpm run build --watch', 'bun run build --watch'],
    ['npm test', 'yarn test', 'pnpm test', 'bun run test'],
    ['npm ci', 'yarn install --immutable', 'pnpm install --frozen-lockfile', 'bun ci'],
    ['npm init -y', 'yarn init -y', 'pnpm init -y', 'bun init -y'],
    [
      'npm create vite@latest app -- --template react',
      'yarn create vite app --template react',
      'pnpm create vite app --template react',
      'bunx create-vite app --template react',
    ],
    ['npx -y tsc --init', 'yarn dlx tsc --init', 'pnpm dlx tsc --init', 'bun x tsc --init'],
    ['npm i x # npm i y', 'yarn add x # npm i y', 'pnpm add x # npm i y', 'bun add x # npm i y'],
    ['# npm i', '# npm i', '# npm i', '# npm i'],
    [
      'cd a && npm i; npx b',
      'cd a && yarn install; yarn dlx b',
      'cd a && pnpm i; pnpm dlx b',
      'cd a && bun install; bun x b',
    ],
    ['$ sudo npm i x', '$ sudo yarn add x', '$ sudo pnpm add x', '$ sudo bun add x'],
    ['A=b npm run c', 'A=b yarn c', 'A=b pnpm run c', 'A=b bun run c'],
    [
      'npm i \\\n  a \\\n  -D',
      'yarn add \\\n  a \\\n  --dev',
      'pnpm add \\\n  a \\\n  -D',
      'bun add \\\n  a \\\n  --dev',
    ],
    ['npm audit fix', 'npm audit fix', 'npm audit fix', 'npm audit fix'],
    ['npm toString', 'npm toString', 'npm toString', 'npm toString'],
    ['pnpm i\necho "npm i"', 'pnpm i\necho "npm i"', 'pnpm i\necho "npm i"', 'pnpm i\necho "npm i"'],
  ])('%j', (npm, ...expected) => {
    expect((['yarn', 'pnpm', 'bun'] as const).map((name) => convertCommands(npm, name))).toEqual(expected)
  })

  test('are tabs of a fence with `npm2yarn`, and the fence as written in the Markdown version', async () => {
    const fence = '```bash\nnpm i a\n```'
    const page = await compile(fence.replace('bash', 'bash npm2yarn'), { markdownOrigin: 'https://a.example' })
    expect(page.module?.code).toContain('<_Tabs className={"code-group npm2yarn"} groupId={"npm2yarn"}>')
    expect(page.parts.map((part) => part.replace(/<[^>]*>/g, ''))).toEqual([
      'npm i a\n',
      'yarn add a\n',
      'pnpm add a\n',
      'bun add a\n',
    ])
    expect(page.markdown).toBe(`${fence}\n`)
    expect(page.diagnostics).toEqual([])
  })

  test('are not shown if nothing can be converted', async () => {
    expect((await compile('```bash npm2yarn\nls\n```')).module).toBeUndefined()
  })
})
