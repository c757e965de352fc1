import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'esbuild'
import { THEME_COMPONENTS } from '../../shared/theme-components.js'
import { MDX_COMPONENT } from '../config/site-theme.js'
import type { ResolvedConfig } from '../model/config.js'
import { clientPath } from './entries.js'

/**
 * Resolves what the code of a Docusaurus site imports besides the modules of docsgen:
 * - `@theme/Name`: the module of the site's folder `src/theme`, except in that module and for the components of docsgen's
 *   theme, which `theme.components` replaces;
 * - `react-router-dom`, unless the site itself depends on it: the router of docsgen;
 * - the components of `src/theme/MDXComponents`.
 */
export function siteThemeModules({ alias, rootDir, theme }: ResolvedConfig): Plugin {
  return {
    name: 'docsgen-site-theme',
    setup(build) {
      const dependencies = dependenciesOf(rootDir)
      build.onResolve({ filter: /^@theme\/./ }, ({ importer, path: module }) => {
        const name = module.slice('@theme/'.length)
        const filePath = Object.hasOwn(theme.folder, name) ? theme.folder[name] : undefined
        if (filePath === undefined || filePath === importer || '@theme' in alias) return undefined
        return Object.hasOwn(THEME_COMPONENTS, name) ? undefined : { path: filePath }
      })
      build.onResolve({ filter: /^react-router(?:-dom)?$/ }, ({ importer, path: name }) =>
        dependencies.has(name) || importer.includes(`${path.sep}node_modules${path.sep}`) || name in alias
          ? undefined
          : { path: clientPath('compat', 'docusaurus', 'router.tsx') },
      )
      build.onResolve({ filter: new RegExp(`^${MDX_COMPONENT}`) }, ({ path: module }) => ({
        path: module.slice(MDX_COMPONENT.length),
        namespace: MDX_NAMESPACE,
      }))
      build.onLoad({ filter: /.*/, namespace: MDX_NAMESPACE }, ({ path: name }) => ({
        contents: `import all from ${JSON.stringify(theme.folder.MDXComponents)}\nexport default all.${name}`,
        resolveDir: rootDir,
      }))
    },
  }
}

const MDX_NAMESPACE = 'docsgen-mdx'

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
