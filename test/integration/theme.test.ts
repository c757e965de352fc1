import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { THEME_COMPONENTS } from '../../src/shared/theme-components.js'
import { THEME_SLOTS } from '../../src/shared/theme-slots.js'
import { buildKitchenSinkIn } from '../harness/kitchen-sink.js'
import { temporaryDir } from '../harness/build-site.js'
import { runDocsgen } from '../harness/cli.js'
import { type SiteTest, siteTest } from '../harness/site-test.js'

const footer = { groups: [{ title: 'Pages', items: [{ label: 'Home of docs', doc: 'a' }] }] }

/** A site with one page, which has an outline and a sidebar. */
function smallSite(theme: object): SiteTest {
  return siteTest().config({ footer, theme }).file('docs/a.md', '# A\n\n## B\n\nText.\n')
}

/** The code of the two chunks that render the theme. */
function themeCode(run: {
  outputTree(): ReadonlyMap<string, string>
  output(name: string): string | undefined
}): string {
  const names = [...run.outputTree().keys()].filter((file) => /^assets\/(?:main|shell|site)-.*\.js$/.test(file))
  return names.map((name) => run.output(name)).join('\n')
}

test.each([
  ['a slot', { slots: { footerEnd: './Part.tsx' } }],
  ['a replaced component', { components: { Pagination: './Part.tsx' } }],
])('%s without a default export is reported with its file', async (_, theme) => {
  const { exitCode, diagnostics } = await smallSite(theme)
    .file('Part.tsx', 'export const Part = () => <p>A</p>\n')
    .run('build')
  expect(exitCode).toBe(1)
  expect(diagnostics.map(({ file, text }) => [file, text])).toEqual([
    [
      'Part.tsx',
      expect.stringMatching(/^No matching export in "Part.tsx" for import "default"; write `export default`/),
    ],
  ])
})

test('a broken link of the config is reported once if the site replaces components', async () => {
  const { diagnostics } = await siteTest()
    .config({ announcement: { content: '[A](/nowhere)' }, theme: { components: { Pagination: './Part.tsx' } } })
    .file('Part.tsx', 'export default () => <p>A</p>\n')
    .file('docs/a.md', '# A\n')
    .run('build')
  expect(diagnostics.map(({ code, file }) => [code, file])).toEqual([['broken-link', 'docsgen.config.ts']])
})

