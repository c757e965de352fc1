import { describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

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

  test('copies an image again if only the image changes', async () => {
    const site = siteTest().file('docs/index.md', '# Home\n\n![](./a.svg)\n').file('docs/a.svg', svg(10))
    await site.run('build')
    const { output } = await site.file('docs/a.svg', svg(2000)).run('build')
    expect(output('index.html')).toContain('width="2000"')
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
