import { join } from 'node:path'

/** Where the files of versions are; folders other than `default` have a prefix. */
export function versionPaths(rootDir: string, folder: string) {
  const at = (name: string): string => join(rootDir, folder === 'default' ? name : `${folder}_${name}`)
  return {
    namesPath: at('versions.json'),
    docsRoot: at('versioned_docs'),
    docsDirOf: (version: string): string => join(at('versioned_docs'), `version-${version}`),
    sidebarsPathOf: (version: string): string => join(at('versioned_sidebars'), `version-${version}-sidebars.json`),
  }
}
