import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import type { SiteTheme, SiteThemeFolder } from '../../../node/base/core-extension.js'
import { compareStrings } from '../../../node/base/names.js'
import { readMdxComponents } from './mdx-components.js'
import { missingModules } from './missing-modules.js'
import elementModules from './element-modules.json' with { type: 'json' }

/** The folder of a Docusaurus site with components of its own, which replace those of the theme, or add to them. */
const SITE_THEME_DIR = 'src/theme'

/** The folder `src/theme` of a site. */
export const siteThemeFolder: SiteThemeFolder = {
  dirOf: (rootDir) => path.join(rootDir, SITE_THEME_DIR),
  read: readSiteTheme,
}

/** Modules of Docusaurus's theme that render elements of Markdown. Those that others of the list use come first. */
export const ELEMENT_MODULES: Readonly<Record<string, readonly string[]>> = elementModules

/** Modules that pages can use as components without an import, so that those of the site replace docsgen's. */
const PROVIDED: readonly string[] = ['Admonition', 'CodeBlock', 'Details', 'Mermaid']

function readSiteTheme(rootDir: string): SiteTheme {
  const dir = siteThemeFolder.dirOf(rootDir)
  if (!existsSync(dir)) return { files: {}, mdx: {}, sources: [] }
  const files: [string, string][] = readdirSync(dir, { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll(path.sep, '/'))
    .filter((file) => /\.[jt]sx?$/.test(file) && !/\.(?:d|test|spec)\.\w+$/.test(file))
    .sort(compareStrings)
    .map((file) => [file.replace(/(?:\/index)?\.\w+$/, ''), path.join(dir, file)])
  const byName = Object.fromEntries(files)
  const mdxPath = byName.MDXComponents
  // A component that cannot be bundled would break every page; it is reported as one without effect.
  const modules = Object.keys(byName)
  const usable = modules.filter((name) => {
    const filePath = byName[name]
    const isRead = ELEMENT_MODULES[name] === undefined && !PROVIDED.includes(name)
    return isRead || (filePath !== undefined && missingModules(filePath, { rootDir, modules }).length === 0)
  })
  const { names, files: sources } = mdxPath === undefined ? nothing : readMdxComponents(mdxPath, rootDir)
  return {
    files: byName,
    mdx: mdxModules(usable, names),
    sources,
  }
}

const nothing = { names: [], files: [] }

/** The components and elements of pages that a site renders, from its modules and the keys of its `MDXComponents`. */
export function mdxModules(modules: readonly string[], keys: readonly string[]): Record<string, string> {
  const fromModules = Object.entries(ELEMENT_MODULES).flatMap(([module, elements]) =>
    modules.includes(module) ? elements.map((element) => [element, module]) : [],
  )
  // The default component for boxes consists of the other ones.
  const isBoxOwn = modules.some((name) => ELEMENT_MODULES[name]?.includes('admonition'))
  const provided = PROVIDED.filter((name) => modules.includes(name) || (name === 'Admonition' && isBoxOwn)).map(
    (name) => [name, name],
  )
  // As in Docusaurus, the component `Details` renders what authors write as `<details>`.
  const written = keys.includes('Details') ? [...keys, 'details'] : keys
  const fromKeys = written
    .filter((name) => isElement(name) || /^[A-Z]/.test(name))
    .map((name) => [name, 'MDXComponents'])
  const all: Record<string, string> = Object.fromEntries([...fromModules, ...provided, ...fromKeys])
  // A fence is a `pre` with a `code`.
  const isFenceOwn = all.pre !== undefined || (all.code !== undefined && all.code !== 'CodeInline')
  return isFenceOwn ? { ...all, fence: all.fence ?? 'MDXComponents' } : all
}

/** Keys of `MDXComponents` for what docsgen renders itself: diagrams, and what is around a page. */
export const UNUSED_ELEMENTS: readonly string[] = ['mermaid', 'wrapper']

/** Whether a name is that of an element, and not of a component. */
function isElement(name: string): boolean {
  return /^[a-z][a-z\d]*$/.test(name) && !UNUSED_ELEMENTS.includes(name)
}
