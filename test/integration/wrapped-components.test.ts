import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { runDocsgen } from '../harness/cli.js'
import { problemLines, sharedFolder } from '../harness/shared-folder.js'

const { dir, write } = sharedFolder('wrapped')
const base = {
  'package.json': '{ "name": "lamps" }\n',
  'docusaurus.config.js':
    "module.exports = { title: 'Lamps', url: 'https://lamps.example', baseUrl: '/', presets: [['classic', { docs: { routeBasePath: '/' }, blog: {} }]] }\n",
  'docs/index.md': '---\nslug: /\n---\n\n# Lamps\n\n[About](./about.md)\n',
  'docs/about.md': '# About\n',
  'blog/2024-01-02-post.md': '# A post\n\nText.\n',
}

/** A wrapper as `docusaurus swizzle --wrap --typescript` writes it, which adds a paragraph. */
const wrapper = (name: string, text: string) => `import React, {type ReactNode} from 'react';
import Original from '@theme-original/${name}';
import type OriginalType from '@theme/${name}';
import type {WrapperProps} from '@docusaurus/types';
import useDocusaurusContext from '@docusaurus/useDocusaurusContext';

type Props = WrapperProps<typeof OriginalType>;

export default function Wrapper(props: Props): ReactNode {
  const {siteConfig} = useDocusaurusContext();
  return (
    <>
      <Original {...props} />
      <p className="added">${text} of {siteConfig.title}</p>
    </>
  );
}
`

async function migrated(files: Readonly<Record<string, string>>) {
  write({ ...base, ...files })
  return runDocsgen(['migrate', dir], { cwd: dir })
}

test.sequential('wrappers of components that have a counterpart in the same place work unchanged', async () => {
  const names = [
    'DocItem/Layout',
    'DocItem/Footer',
    'SearchBar',
    'DocSidebar/Desktop/Content',
    'BlogPostItem/Header',
    'Navbar/Logo',
  ]
  const files = names.map((name, index) => [`src/theme/${name}/index.tsx`, wrapper(name, `Text ${index}`)] as const)
  const { stdout, stderr } = await migrated(Object.fromEntries(files))
  for (const [file] of files) expect(stdout + stderr).not.toContain(`${file}: write`)
  const built = await runDocsgen(['build', dir], { cwd: dir })
  expect(problemLines(built.stderr)).toEqual([])
  const html = (route: string) => readFileSync(path.join(dir, 'build', route, 'index.html'), 'utf8')
  const added = (text: string) => [...text.matchAll(/Text \d/g)].map(([one]) => one).sort()
  expect(added(html('about'))).toEqual(['Text 0', 'Text 1', 'Text 2', 'Text 3', 'Text 5'])
  expect(added(html('blog/2024/01/02/post'))).toEqual(['Text 2', 'Text 4', 'Text 5'])
})

test.sequential.each([
  [
    'reads props',
    'SearchBar',
    "import Bar from '@theme-original/SearchBar'\nexport default (props) => <Bar {...props} place={props.place} />\n",
  ],
  [
    'takes props apart',
    'SearchBar',
    "import Bar from '@theme-original/SearchBar'\nexport default ({ place }) => <Bar place={place} />\n",
  ],
  [
    'imports what docsgen does not have',
    'SearchBar',
    "import Bar from '@theme-original/SearchBar'\nimport { useThing } from '@docusaurus/theme-common/internal'\nexport default (props) => <Bar {...props} x={useThing()} />\n",
  ],
  ['replaces the component', 'SearchBar', 'export default () => <input />\n'],
])('a component that %s is listed', async (_what, name, text) => {
  const { stdout, stderr } = await migrated({ [`src/theme/${name}.js`]: text })
  expect(stdout + stderr).toContain(`src/theme/${name}.js: write it for theme.components.SearchLink`)
})

test.sequential('of two wrappers for the same place, the second is listed', async () => {
  const { stdout, stderr } = await migrated({
    'src/theme/Navbar/Search/index.tsx': wrapper('Navbar/Search', 'One'),
    'src/theme/SearchBar/index.tsx': wrapper('SearchBar', 'Two'),
  })
  expect(stdout + stderr).toContain('src/theme/SearchBar/index.tsx: write it for theme.components.SearchLink')
})
