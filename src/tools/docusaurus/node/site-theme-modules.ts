import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { OnResolveArgs, OnResolveResult, Plugin, PluginBuild } from 'esbuild'
import { MDX_COMPONENT } from '../../../node/base/core-extension.js'
import type { ResolvedConfig } from '../../../node/base/config.js'
import { siteRelative } from '../../../node/base/names.js'
import type { ResolvedTheme } from '../../../node/base/theme.js'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import { THEME_COMPONENTS } from '../../../shared/theme-components.js'
import { componentInPlaceOf, componentToImport } from './counterparts.js'
import { missingModules } from './missing-modules.js'
import { compatModules, docusaurusPath, PRINTED, PRINTED_NAMESPACE } from './modules.js'
import { replacementOf, replacementOfFile } from './replacements.js'
import { ELEMENT_MODULES } from './site-theme.js'

/**
 * Resolves what the code of a Docusaurus site imports besides the modules of docsgen:
 * - `@theme/Name`: the module of the site's folder `src/theme`, except in that module and for the components of docsgen's
 *   theme, which `theme.components` replaces; `@theme/SearchBar` and others without props are those of docsgen's theme;
 *   otherwise what `compatModules` has under this name;
 * - `@theme-original/Name` and `@theme-init/Name`: the default component, or the one of docsgen in the same place on the page;
 * - `react-router-dom`, unless the site itself depends on it: the router of docsgen;
 * - the components of `src/theme/MDXComponents`.
 */
export function siteThemeModules({
  alias,
  rootDir,
  theme,
}: Pick<ResolvedConfig, 'alias' | 'rootDir' | 'theme'>): Plugin {
  return {
    name: 'docsgen-site-theme',
    setup(build) {
      const dependencies = dependenciesOf(rootDir)
      const isAlias = (module: string) => Object.keys(alias).some((name) => module.startsWith(`${name}/`))
      build.onResolve({ filter: /^@theme\/./ }, ({ importer, kind, path: module, resolveDir }) => {
        const name = module.slice('@theme/'.length)
        const filePath = Object.hasOwn(theme.folder, name) ? theme.folder[name] : undefined
        if ('@theme' in alias) return undefined
        if (filePath !== undefined && filePath !== importer && !isThemeComponent(name)) return { path: filePath }
        const own = componentToImport(name)
        if (own !== undefined) return build.resolve(`@theme/${own}`, { importer, kind, resolveDir })
        // A component for pages may have the name of one of the theme: it is the one that code means.
        return compatModules().get(module)
      })
      build.onResolve({ filter: /^@theme-(?:default|original|init)\/[\w/]+$/ }, (args) =>
        isAlias(args.path) ? undefined : defaultComponent(args, build),
      )
      build.onResolve({ filter: /^react-router(?:-dom)?$/ }, ({ importer, path: name }) =>
        dependencies.has(name) || importer.includes(`${path.sep}node_modules${path.sep}`) || name in alias
          ? undefined
          : { path: docusaurusPath('docusaurus', 'router.tsx') },
      )
      build.onLoad({ filter: /.*/, namespace: PRINTED_NAMESPACE }, ({ path: name }) => ({
        contents: printedModule(name),
        resolveDir: docusaurusPath(),
      }))
      build.onResolve({ filter: new RegExp(`^${MDX_COMPONENT}`) }, ({ path: module }) => ({
        path: module.slice(MDX_COMPONENT.length),
        namespace: MDX_NAMESPACE,
      }))
      build.onLoad({ filter: /.*/, namespace: MDX_NAMESPACE }, ({ path: name }) => ({
        contents: mdxModule(name, theme),
        resolveDir: rootDir,
      }))
    },
  }
}

/** The default component that a module stands for; undefined for `@theme-default/Name`, which the core has. */
function defaultComponent(
  { path: module, importer, kind, resolveDir }: OnResolveArgs,
  { resolve }: PluginBuild,
): Promise<OnResolveResult> | OnResolveResult | undefined {
  const [, name = ''] = /^[^/]+\/(.+)$/.exec(module) ?? []
  const found = isThemeComponent(name) ? undefined : compatModules().get(`@theme/${name}`)
  if (found) return found
  const own = componentInPlaceOf(name) ?? (isThemeComponent(name) ? name : undefined)
  const known = `@theme-default/${own}`
  return own === undefined || known === module ? undefined : resolve(known, { importer, kind, resolveDir })
}

const MDX_NAMESPACE = 'docsgen-mdx'

