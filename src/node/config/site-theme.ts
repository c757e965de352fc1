import type { SiteTheme } from '../base/core-extension.js'
import { siteThemeFolders } from '../../tools/extensions.js'

/** Reads the folders of a site whose components render parts of pages. */
export function loadSiteTheme(rootDir: string): SiteTheme {
  const found = siteThemeFolders.map(({ read }) => read(rootDir))
  return {
    files: Object.assign({}, ...found.map(({ files }) => files)),
    mdx: Object.assign({}, ...found.map(({ mdx }) => mdx)),
    sources: found.flatMap(({ sources }) => sources),
  }
}

/** Absolute paths of these folders, which need not exist. */
export function siteThemeDirs(rootDir: string): string[] {
  return siteThemeFolders.map(({ dirOf }) => dirOf(rootDir))
}
