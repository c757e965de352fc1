import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** Names of the files below a folder, with their content. */
function contents(dir: string): [name: string, bytes: Buffer][] {
  return readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .filter((name) => statSync(path.join(dir, name)).isFile())
    .map((name) => [name, readFileSync(path.join(dir, name))])
}

test('only files for readers are in the output', async () => {
  const planted = new Map<string, string>()
  const secret = (what: string): string => {
    const text = `canary${String(planted.size + 100)}zq`
    planted.set(text, what)
    return text
  }
  const site = siteTest()
    .config({
      url: 'https://docs.example',
      blog: {},
      search: { provider: 'local' },
      docs: { lastUpdated: 'git', lastUpdatedAuthor: true, editUrl: 'https://git.example/' },
      links: { ignore: [`/${secret('an ignored link')}`] },
      theme: { css: ['site.css'] },
    })
    .file('.env', `SECRET=${secret('.env')}`)
    .file('.npmrc', secret('.npmrc'))
    .file('package.json', JSON.stringify({ private: true, note: secret('package.json') }))
    .file('static/.env', secret('.env of the static folder'))
    .file('static/.env.production', secret('.env.production'))
    .file('static/a/.npmrc', secret('.npmrc of a static folder'))
    .file('static/.git/config', secret('.git'))
    .file('static/.DS_Store', secret('.DS_Store'))
    .file('static/.well-known/security.txt', 'public\n')
    .file('docs/key.pem', secret('a file that no page links to'))
    .file('docs/_unused.md', secret('a partial that no page uses'))
    .file('site.css', `/* ${secret('a comment in CSS')} */ main { color: inherit }`)
    .file(
      'docs/index.md',
      [
        `---\nslug: /\nnote: ${secret('an unknown field')}\n---\n\n# Home\n`,
        `<!-- ${secret('a comment')} -->\n\nText <!-- ${secret('a comment in a sentence')} --> more\n`,
        `[//]: # (${secret('a comment in a definition')})\n\n[unused]: https://x.example/${secret('a definition')}\n`,
        `<script>${secret('a script')}</script>\n`,
      ].join('\n'),
    )
    .file(
      'docs/code.mdx',
      [
        `import Part from './_part.mdx'\nimport { shown } from './data.js'\n\n# Code\n\n{/* ${secret('a comment in MDX')} */}\n`,
        `<!-- ${secret('an HTML comment in MDX')} -->\n\n<Part />\n\n{shown}\n`,
      ].join('\n'),
    )
    .file('docs/_part.mdx', `Part {/* ${secret('a comment in a partial')} */}\n`)
    .file(
      'docs/data.js',
      `// ${secret('a comment in code')}\nexport const shown = 1\nexport const other = '${secret('unused code')}'\n`,
    )
    .file(
      'docs/draft.md',
      `---\ndraft: true\ntitle: ${secret('the title of a draft')}\ndescription: ${secret('its description')}\ntags: [${secret('its tag')}]\n---\n\n${secret('a draft')}\n`,
    )
    .file(
      'blog/2026-01-01-post.md',
      `---\nnote: ${secret('a field of a post')}\n---\n\nText <!-- ${secret('a comment in a post')} -->\n`,
    )
    .file('blog/2026-01-02-draft.md', `---\ndraft: true\n---\n\n# ${secret('the draft of a post')}\n`)
    .file('blog/authors.yml', `jane: { name: Jane, note: ${secret('a field of an author')} }\n`)
  const unlisted = secret('an unlisted page')
  site.file('docs/hidden.md', `---\nunlisted: true\ntitle: ${unlisted}\n---\n\n${unlisted}\n`)
  const [email, message] = [secret('the address of an author'), secret('a commit message')]
  const git = (...args: string[]) =>
    execFileSync('git', ['-c', 'user.name=Jane', '-c', `user.email=${email}@example.com`, ...args], { cwd: site.dir })
  git('init', '-q')
  git('add', 'docs', 'blog')
  git('commit', '-qm', message)

  const run = await site.run('build')
  expect(run.exitCode).toBe(0)
  expect(run.diagnostics.map(({ code, file }) => `${code} ${file}`)).toEqual([
    'unknown-field blog/authors.yml',
    'removed-html docs/index.md',
    'unused-pattern docsgen.config.ts',
    'secret-file static/.env',
    'secret-file static/.env.production',
    'secret-file static/a/.npmrc',
  ])
  const files = contents(path.join(site.dir, 'build'))
  const found = [...planted].flatMap(([text, what]) =>
    files.filter(([, bytes]) => bytes.includes(text)).map(([name]) => `${what}: ${name}`),
  )
  // An unlisted page has a document and its data, and is in no list, feed, sitemap or index.
  expect(found.map((line) => line.replace(/-[\da-f]{10}\./, '.'))).toEqual([
    'an unlisted page: hidden/index.html',
    'an unlisted page: docsgen/pages/hidden.json',
  ])
  const names = files.map(([name]) => name)
  expect(names).toContain(path.join('.well-known', 'security.txt'))
  expect(names.filter((name) => /\.map$|\.git\b|DS_Store|\.tsx?$/.test(name))).toEqual([])
  expect(files.filter(([, bytes]) => bytes.includes(site.dir) || bytes.includes('sourceMappingURL'))).toEqual([])
})

test('content cannot publish a file that holds secrets, is hidden or is ignored by git', async () => {
  const refused = {
    'server.key': 'hold secrets',
    '.env.txt': 'hold secrets',
    'ops/.hidden/a.txt': 'it is hidden',
    'ops/local.txt': 'git ignores it',
  }
  const names = Object.keys(refused)
  const site = siteTest().file('.gitignore', 'local.*\n')
  for (const name of names) site.file(name, 'canary: zq\n')
  execFileSync('git', ['init', '-q'], { cwd: site.dir })
  const page = (text: string) => `---\nsidebar_position: 1\n---\n\n# Page\n\n${text}\n`
  const ways: Readonly<Record<string, (name: string) => string>> = {
    'link.md': (name) => page(`[file](../${name})`),
    'image.md': (name) => page(`![file](../${name})`),
    'tag.md': (name) => page(`<img src="../${name}" srcset="../${name} 2x" alt="file">`),
    'tag.mdx': (name) => page(`<a href="../${name}">file</a>`),
    'code.md': (name) => page(`\`\`\`txt file=../${name}\n\`\`\``),
    'raw.mdx': (name) => page(`import text from '../${name}?raw'\n\n{text}`),
    'loader.mdx': (name) => page(`import text from '!!raw-loader!@site/${name}'\n\n{text}`),
    'url.mdx': (name) => page(`import href from '../${name}?url'\n\n<a href={href}>file</a>`),
    'card.md': (name) => `---\nimage: ../${name}\n---\n\n# Page\n`,
  }
  const files = names.flatMap((name, i) =>
    Object.entries(ways).map(([way, text]) => [`p${i}${way}`, text(name)] as const),
  )
  for (const [file, text] of files) site.file(`docs/${file}`, text)
  const run = await site.run('build')
  const errors = run.diagnostics.filter(({ severity }) => severity === 'error')
  const unsaid = files.filter(([file]) => {
    const why = Object.values(refused)[Number(file[1])] ?? ''
    return !errors.some((one) => one.file === `docs/${file}` && one.line !== undefined && one.text.includes(why))
  })
  expect(unsaid.map(([file]) => file)).toEqual([])
  expect(run.exitCode).toBe(1)
  expect(readdirSync(site.dir)).not.toContain('build')
})
