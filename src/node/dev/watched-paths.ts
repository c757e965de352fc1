import { siteThemeDirs } from '../config/site-theme.js'
import { dataPaths } from '../content/data-paths.js'
import type { ResolvedConfig } from '../model/config.js'

/** The folders of pages and static files, and those of components, which are watched if they exist when watching starts. */
export function watchedDirs({ docs, blogs, generated, pagesDir, rootDir, staticDirs }: ResolvedConfig): string[] {
  return [
    ...docs.map(({ docsDir }) => docsDir),
    ...blogs.map(({ blogDir }) => blogDir),
    ...(pagesDir === undefined ? [] : [pagesDir]),
    ...staticDirs,
    ...siteThemeDirs(rootDir),
    ...generated.inputs.flatMap(({ dirs }) => dirs),
  ]
}

/** Files outside of those folders that the site is made from. They may be missing. */
export function watchedFiles(config: ResolvedConfig): string[] {
  const { generated, inputPaths } = config
  return [...inputPaths, ...dataPaths(config), ...generated.inputs.flatMap(({ files }) => files)]
}
