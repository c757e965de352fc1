import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { temporaryDir } from '../harness/build-site.js'
import { compile, compileMdx, type CompileOptions } from '../harness/compile.js'

describe('diagrams', () => {
  const source = 'flowchart LR\n  A --- B\n'
  // MDX removes two spaces from the lines of an expression.
  const inCode = source.replace(/^(?=.)/gm, '    ')
  const figure = '<figure class="diagram"><div class="code" data-lang="mermaid"><pre><code class="language-mermaid">'

  test.each([
    ['a fence', `\`\`\`mermaid\n${source}\`\`\``, {}],
    ['a fence in MDX', `\`\`\`mermaid\n${source}\`\`\``, { mdx: true }],
    ['an attribute', `<Mermaid chart={\`\n${inCode}\`} />`, { mdx: true }],
    ["Docusaurus's attribute", `<Mermaid value={\`\n${inCode}\`} />`, { mdx: true }],
    ['text between the tags', `<Mermaid>{\`\n${inCode}\`}</Mermaid>`, { mdx: true }],
  ])('%s is a figure with its source as code', async (_, text, options) => {
    const { parts, extras, module, diagnostics } = await compile(text, options)
    const html = parts.join('')
    expect(html.startsWith(figure)).toBe(true)
    expect(html.replace(/<[^>]*>/g, '')).toBe(source)
    expect({ extras, module, diagnostics }).toEqual({
      extras: ['diagrams', 'zoom'],
      module: undefined,
      diagnostics: [],
    })
  })

  test('a diagram whose source is computed needs React', async () => {
    const { module } = await compileMdx('<Mermaid chart={chart} />')
    expect(module?.code).toContain('import Mermaid from "@theme/Mermaid"')
  })

  test.each([
    ['a fence', `\`\`\`mermaid\n${source}\`\`\``],
    ['a computed diagram', '<Mermaid chart={chart} />'],
  ])('%s can be enlarged unless the site turns that off', async (_, text) => {
    expect((await compileMdx(text)).extras).toContain('zoom')
    expect((await compileMdx(text, { imageZoom: false })).extras ?? []).not.toContain('zoom')
    expect((await compileMdx(text, { packages: {} })).extras ?? []).not.toContain('zoom')
  })

  test('a missing package is reported at the diagram, which stays code', async () => {
    const text = `Text\n\n\`\`\`mermaid\n${source}\`\`\``
    const page = await compile(text, { packages: {} })
    expect(page.diagnostics).toMatchObject([
      { code: 'missing-mermaid', severity: 'warning', hint: expect.stringContaining('npm install mermaid') },
    ])
    expect(page.diagnostics[0]?.location).toEqual({ file: 'docs/page.md', line: 3, column: 1 })
    expect(page.parts.join('')).not.toContain('figure')
    expect(page.extras).toBeUndefined()
  })

  test.each([
    ['computed', '<Mermaid chart={chart} />', 1],
    ["of Docusaurus's module", 'import Mermaid from \'@theme/Mermaid\'\n\n<Mermaid value="graph TD" />', 3],
  ])('a missing package is reported at a component: %s', async (_, text, line) => {
    const { diagnostics } = await compileMdx(text, { packages: {} })
    expect(diagnostics).toMatchObject([{ code: 'missing-mermaid', location: { line, column: 1 } }])
  })

  test('a component of the page that has the same name is not reported', async () => {
    const text = "import Mermaid from './own.js'\n\n<Mermaid chart={chart} />"
    expect((await compileMdx(text, { packages: {} })).diagnostics).toEqual([])
  })

  test('fences are code if diagrams are off', async () => {
    const page = await compile(`\`\`\`mermaid\n${source}\`\`\``, { mermaid: false })
    expect(page.parts.join('')).not.toContain('figure')
    expect(page.diagnostics).toEqual([])
  })

  test('the Markdown version has the fence', async () => {
    const { markdown } = await compile(`\`\`\`mermaid\n${source}\`\`\``, { markdownOrigin: 'https://a.example' })
    expect(markdown).toBe(`\`\`\`mermaid\n${source}\`\`\`\n`)
  })
})

describe('images', () => {
  const image = 'https://a.example/a.png'
  const html = async (text: string, options?: CompileOptions) => (await compile(text, options)).parts.join('')

  test('a title is a caption if the site asks for it', async () => {
    const options = { figures: true }
    const figure = `<figure><img src="${image}" alt="A"><figcaption>B</figcaption></figure>`
    expect(await html(`![A](${image} "B")`, options)).toBe(figure)
    expect(await html(`![A](${image} "B")`)).toContain('title="B"')
  })

  test.each([
    ['beside text', `![A](${image} "B") text`],
    ['without a title', `![A](${image})`],
    ['in a link', `[![A](${image} "B")](https://a.example)`],
    ['beside another image', `![A](${image} "B")\n![A](${image} "B")`],
  ])('an image %s is no figure', async (_, text) => {
    expect(await html(text, { figures: true })).not.toContain('figure')
  })

  test.each([
    ['#gh-dark-mode-only', 'dark-only'],
    ['#gh-light-mode-only', 'light-only'],
    ['#dark-mode-only', 'dark-only'],
  ])('the fragment %s shows an image in one color mode', async (fragment, className) => {
    expect(await html(`![A](${image}${fragment})`)).toBe(`<p><img src="${image}" alt="A" class="${className}"></p>`)
  })

  test('images that the column of text shrinks can be enlarged, unless they are in a link', async () => {
    const rootDir = temporaryDir('images')
    mkdirSync(path.join(rootDir, 'docs'))
    for (const [name, width] of [
      ['wide', 1400],
      ['small', 300],
    ] as const)
      writeFileSync(
        path.join(rootDir, 'docs', `${name}.svg`),
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="20"></svg>`,
      )
    const marked = async (text: string, options?: CompileOptions) => {
      const { parts, extras } = await compile(text, { rootDir, ...options })
      return [parts.join('').includes('data-zoom=""'), extras ?? []]
    }
    expect(await marked('![A](./wide.svg)')).toEqual([true, ['zoom']])
    expect(await marked('<Figure src="./wide.svg" alt="A" />', { mdx: true })).toEqual([true, ['zoom']])
    expect(await marked('![A](./small.svg)')).toEqual([false, []])
    expect(await marked('[*![A](./wide.svg)*](https://a.example)')).toEqual([false, []])
    expect(await marked('<img src="./wide.svg" alt="A" data-zoom="false" />', { mdx: true })).toEqual([false, []])
    expect(await marked('![A](./wide.svg)', { imageZoom: false })).toEqual([false, []])
  })
})
