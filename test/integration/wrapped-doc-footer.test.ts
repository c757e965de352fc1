import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runDocsgen } from '../harness/cli.js'
import { problemLines, sharedFolder } from '../harness/shared-folder.js'

const { dir, write } = sharedFolder('wrapped-doc-footer')

test('a wrapper of DocItem/Footer reads the doc on every page that is made from a file, and is on no other', async () => {
  write({
    'package.json': '{ "name": "lamps" }\n',
    'docsgen.config.ts': `export default {
  title: 'Lamps',
  docs: { routeBase: '/guide', versions: { current: { label: 'Next', path: 'next' } } },
  theme: { compat: 'docusaurus', components: { PageFooter: 'src/theme/DocItem/Footer.js' } },
}\n`,
    'docs/intro.md': '---\ntags: [light]\n---\n\n# Intro\n\n[Bulbs](./kinds/bulbs.md)\n',
    'docs/kinds/bulbs.md': '# Bulbs\n',
    'docs/kinds/_category_.json': '{ "label": "Kinds", "link": { "type": "generated-index", "slug": "/kinds" } }\n',
    'src/theme/DocItem/Footer.js': `import React from 'react'
import Footer from '@theme-original/DocItem/Footer'
import { useDoc } from '@docusaurus/plugin-content-docs/client'

export default function FooterWrapper(props) {
  const { metadata } = useDoc()
  return <><p>{'Was “' + metadata.title + '” of use?'}</p><Footer {...props} /></>
}
`,
  })
  const built = await runDocsgen(['build', dir], { cwd: dir })
  expect(problemLines(built.stderr)).toEqual([])
  const questions = (route: string) =>
    readFileSync(path.join(dir, 'build/guide/next', route, 'index.html'), 'utf8').match(/Was [^<]*/g)
  expect([questions('intro'), questions('kinds/bulbs')]).toEqual([['Was “Intro” of use?'], ['Was “Bulbs” of use?']])
  expect([questions('kinds'), questions('tags/light')]).toEqual([null, null])
})