/** The code of the module that renders a component or an element of pages. */
function mdxModule(name: string, { folder, mdx }: Pick<ResolvedTheme, 'folder' | 'mdx'>): string {
  const own = mdx[name] ?? ''
  if (name === 'fence') {
    const parts = [
      ...(mdx.pre === undefined ? [] : ['pre']),
      ...(mdx.code === undefined || mdx.code === 'CodeInline' ? [] : ['code']),
    ]
    const imports = parts.map((part) => from(MDX_COMPONENT + part, part)).join('')
    return wrapper(imports + from('@theme/code-fence', 'Component'), parts.join(', '))
  }
  if (own === 'MDXComponents') {
    const all = from(folder.MDXComponents ?? '', 'all')
    const key = name === 'details' && mdx.Details === own ? 'Details' : name
    if (name !== 'admonition') return `${all}export default all.${key}`
    return wrapper(`${all}${from('@theme/admonition-element', 'Component')}`, 'as: all.admonition')
  }
  if (name === 'admonition')
    return wrapper(`${from('@theme/Admonition', 'as')}${from('@theme/admonition-element', 'Component')}`, 'as')
  // These split the props of an element as the component of the site needs them.
  const isElement = own === 'Heading' || own === 'Details'
  const module = from(
    isElement && name !== own ? `@theme/MDXComponents/${own}` : (folder[own] ?? `@theme/${own}`),
    'Component',
  )
  return /^h[1-6]$/.test(name) ? wrapper(module, `as: '${name}'`) : `${module}export default Component`
}

/** The code of a module in printed-modules.json. */
function printedModule(name: string): string {
  const { renders = '', props = {} } = PRINTED[name] ?? {}
  const isElement = /^\w+$/.test(renders)
  const component = isElement ? `const Component = ${JSON.stringify(renders)}\n` : from(renders, 'Component')
  return wrapper(component, JSON.stringify(props).slice(1, -1))
}

function from(module: string, local: string): string {
  return `import ${local} from ${JSON.stringify(module)}\n`
}

/** A component that adds props to another one. */
function wrapper(imports: string, props: string): string {
  return `${imports}import { createElement } from 'react'
export default (props) => createElement(Component, { ${props === '' ? '' : `${props}, `}...props })`
}

/** Names of the packages that a site depends on. */
function dependenciesOf(rootDir: string): ReadonlySet<string> {
  try {
    const manifest = JSON.parse(readFileSync(path.join(rootDir, 'package.json'), 'utf8')) as Record<string, object>
    return new Set([manifest.dependencies, manifest.devDependencies].flatMap((list) => Object.keys(list ?? {})))
  } catch {
    // Without a package.json, or with one that is not valid, the site depends on nothing.
    return new Set()
  }
}

function isThemeComponent(name: string): boolean {
  return Object.hasOwn(THEME_COMPONENTS, name)
}

/** Reports the components in `src/theme` that would be in the theme of Docusaurus, but are not in the theme of the site. */
export function unusedThemeFiles({ rootDir, theme }: Pick<ResolvedConfig, 'rootDir' | 'theme'>): Diagnostic[] {
  const used = new Set<string>([...Object.values(theme.components), ...Object.values(theme.slots).flat()])
  const elementModules = new Set(Object.values(theme.mdx))
  const report = (filePath: string, message: string, hint: string): Diagnostic => {
    const location = { file: siteRelative(rootDir, filePath) }
    return { code: 'unused-theme-file', severity: 'warning', message, hint, location }
  }
  return Object.entries(theme.folder).flatMap(([name, filePath]) => {
    if (used.has(filePath) || name === 'Root') return []
    const file = siteRelative(rootDir, filePath)
    if (name === 'MDXComponents' || (elementModules.has(name) && name !== 'Mermaid')) return []
    const elements = ELEMENT_MODULES[name]
    if (elements !== undefined && !elementModules.has(name)) {
      const missing = missingModules(filePath, { rootDir, modules: Object.keys(theme.folder) }).join(', ')
      if (missing === '') return []
      const message = `docsgen does not have what this component imports, so it is not used: ${missing}`
      return [report(filePath, message, 'wrap the default component instead, which is "@theme-original/Name"')]
    }
    if (name === 'Mermaid') {
      const message = 'only `<Mermaid>` in MDX is this component; a code fence with `mermaid` is not'
      return [report(filePath, message, 'change the look with CSS, or write `<Mermaid>` in the pages that need it')]
    }
    if (Object.hasOwn(THEME_COMPONENTS, name)) {
      const hint = `add it to the config if it fits: theme: { components: { ${name}: './${file}' } }`
      return [
        report(filePath, `"${file}" is not in the theme: docsgen replaces only components that the config names`, hint),
      ]
    }
    const isOfDocusaurus = name === 'prism-include-languages' || replacementOf(`@theme/${name}`) !== undefined
    return isOfDocusaurus || name === 'SiteMetadata'
      ? [report(filePath, `docsgen has no component "${name}" to replace`, replacementOfFile(name))]
      : []
  })
}