describe('a replaced component', () => {
  test.each(['@theme-default', '@theme-original', '@theme-init', '@theme'])(
    'wraps the default from %s',
    async (scope) => {
      const site = smallSite({ components: { Footer: './Footer.tsx', Navbar: './Navbar.tsx' } })
        .file(
          'Footer.tsx',
          `import Footer from '${scope}/Footer'\nexport default () => <><Footer /><p>Below the footer</p></>`,
        )
        .file(
          'Navbar.tsx',
          `import Navbar from '${scope}/Navbar'\nexport default (props) => <><p>Above the navbar</p><Navbar {...props} /></>`,
        )
      const run = await site.run('build')
      expect(run.stderr).not.toContain('error')
      const html = run.output('a/index.html')
      expect(html).toMatch(/<p>Above the navbar<\/p><header class="navbar/)
      expect(html).toMatch(/<footer class="footer">.*Home of docs.*<\/footer><p>Below the footer<\/p>/)
      expect(themeCode(run)).toContain('Home of docs')
    },
  )

  test('can render another component that the site replaces', async () => {
    const site = smallSite({ components: { Footer: './Footer.tsx', Brand: './Brand.tsx' } })
      .file('Footer.tsx', "import Brand from '@theme/Brand'\nexport default () => <footer><Brand /></footer>")
      .file('Brand.tsx', 'export default () => <b>Ours</b>')
    const run = await site.run('build')
    expect(run.output('a/index.html')).toContain('<footer><b>Ours</b></footer>')
  })

  test('can wrap a component for pages', async () => {
    const site = smallSite({ components: { Footer: './Footer.tsx' } }).file(
      'Footer.tsx',
      "import Details from '@theme-original/Details'\nexport default () => <Details summary='More'>text</Details>",
    )
    expect((await site.run('build')).output('a/index.html')).toContain('<summary>More</summary>')
  })

  test('can be used by a page, which shares its code', async () => {
    const site = smallSite({ components: { SkipLink: './SkipLink.tsx' } })
      .file('SkipLink.tsx', "export default () => <a href='#x'>Ours</a>")
      .file(
        'docs/b.mdx',
        "import SkipLink from '@theme/SkipLink'\nimport Brand from '@theme-default/Brand'\n\n# B\n\n<p><SkipLink /><Brand /></p>\n",
      )
    const run = await site.run('build')
    expect(run.stderr).not.toContain('error')
    expect(run.output('b/index.html')).toMatch(/<p><!--\$--><a href="#x">Ours<\/a><!--\/\$--><!--\$--><a class="brand"/)
  })

  test('can import a CSS module, with the same class names on both sides', async () => {
    const site = smallSite({ components: { Footer: './Footer.tsx' } })
      .file(
        'Footer.tsx',
        "import styles from './Footer.module.css'\nexport default () => <p className={styles.legal}>L</p>",
      )
      .file('Footer.module.css', '.legal { color: #123456 }')
    const run = await site.run('build')
    const [, name = ''] = /<p class="(\w+)">L<\/p>/.exec(run.output('a/index.html') ?? '') ?? []
    const css = [...run.outputTree().keys()].filter((file) => file.endsWith('.css')).map((file) => run.output(file))
    expect(css.join('')).toContain(`.${name}{color:#123456}`)
    expect(themeCode(run)).toContain(`"${name}"`)
  })

  test('with a misspelled import is reported with a suggestion', async () => {
    const site = smallSite({ components: { Footer: './Footer.tsx' } }).file(
      'Footer.tsx',
      "import Foter from '@theme-default/Foter'\nexport default Foter",
    )
    expect((await site.run('build')).diagnostics).toMatchObject([
      {
        file: 'Footer.tsx',
        line: 1,
        code: 'unresolved-import',
        text: '"@theme-default/Foter" cannot be found; did you mean "@theme-default/Footer"?',
      },
    ])
  })
})

describe('a slot', () => {
  const slots = Object.keys(THEME_SLOTS)

  test('renders several components in their order', async () => {
    const run = await smallSite({ slots: { afterContent: ['./One.tsx', './Two.tsx'] } })
      .file('One.tsx', 'export default () => <i>one</i>')
      .file('Two.tsx', 'export default () => <i>two</i>')
      .run('build')
    expect(run.output('a/index.html')).toContain('<i>one</i><i>two</i>')
  })

  test('renders its component with the page, and no other slot', async () => {
    const all = Object.fromEntries(slots.map((slot) => [slot, `./${slot}.tsx`]))
    const site = smallSite({ slots: all })
    for (const slot of slots)
      site.file(
        `${slot}.tsx`,
        `import { usePage } from 'docsgen/client'\nexport default ({ page }) => <i>${slot} {page.title === usePage().title && page.route}</i>`,
      )
    const run = await site.run('build')
    expect(run.stderr).not.toContain('error')
    const rendered = (name: string) =>
      [...(run.output(name) ?? '').matchAll(/<i>(\w+) (?:<!-- -->)?(\/\w*)<\/i>/g)].map(
        ([, slot, route]) => `${slot} ${route}`,
      )
    expect(rendered('a/index.html').sort()).toEqual(
      slots.flatMap((slot) => (slot === 'notFound' ? [] : [`${slot} /a`])).sort(),
    )
    expect(rendered('404.html').sort()).toEqual(
      ['footerEnd', 'footerStart', 'layoutTop', 'navbarEnd', 'navbarStart', 'notFound'].map((slot) => `${slot} /404`),
    )
  })

  test('costs nothing in the browser if the site does not use it', async () => {
    const plain = themeCode(await smallSite({}).run('build'))
    const site = smallSite({ slots: { navbarEnd: './Slot.tsx' } }).file(
      'Slot.tsx',
      'export default () => <i>marker</i>',
    )
    expect(themeCode(await site.run('build'))).toContain('marker')
    expect(plain).not.toContain('footer":{"groups":[{')
    expect(plain).toMatch(/,void 0,\w+\.switch\?/)
  })

  test('that throws is reported once, with the file of its component', async () => {
    const site = smallSite({ slots: { afterContent: './theme/Slot.tsx' } })
      .file('docs/b.md', '# B\n')
      .file('theme/Slot.tsx', 'const Inner = () => window.innerWidth\nexport default () => <Inner />')
    const { exitCode, diagnostics } = await site.run('build')
    expect(exitCode).toBe(1)
    expect(diagnostics.filter(({ code }) => code === 'render-failed')).toMatchObject([
      {
        file: 'theme/Slot.tsx',
        text: expect.stringMatching(/^this component of the theme threw: ReferenceError: window is not defined/),
      },
    ])
  })

  test('has its broken links reported in the file of its component', async () => {
    const site = smallSite({ slots: { layoutTop: './Slot.tsx' } }).file(
      'Slot.tsx',
      'export default () => (\n  <a href="/mising">x</a>\n)',
    )
    expect((await site.run('build')).diagnostics).toMatchObject([{ file: 'Slot.tsx', line: 2, code: 'broken-link' }])
  })
})

describe('docsgen eject', () => {
  test('copies every component, and the HTML of the site stays the same', async () => {
    const before = siteTest(temporaryDir('kitchen-sink'))
    await buildKitchenSinkIn(before.dir)
    const site = before.copy()
    const config = readFileSync(path.join(site.dir, 'docsgen.config.ts'), 'utf8')
    site.file('docsgen.config.ts', config.replace(/ {4}components: .*\n/, ''))
    const own = await site.run('build')
    const pages = [...own.outputTree().keys()].filter((name) => name.endsWith('.html'))
    const plain = pages.map((name) => withoutHashes(own.output(name)))
    const names = Object.keys(THEME_COMPONENTS)
    const { exitCode, stdout } = await site.run('eject', ...names, '--force')
    expect(exitCode).toBe(0)
    const added = names.map((name) => `${name}: './theme/${name}.tsx'`).join(', ')
    expect(stdout).toBe(
      `${names.map((name) => `Wrote theme/${name}.tsx\n`).join('')}Add to docsgen.config.ts:\n  theme: { components: { ${added} } },\n`,
    )
    site.file('docsgen.config.ts', config.replace(/ {4}components: .*\n/, `    components: { ${added} },\n`))
    const ejected = await site.run('build')
    expect(ejected.exitCode).toBe(0)
    expect(pages.length).toBeGreaterThan(5)
    for (const [i, name] of pages.entries()) expect(withoutHashes(ejected.output(name)), name).toBe(plain[i])
  })

  test('writes a wrapper to another folder', async () => {
    const site = smallSite({})
    const { stdout } = await site.run('eject', 'Footer', 'Navbar', '--wrap', '--to', 'src/theme')
    const components = { Footer: './src/theme/Footer.tsx', Navbar: './src/theme/Navbar.tsx' }
    expect(stdout).toBe(
      "Wrote src/theme/Footer.tsx\nWrote src/theme/Navbar.tsx\nAdd to docsgen.config.ts:\n  theme: { components: { Footer: './src/theme/Footer.tsx', Navbar: './src/theme/Navbar.tsx' } },\n",
    )
    site.config({ footer, theme: { components } })
    const run = await site.run('build')
    expect(run.output('a/index.html')).toContain('Home of docs')
    expect((await site.run('eject', '--list')).stdout).toMatch(/^`Footer` \(src\/theme\/Footer\.tsx\): Link groups/m)
  })

  test('prints only what to add to the config with --quiet', async () => {
    const site = smallSite({})
    const config = readFileSync(path.join(site.dir, 'docsgen.config.ts'), 'utf8')
    const { exitCode, stdout } = await site.run('eject', 'Footer', '--quiet')
    expect([exitCode, stdout]).toEqual([
      0,
      "Add to docsgen.config.ts:\n  theme: { components: { Footer: './theme/Footer.tsx' } },\n",
    ])
    expect(readFileSync(path.join(site.dir, 'docsgen.config.ts'), 'utf8')).toBe(config)
  })

  test('writes nothing if there is a problem', async () => {
    const site = smallSite({ components: { Brand: './Brand.tsx' } })
      .file('Brand.tsx', '')
      .file('theme/Menu.tsx', 'mine')
    const run = await site.run('eject', 'Foter', 'Brand', 'Menu', 'Footer')
    expect(run.exitCode).toBe(2)
    expect(run.diagnostics.map(({ code, text }) => `${code}: ${text}`)).toEqual([
      'already-replaced: "Brand" is replaced by "Brand.tsx" already; edit that file, or first remove "theme.components.Brand" from the config',
      'file-exists: "theme/Menu.tsx" exists already; replace it with --force, or write to another folder with --to',
      'usage: there is no theme component "Foter"; did you mean "Footer"?',
    ])
    expect((await site.run('eject', '--list')).stdout).toMatch(/^`Footer` \(default\): /m)
    expect(readFileSync(path.join(site.dir, 'theme/Menu.tsx'), 'utf8')).toBe('mine')
  })

  test.each([
    [[], 'error usage: no component is named; run "docsgen eject --list" to see the components'],
    [['Footer', '--list'], 'error usage: --list takes no names; run "docsgen eject --list" to see the components'],
  ])('refuses the arguments %j', async (args, message) => {
    const { exitCode, stderr } = await runDocsgen(['eject', ...args])
    expect([exitCode, stderr.split('\n')[0]]).toEqual([2, message])
  })
})

/** A document without the hashes of assets, which depend on the code. */
function withoutHashes(html: string | undefined): string | undefined {
  return html?.replace(/-[0-9a-f]{10}\./g, '.').replace(/"hash":"[0-9a-f]{10}"/g, '"hash":""')
}
