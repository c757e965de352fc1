import path from 'node:path'

/** The path of a file relative to the site's root, with `/`, as in diagnostics. */
export function siteRelative(root: string, filePath: string): string {
  // path.relative is slow, and nearly every file is below the root.
  if (path.sep === '/' && filePath.startsWith(`${root}/`) && !filePath.includes('/.'))
    return filePath.slice(root.length + 1)
  return path.relative(root, filePath).split(path.sep).join('/')
}

/** Order by UTF-16 code units, the same in every locale. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
