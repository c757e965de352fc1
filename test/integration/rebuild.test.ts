import { describe, expect, test } from 'vitest'
import { docsgenApi } from '../harness/cli.js'
import { siteTest } from '../harness/site-test.js'

const { build } = await docsgenApi()

/** The smallest SVG with a width, as an image of a page. */
function svg(width: number): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="1"/>`
}

describe('a rebuild', () => {
  test('renders every document again if only the layout changes', async () => {
    const site = siteTest()
      .config({ navbar: { title: 'Before' } })
      .file('docs/index.md', '# Home\n')
    await site.run('build')
    const { output } = await site.config({ navbar: { title: 'After' } }).run('build')
    expect(output('index.html')).toContain('After')
    expect(output('index.html')).not.toContain('Before')
  })

  test.each([
    ['its text', 'blog/2026-01-31-post.md', '<!-- truncate -->', (text: string) => text],
    ['what its code renders', 'blog/2026-01-31-post.mdx', '{/* truncate */}', (text: string) => `{'${text}'.slice(0)}`],
  ])('renders the list of a blog again if of a post only %s changes', async (_, file, marker, write) => {
    const post = (text: string) => `# Post\n\nThe start.\n\n${write(text)}\n\n${marker}\n\nThe rest.\n`
    const site = siteTest().config({ blog: {} }).file('docs/index.md', '# Home\n').file(file, post('Before'))
    expect((await site.run('build')).output('blog/index.html')).toContain('Before')
    expect((await site.file(file, post('After')).run('build')).output('blog/index.html')).toContain('After')
  })

  test('renders the list of a blog again if only front matter changes that the code of a post shows', async () => {
    const post = (rating: string) =>
      `---\nrating: ${rating}\n---\n\n# Post\n\nThe start.\n\n{frontMatter.rating}\n\n{/* truncate */}\n\nThe rest.\n`
    const file = 'blog/2026-01-31-post.mdx'
    const site = siteTest().config({ blog: {} }).file('docs/index.md', '# Home\n').file(file, post('Before'))
    expect((await site.run('build')).output('blog/index.html')).toContain('Before')
    expect((await site.file(file, post('After')).run('build')).output('blog/index.html')).not.toContain('Before')
  })

  test('reports problems of options where they are now if only a comment changes', async () => {
    const sidebars = "export default { a: ['index', { type: 'link', label: 'X', href: '/none' }] }\n"
    const start =
      "export default { title: 'T', pages: false, docs: { sidebars: 'sidebars.ts' },\n links: { broken: 'warn' },"
    const config = `${start}\n search: { provider: 'none' }, budgets: [{ routes: '/none/**', js: 1 }] }\n`
    const site = siteTest().file('docs/index.md', '# Home\n')
    const lines = async (comment: string) => {
      const { diagnostics } = await site
        .file('sidebars.ts', comment + sidebars)
        .file('docsgen.config.ts', comment + config)
        .run('build')
      return diagnostics.map(({ file, line }) => `${file}:${line}`).sort()
    }
    expect(await lines('')).toEqual(['docsgen.config.ts:3', 'sidebars.ts:1'])
    expect(await lines('// A comment.\n')).toEqual(['docsgen.config.ts:4', 'sidebars.ts:2'])
  })

  test('copies an image again if only the image changes', async () => {
    const site = siteTest().file('docs/index.md', '# Home\n\n![](./a.svg)\n').file('docs/a.svg', svg(10))
    await site.run('build')
    const { output } = await site.file('docs/a.svg', svg(2000)).run('build')
    expect(output('index.html')).toContain('width="2000"')
  })

  test('writes the new size of a replaced static image', async () => {
    const site = siteTest().file('docs/index.md', '# Home\n\n![](/a.svg)\n').file('static/a.svg', svg(10))
    await site.run('build')
    const { output } = await site.file('static/a.svg', svg(2000)).run('build')
    expect(output('index.html')).toContain('width="2000"')
  })

  test('writes the size of a static image that an earlier folder provides now', async () => {
    const site = siteTest()
      .config({ static: { dirs: ['one', 'two'] } })
      .file('docs/index.md', '# Home\n\n![](/a.svg)\n')
      .file('one/b.svg', svg(1))
      .file('two/a.svg', svg(10))
    expect((await site.run('build')).output('index.html')).toContain('width="10"')
    expect((await site.file('one/a.svg', svg(2000)).run('build')).output('index.html')).toContain('width="2000"')
  })

  test.each([
    ['beside the page', './a.svg', 'docs/a.svg'],
    ['in the static folder', '/a.svg', 'static/a.svg'],
    ['in the static folder, by a relative URL', 'img/a.svg', 'static/img/a.svg'],
  ])('finds an image that was missing %s', async (_, url, file) => {
    const options = { links: { missingImages: 'warn' } }
    const site = siteTest().config(options).file('docs/index.md', `# Home\n\n![](${url})\n`)
    expect((await site.run('build')).diagnostics).toHaveLength(1)
    const { diagnostics, output } = await site.file(file, svg(10)).run('build')
    expect(diagnostics).toEqual([])
    expect(output('index.html')).toContain('width="10"')
  })

  test('does nothing if no input has changed, although an image is missing in the static folder', async () => {
    const site = siteTest()
      .config({ links: { missingImages: 'warn' } })
      .file('docs/index.md', '# Home\n\n![](/a.svg)\n')
    await site.run('build')
    const steps = new Set<string>()
    const { diagnostics, written } = await build({ root: site.dir, onProgress: ({ step }) => steps.add(step) })
    expect([...steps]).toEqual(['config', 'scan'])
    expect(diagnostics.map(({ code }) => code)).toEqual(['missing-image'])
    expect(written).toBe(0)
  })

  test.each([
    ['a new page does not affect', 'docs/c.md', '# C\n', 1],
    ['a new page with another slug does not affect', 'docs/c.md', '---\nslug: /moved\n---\n\n# C\n', 1],
    ['a page that takes the route of a link affects', 'docs/c.md', '---\nslug: /later\n---\n\n# C\n', 2],
  ])('compiles only the pages that %s', async (_, name, text, compiled) => {
    const site = siteTest()
      .config({ links: { broken: 'warn' } })
      .file('docs/index.md', '# Home\n\n[Later](/later), [A](./a.md), [none](https://a.example)\n')
      .file('docs/a.md', '# A\n\n[Home](./index.md#home) and ![](./a.svg)\n')
      .file('docs/a.svg', svg(10))
    await site.run('build')
    const totals: number[] = []
    await build({
      root: site.file(name, text).dir,
      onProgress: ({ step, total }) => step === 'compile' && total !== undefined && totals.push(total),
    })
    expect(new Set(totals)).toEqual(new Set([compiled]))
    const run = await site.run('build')
    const fresh = await site.copy().remove('.docsgen').remove('build').run('build')
    expect(run.outputTree()).toEqual(fresh.outputTree())
  })

  test('keeps the output if only rendering finds an error', async () => {
    const site = siteTest().file('docs/index.mdx', '# Before\n')
    await site.run('build')
    const link = (href: string) => `import Card from '../Card.tsx'\n\n# After\n\n<Card name="${href}" />\n`
    site.file('Card.tsx', "export default ({ name }: { name: string }) => <a href={'/no' + name}>card</a>\n")
    const { exitCode, diagnostics, output } = await site.file('docs/index.mdx', link('where')).run('build')
    expect(exitCode).toBe(1)
    expect(diagnostics.map(({ code }) => code)).toContain('broken-link')
    expect(output('index.html')).toContain('Before')
  })
})
