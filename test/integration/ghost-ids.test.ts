import { expect, test } from 'vitest'
import { installReact } from '../harness/build-site.js'
import { siteTest } from '../harness/site-test.js'

test('only ids of elements count, on pages with components too', async () => {
  const site = siteTest()
    .file(
      'docs/index.mdx',
      [
        'import { Box } from \'../box\'\n\n# Home\n\n## In `id="outline"`',
        'Set id="ghost" and `<a id="code">`.',
        '<Box />\n\n<Part />',
        ...[
          'ghost',
          'code',
          'attribute',
          'comment',
          'area',
          'template',
          'outline',
          'field',
          'real',
          'named',
          'part',
        ].map((id) => `[${id}](#${id})`),
      ]
        .join('\n\n')
        .replace("'../box'\n", "'../box'\nimport Part from './_part.mdx'\n"),
    )
    .file('docs/_part.mdx', 'Text id="ghost".\n\n<i id="part">A</i>\n')
    .file(
      'box.tsx',
      `export function Box() {
  const html = '<!-- <i id="comment"> --><template><i id="template"></i></template><textarea> <i id="area"></textarea>'
  return <div title=' id="attribute"'><i id="real" /><a name="named" /><input name="field" />
    <div dangerouslySetInnerHTML={{ __html: html }} /></div>
}
`,
    )
  installReact(site.dir)
  const broken = (text: string) => /^"#(\w+)"/.exec(text)?.[1]
  for (const command of ['build', 'check-links']) {
    const { diagnostics } = await site.run(command)
    expect(diagnostics.filter(({ code }) => code === 'broken-anchor').map(({ text }) => broken(text))).toEqual([
      ...['ghost', 'code', 'attribute', 'comment', 'area', 'template', 'outline', 'field'],
    ])
  }
})
