import { expect, test } from 'vitest'
import { installReact } from '../harness/build-site.js'
import { siteTest, type SiteTest } from '../harness/site-test.js'

function site(): SiteTest {
  const created = siteTest().config({ links: { unreachable: 'ignore' } })
  installReact(created.dir)
  return created.file('components/Counter.tsx', 'export function Counter() { return <b>1</b> }\n')
}

const page = (line: string, use = '<Counter />'): string => `# Home\n\n${line}\n\n${use}\n`

test.each<readonly [name: string, line: string, code: string, text: string]>([
  [
    'a path with another case',
    "import { Counter } from '@site/components/counter'",
    'unresolved-import',
    '"components/counter.tsx" cannot be read: ENOENT; correct the path: upper and lower case must match',
  ],
  [
    'a partial with another case',
    "import Counter from './_PART.mdx'",
    'unresolved-import',
    '"docs/_PART.mdx" cannot be read: ENOENT; correct the path: upper and lower case must match',
  ],
  [
    'a text with another case',
    "import Counter from './_PART.mdx?raw'",
    'unresolved-import',
    '"docs/_PART.mdx" cannot be read: ENOENT; correct the path: upper and lower case must match',
  ],
  [
    'a misspelled path',
    "import { Counter } from '@site/components/Conter'",
    'unresolved-import',
    '"@site/components/Conter" cannot be found; did you mean "@site/components/Counter"?',
  ],
  [
    'a default import of a named export',
    "import Counter from '../components/Counter'",
    'bundle',
    'No matching export in "components/Counter.tsx" for import "default"; write `export default` in front of the component, or import it',
  ],
  [
    'an import of another name',
    "import { Countr as Counter } from '../components/Counter'",
    'bundle',
    'No matching export in "components/Counter.tsx" for import "Countr"; did you mean to import "Counter" instead?',
  ],
  [
    'a module of Starlight',
    "import { Tabs as Counter } from '@astrojs/starlight/components'",
    'unsupported-module',
    '"@astrojs/starlight/components" is a module of Starlight; remove the import',
  ],
])('reports %s at the import', async (_, line, code, text) => {
  const { diagnostics } = await site().file('docs/_part.mdx', 'Text\n').file('docs/index.mdx', page(line)).run('build')
  expect(diagnostics).toMatchObject([{ file: 'docs/index.mdx', line: 3, code, text: expect.stringContaining(text) }])
})

test('a component that imports a file with another case is reported at its import', async () => {
  const { diagnostics } = await site()
    .file('components/Two.tsx', "import { Counter } from './COUNTER'\nexport default () => <Counter />\n")
    .file('docs/index.mdx', page("import Two from '../components/Two'", '<Two />'))
    .run('build')
  expect(diagnostics).toMatchObject([
    { file: 'components/Two.tsx', line: 1, text: expect.stringContaining('upper and lower case must match') },
  ])
})

test('reports a missing name at the import, in any kind of file', async () => {
  const { diagnostics } = await siteTest()
    .file('parts/a.tsx', 'export const Card = () => <b />\n')
    .file('parts/component.tsx', "import { Zork } from './a'\nexport default () => <Zork />\n")
    .file('parts/passes.js', "\nexport { Zip } from './a.tsx'\n")
    .file('parts/react.js', "import {useState, foo} from 'react'\nexport const b = [useState, foo]\n")
    .file('docs/_part.mdx', "---\na: 1\n---\n\nimport { Zap } from '../parts/a'\n\nText <Zap />\n")
    .file(
      'docs/index.mdx',
      [
        "import { metadata } from './_part.mdx'",
        "import Part from './_part.mdx'",
        "import Component from '../parts/component'",
        "import { Zip } from '../parts/passes'",
        "import { b } from '../parts/react'",
        '\n# Home\n\n{metadata.title} {b.length}\n\n<Part />\n\n<Component />\n\n<Zip />\n',
      ].join('\n'),
    )
    .run('build', '--no-cache')
  expect(diagnostics.map(({ file, line, column, text }) => `${file}:${line}:${column} ${text}`)).toEqual([
    'docs/_part.mdx:5:10 No matching export in "parts/a.tsx" for import "Zap"; export it, or import the default export: `import Zap from …`',
    'docs/index.mdx:1:1 No matching export in "docs/_part.mdx" for import "metadata"; export it, or import the default export: `import metadata from …`',
    'parts/component.tsx:1:10 No matching export in "parts/a.tsx" for import "Zork"; export it, or import the default export: `import Zork from …`',
    'parts/passes.js:2:10 No matching export in "parts/a.tsx" for import "Zip"; export it, or import the default export: `import Zip from …`',
    'parts/react.js:1:19 No matching export in "react" for import "foo"',
  ])
})
