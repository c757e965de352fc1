import { describe, expect, onTestFinished, test } from 'vitest'
import { type SiteRun, type SiteTest, siteTest } from '../harness/site-test.js'
import { watchSite } from '../harness/watch-site.js'

function problems({ diagnostics }: SiteRun): string[] {
  return diagnostics.map(({ file, line, column, code, text }) => `${file}:${line}:${column} ${code} ${text}`)
}

/** A site with a style sheet `a.css` in `theme.css`. */
function styled(css: string, config: object = {}): SiteTest {
  return siteTest()
    .config({ theme: { css: ['a.css'] }, ...config })
    .file('a.css', css)
    .file('docs/a.md', '# A\n')
}

describe('a mistake in a style sheet is a warning', () => {
  test.each([
    [
      'a brace without an end',
      '\n.a {\n  color: red;\n',
      ['a.css:4:1 css Expected "}" to go with "{"; the unbalanced "{" is here: a.css:2:4'],
    ],
    ['a brace too many', '.a { color: red }\n}\n', ['a.css:2:1 css Unexpected "}"']],
    ['a comment of JavaScript', '// red\n.a { color: red }\n', ['a.css:1:1 css Comments in CSS use "/* ... */"']],
    [
      'a misspelled property',
      '.a {\n  colr: red;\n}\n',
      ['a.css:2:3 css "colr" is not a known CSS property; did you mean "color" instead?'],
    ],
    [
      'an import below rules',
      ".a { color: red }\n@import './b.css';\n",
      ['a.css:2:1 css All "@import" rules must come first'],
    ],
  ])('%s', async (_, css, expected) => {
    const site = styled(css).file('b.css', '.b { color: red }\n')
    const run = await site.run('build')
    expect(run.exitCode).toBe(0)
    expect(problems(run)).toEqual(expected.map((text) => expect.stringContaining(text)))
    const fromCache = await site.run('build')
    expect(problems(fromCache)).toEqual(problems(run))
  })

  test('also in a style sheet that a page imports, and with the classes of Docusaurus', async () => {
    const site = styled('\n.navbar { colr: red }\n', { theme: { css: ['a.css'], compat: 'docusaurus' } })
      .file('docs/b.mdx', "import './b.css'\n\n# B\n\n[A](a.md)\n")
      .file('docs/b.css', '.b {\n  colr: red;\n}\n')
    const run = await site.run('build')
    const expected = [
      expect.stringMatching(/^a\.css:2:11 css "colr" /),
      expect.stringMatching(/^docs\/b\.css:2:3 css "colr" /),
    ]
    expect(problems(run).sort()).toEqual(expected)
    expect(problems(await site.run('build')).sort()).toEqual(expected)
  })

  test('but nothing that browsers understand', async () => {
    const site = styled(
      [
        '@layer base { .a { color: red } }',
        '@container (min-width: 1px) { .b { & .c { color: color-mix(in srgb, red, blue) } } }',
        '@property --p { syntax: "*"; inherits: false }',
        ':root { --dg-accent: red; --own: 1; --dg-own: 2px; --a:; /* --dg-acent: red */ }',
        '.d { width: calc(1px - var(--dg-own)); -webkit-box-orient: vertical }',
        '@starting-style { .e { opacity: 0 } }',
        '',
      ].join('\n'),
    )
    expect(problems(await site.run('build'))).toEqual([])
  })
})

test('the preview reports mistakes of style sheets, and forgets those that are fixed', async () => {
  const site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false, theme: { css: ['a.css'] } }\n",
    'a.css': '.a { colr: red }\n',
    'docs/index.mdx': "import './b.css'\n\n# Home\n",
    'docs/b.css': '.b { widht: 1px }\n',
  })
  onTestFinished(() => site.close())
  const reported = async () => {
    await site.document('/')
    return (site.reported.at(-1) ?? []).map(({ location, code }) => `${location?.file}:${location?.line} ${code}`)
  }
  await expect.poll(reported, { timeout: 20_000 }).toEqual(['a.css:1 css', 'docs/b.css:1 css'])
  site.write('a.css', '.a { color: red }\n')
  await expect.poll(reported, { timeout: 20_000 }).toEqual(['docs/b.css:1 css'])
})
