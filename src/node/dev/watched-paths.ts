import { siteThemeDirs } from '../config/site-theme.js'
import type { ResolvedConfig } from '../model/config.js'

/** The folders of pages and static files, and those of components, which are watched if they exist when watching starts. */
export function watchedDirs(config: ResolvedConfig): string[] {
  const { generated, rootDir, staticDirs } = config
  return [
    ...config.contentFolders.map(({ dir }) => dir),
    ...staticDirs,
    ...siteThemeDirs(rootDir),
    ...generated.inputs.flatMap(({ dirs }) => dirs),
  ]
}

/** Files outside of those folders that the site is made from, with the data files of features. They may be missing. */
export function watchedFiles({ generated, inputPaths }: ResolvedConfig, inputs: readonly string[]): string[] {
  return [...inputPaths, ...inputs, ...generated.inputs.flatMap(({ files }) => files)]
}
