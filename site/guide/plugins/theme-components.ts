import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { STATIC_COMPONENTS, THEME_COMPONENTS, type ThemeComponent } from '../../../src/shared/theme-components.js'

/** The subjects of the reference, each with its components. A test holds that every component has one. */
const groups: Readonly<Record<string, readonly ThemeComponent[]>> = {
  'Every page': [
    'Layout',
    'SkipLink',
    'Announcement',
    'Navbar',
    'Brand',
    'NavLink',
    'SearchLink',
    'ColorModeSwitch',
    'Menu',
    'Footer',
  ],
  Sidebar: ['Sidebar', 'SidebarItems'],
  Docs: [
    'DocPage',
    'PageMenu',
    'Breadcrumbs',
    'LanguageNotice',
    'VersionNotice',
    'UnlistedBanner',
    'Outline',
    'Tags',
    'PageFooter',
    'EditLink',
    'Pagination',
  ],
  Blog: ['PostList', 'PostHeader', 'PostByline', 'PostFooter', 'PostArchive', 'AuthorCard', 'AuthorList', 'TagList'],
  'States of a page': ['NotFound', 'BaseUrlBanner', 'ErrorBox', 'Spinner', 'ProgressBar'],
}

const intro = `The theme consists of these components. [Ways to change them](../look/components.md) explains when to use a slot, wrap a component or replace
it; \`docsgen eject --list\` prints the list for a site.

To replace one, name a file that default-exports a React component:

\`\`\`ts title="docsgen.config.ts"
import { defineConfig } from 'docsgen'

export default defineConfig({
  title: 'My project',
  theme: { components: { Breadcrumbs: 'theme/Breadcrumbs.tsx' } },
})
\`\`\`

\`\`\`tsx title="theme/Breadcrumbs.tsx"
import type { BreadcrumbsProps } from 'docsgen/client'

export default function Breadcrumbs({ items, title }: BreadcrumbsProps) {
  return <p>{[...items.map(({ label }) => label), title].join(' / ')}</p>
}
\`\`\`

\`docsgen eject Breadcrumbs\` copies the original to start from, and \`docsgen eject Breadcrumbs --wrap\` writes a component that renders the original.
[\`docsgen/client\`](./client-api.md) exports the types of the props.

A component that is marked as *static* has no code in the browser, unless a site replaces it. Components of the blog are rendered only in Node, so their
replacements cannot use state, effects or event handlers.
`

/** The reference of the theme components, below its heading. Props are those that src/client/theme.ts and features declare. */
export function themeComponentsText(sourceDir: string): string {
  const types = themeTypes(sourceDir)
  const sections = Object.entries(groups).map(([title, names]) =>
    [`## ${title}\n`, ...names.map((name) => section(name, types))].join('\n'),
  )
  return [intro, ...sections].join('\n')
}

/** The text of the files that declare props of theme components. */
function themeTypes(sourceDir: string): string {
  const featuresDir = path.join(sourceDir, 'features')
  const ofFeatures = readdirSync(featuresDir).map((name) => path.join(featuresDir, name, 'client', 'theme-types.ts'))
  return [path.join(sourceDir, 'client', 'theme.ts'), ...ofFeatures.filter((file) => existsSync(file))]
    .map((file) => readFileSync(file, 'utf8'))
    .join('\n')
}

function section(name: ThemeComponent, types: string): string {
  const isStatic = STATIC_COMPONENTS.includes(name)
  const parts = [
    `### ${name}`,
    `${THEME_COMPONENTS[name]}.${isStatic ? ' *Static.*' : ''}`,
    propsOf(name, types) ?? 'It has no props. It reads its data with `usePage` and `useSite`.',
  ]
  return `${parts.join('\n\n')}\n`
}

/** The interface of a component's props as a sample; undefined if it has none. */
function propsOf(name: string, types: string): string | undefined {
  const [, body] = new RegExp(`export interface ${name}Props (\\{\\n[\\s\\S]*?\\n\\})`).exec(types) ?? []
  return body && `\`\`\`ts no-check\ninterface ${name}Props ${body.replaceAll('readonly ', '')}\n\`\`\``
}
