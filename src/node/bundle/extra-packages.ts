import path from 'node:path'
import type { Plugin } from 'esbuild'
import { findSitePackage, type SitePackage } from '../base/site-package.js'

/** The packages that extras need, as installed for a site. */
export function extraPackages(rootDir: string): Readonly<Record<string, SitePackage | undefined>> {
  return { katex: findSitePackage('katex', rootDir), mermaid: findSitePackage('mermaid', rootDir) }
}

/**
 * Resolves `docsgen:mermaid` and `docsgen:katex`, a style sheet, to the packages that the site has installed. KaTeX lists each
 * font in three formats; all browsers that docsgen supports read the first one, so only that is copied.
 */
export function packagesOfSite(rootDir: string): Plugin {
  return {
    name: 'docsgen-site-packages',
    setup(build) {
      build.onResolve({ filter: /^docsgen:mermaid$/ }, ({ kind }) =>
        build.resolve('mermaid', { resolveDir: rootDir, kind }),
      )
      build.onResolve({ filter: /^docsgen:katex$/ }, () => ({
        path: path.join(findSitePackage('katex', rootDir)?.dir ?? '', 'dist', 'katex.min.css'),
      }))
      build.onResolve({ filter: /^fonts\/KaTeX_.*\.(?:woff|ttf)$/ }, ({ path: url, kind, resolveDir }) =>
        build.resolve(`./${url.replace(/\.(?:woff|ttf)$/, '.woff2')}`, { resolveDir, kind }),
      )
    },
  }
}
