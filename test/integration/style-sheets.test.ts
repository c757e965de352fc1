import { mkdirSync, symlinkSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { packageDir } from '../../src/node/base/package.js'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'

const image = '<svg xmlns="http://www.w3.org/2000/svg"/>'

/** The text of all style sheets in the output. */
function cssOf(run: SiteRun): string {
  const names = [...run.outputTree().keys()].filter((name) => name.endsWith('.css'))
  return names.map((name) => run.output(name)).join('\n')
}

function problems({ diagnostics }: SiteRun): unknown[] {
  return diagnostics.map(({ file, line, column, code, text }) => [[file, line, column].join(':'), code, text])
}

/** A site with a style sheet `a.css` in `theme.css`. */
function styled(css: string, config: object = {}): SiteTest {
  return siteTest()
    .config({ base: '/x/', links: { unreachable: 'ignore' }, theme: { css: ['a.css'] }, ...config })
    .file('a.css', css)
    .file('static/img/a.svg', image)
    .file('docs/a.md', '# A\n')
}

function withPackage(site: SiteTest, name: string): SiteTest {
  mkdirSync(path.dirname(path.join(site.dir, 'node_modules', name)), { recursive: true })
  symlinkSync(path.join(packageDir(), 'node_modules', name), path.join(site.dir, 'node_modules', name))
  return site
}

describe('a root-relative URL in a style sheet', () => {
  test('gets the base if a static folder has the file, wherever the style sheet is imported', async () => {
    const url = (selector: string) => `${selector} { background: url('/img/a.svg?${selector}#part') }\n`
    const site = styled(`@import '/css/static.css';\n@import 'styled-package/index.css';\n${url('theme')}`, {
      pages: { dir: 'pages' },
      theme: { css: ['a.css'], components: { SkipLink: './SkipLink.tsx' } },
    })
      .file('static/css/static.css', url('of-static'))
      .file('node_modules/styled-package/package.json', '{ "name": "styled-package" }')
      .file('node_modules/styled-package/index.css', url('of-package'))
      .file('SkipLink.tsx', "import './skip.css'\nexport default () => <b>S</b>")
      .file('skip.css', url('of-component'))
      .file('docs/b.mdx', "import './b.css'\nimport '@site/c.css'\n\n# B\n\n{1 + 1}\n")
      .file('docs/b.css', url('of-mdx'))
      .file('c.css', url('with-base').replace('/img', '/x/img'))
      .file('pages/p.tsx', "import s from './p.module.css'\nexport default () => <b className={s['of-module']}>P</b>")
      .file('pages/p.module.css', url('.of-module'))
    const run = await site.run('build')
    expect(problems(run)).toEqual([])
    const urls = [...cssOf(run).matchAll(/url\(["']?(\/x\/img\/a\.svg\?[^)"']*)/g)].map(([, found]) => found)
    const names = ['.of-module', 'of-component', 'of-mdx', 'of-package', 'of-static', 'theme', 'with-base']
    expect(urls.sort()).toEqual(names.map((name) => `/x/img/a.svg?${name}#part`))
  })

  test('is reported with its position if no static folder has the file, also after the file is removed', async () => {
    const site = styled("\n.a {\n  background: url('/img/a.svg');\n}\n")
    expect((await site.run('build')).exitCode).toBe(0)
    const run = await site.remove('static/img/a.svg').run('build')
    expect(run.exitCode).toBe(1)
    const text = '"/img/a.svg" is not in a static folder; add the file to a static folder, or correct the path'
    expect(problems(run)).toEqual([['a.css:3:19', 'missing-asset', text]])
  })

  test('is reported with its position also if classes of Docusaurus are replaced on its line', async () => {
    const site = styled("\n.navbar__title { background: url('/img/b.svg') }\n", {
      theme: { css: ['a.css'], compat: 'docusaurus' },
    })
    expect(problems(await site.run('build'))).toMatchObject([['a.css:2:35', 'missing-asset', expect.any(String)]])
  })
})

test('relative files of a style sheet are published with a hash', async () => {
  const site = styled(
    "@font-face { font-family: F; src: url('./font.otf') }\n.a { background: url('~styled-package/b.svg') }",
  )
    .file('font.otf', 'font')
    .file('node_modules/styled-package/package.json', '{ "name": "styled-package" }')
    .file('node_modules/styled-package/b.svg', image)
  const run = await site.run('build')
  expect(problems(run)).toEqual([])
  expect(cssOf(run)).toMatch(
    /url\("?\/x\/assets\/font-[A-Z0-9]{8}\.otf"?\)[\s\S]*url\("?\/x\/assets\/b-[A-Z0-9]{8}\.svg"?\)/,
  )
})

describe('theme.css', () => {
  const manifests: Readonly<Record<string, object>> = {
    'plain-css': { main: 'plain.css' },
    '@scope/exported': { exports: { './style.css': { style: './dist/a.css' }, '.': { style: './dist/b.css' } } },
    'with-style': { main: 'index.js', style: 'lib/style.css' },
  }

  function withPackages(css: readonly string[]): SiteTest {
    const site = siteTest().config({ theme: { css } }).file('docs/a.md', '# A\n')
    for (const [name, manifest] of Object.entries(manifests))
      site.file(`node_modules/${name}/package.json`, JSON.stringify({ name, ...manifest }))
    return site
      .file('node_modules/plain-css/plain.css', '.plain { color: red }')
      .file('node_modules/@scope/exported/dist/a.css', '.subpath { color: red }')
      .file('node_modules/@scope/exported/dist/b.css', '.root { color: red }')
      .file('node_modules/with-style/lib/style.css', '.field { color: red }')
      .file('src/own.css', '.own { color: red }')
  }

  test('takes packages by their exports, their fields and their files', async () => {
    const run = await withPackages([
      ...['plain-css', '@scope/exported/style.css', '@scope/exported', 'with-style', 'with-style/lib/style.css'],
      '@site/src/own.css',
    ]).run('build')
    expect(problems(run)).toEqual([])
    for (const name of ['plain', 'subpath', 'root', 'field', 'own']) expect(cssOf(run)).toContain(`.${name}{color:red}`)
  })

  test('reports what is neither a file nor in a package', async () => {
    const css = ['@scope/missing/a.css', 'with-style/other.css', 'src/owm.css', 'not-installed']
    const { exitCode, diagnostics } = await withPackages(css).run('build')
    expect(exitCode).toBe(1)
    expect(diagnostics.map(({ code, text }) => `${code}: ${text}`)).toEqual([
      'config-file-missing: "theme.css[0]" names "@scope/missing/a.css", which is neither a file nor an installed package; run `npm install @scope/missing`, or correct the path',
      'config-file-missing: "theme.css[1]" names "with-style/other.css", which is not a style sheet of the package "with-style"; name a file of the package, such as "with-style/style.css"',
      'config-file-missing: "theme.css[2]" names "src/owm.css", which does not exist; did you mean "src/own.css"?',
      'config-file-missing: "theme.css[3]" names "not-installed", which is neither a file nor an installed package; run `npm install not-installed`, or correct the path',
    ])
  })
})

describe('Sass', () => {
  function sassSite(main: string): SiteTest {
    return styled('', { pages: { dir: 'pages' }, theme: { css: ['main.scss'] } })
      .file('main.scss', main)
      .file('_colors.scss', '$brand: #123456;\n')
      .file('pages/p.tsx', "import s from './p.module.scss'\nexport default () => <b className={s.inner}>P</b>")
      .file('pages/p.module.scss', ".outer { .inner { background: url('/img/a.svg') } }")
  }

  test('is compiled in theme.css and in CSS modules, and again if a file that it loads changes', async () => {
    const site = withPackage(sassSite("@use 'colors';\n.a { .b { color: colors.$brand } }\n"), 'sass')
    const run = await site.run('build')
    expect(problems(run)).toEqual([])
    expect(cssOf(run)).toContain('.a .b{color:#123456}')
    expect(cssOf(run)).toMatch(/\.\w+ \.(\w+)\{background:url\("?\/x\/img\/a\.svg"?\)\}/)
    site.file('_colors.scss', '$brand: #654321;\n')
    expect(cssOf(await site.run('build'))).toContain('.a .b{color:#654321}')
  })

  test('reports errors where they are', async () => {
    const run = await withPackage(sassSite('.a {\n  color: $missing;\n}\n'), 'sass').run('build')
    expect(problems(run)).toEqual([['main.scss:2:10', 'sass', 'Undefined variable.']])
  })

  test('reports a missing file where the source has it', async () => {
    const main = '$a: red;\n.a {\n  .b {\n    background: url("/img/b.svg");\n  }\n}\n'
    const run = await withPackage(sassSite(main), 'sass').run('build')
    expect(problems(run)).toMatchObject([['main.scss:4:22', 'missing-asset', expect.any(String)]])
  })

  test('needs the package', async () => {
    const site = sassSite('.a { color: red }')
    const text = 'the package "sass", which compiles this file, is not installed; run `npm install --save-dev sass`'
    expect(problems(await site.run('build'))).toEqual([['main.scss:1:1', 'missing-sass', text]])
  })
})
