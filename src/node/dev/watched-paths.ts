import { siteThemeDir } from '../config/site-theme.js'
import { dataPaths } from '../content/data-paths.js'
import type { ResolvedConfig } from '../model/config.js'

/** The folders of pages and static files, and `src/theme`, which is watched if it exists when watching starts. */
export function watchedDirs({ docs, blogs, generated, pagesDir, rootDir, staticDirs }: ResolvedConfig): string[] {
  return [
    ...docs.map(({ docsDir }) => docsDir),
    ...blogs.map(({ blogDir }) => blogDir),
    ...(pagesDir === undefined ? [] : [pagesDir]),
    ...staticDirs,
    siteThemeDir(rootDir),
    ...generated.inputs.flatMap(({ dirs }) => dirs),
  ]
}

/** Files outside of those folders that the site is made from. They may be missing. */
export function watchedFiles(config: ResolvedConfig): string[] {
  const { generated, inputPaths } = config
  return [...inputPaths, ...dataPaths(config), ...generated.inputs.flatMap(({ files }) => files)]
}
