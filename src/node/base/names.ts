import path from 'node:path'

/** The path of a file relative to the site's root, with `/`, as in diagnostics. */
export function siteRelative(root: string, filePath: string): string {
  // path.relative is slow, and nearly every file is below the root.
  if (path.sep === '/' && filePath.startsWith(`${root}/`) && !filePath.includes('/.', root.length))
    return filePath.slice(root.length + 1)
  return path.relative(root, filePath).split(path.sep).join('/')
}

/** Patterns of partials: Markdown files that are no pages, which pages import. */
export const PARTIALS: readonly string[] = ['**/_*.{md,mdx}', '**/_*/**/*.{md,mdx}']

/** Whether a file belongs to the site: it is in the root folder, and not in a package that is installed there. */
export function isSiteFile(root: string, filePath: string): boolean {
  return !isOutside(siteRelative(root, filePath)) && !isPackageFile(root, filePath)
}

/**
 * Whether a file is in an installed package. Other files outside of the root folder, such as those of a repository with several
 * packages, are code of the author too.
 */
export function isPackageFile(root: string, filePath: string): boolean {
  const name = siteRelative(root, filePath)
  // The site itself can be in a package.
  return (isOutside(name) ? filePath : name).split(/[\\/]/).includes('node_modules')
}

function isOutside(name: string): boolean {
  return name === '..' || name.startsWith('../') || path.isAbsolute(name)
}

/** Whether a path is below a folder, which may be the root of the disk. The folder itself is not. Both are absolute. */
export function isBelow(filePath: string, dir: string): boolean {
  const start = dir.endsWith(path.sep) ? dir : dir + path.sep
  return filePath.length > start.length && filePath.startsWith(start)
}

/** Whether a path is a folder or below it. Both are absolute. */
export function isWithin(filePath: string, dir: string): boolean {
  return filePath === dir || isBelow(filePath, dir)
}

/** Order by UTF-16 code units, the same in every locale. */
export function compareStrings(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Puts a text on one line. */
export function singleLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** The normal form of a path relative to the output folder; undefined if it is not the path of a file in it. */
export function outputPath(name: unknown): string | undefined {
  if (typeof name !== 'string' || path.win32.isAbsolute(name) || /^[a-z]:|\p{Cc}/iu.test(name)) return undefined
  const normal = path.posix.normalize(name.replaceAll('\\', '/'))
  return normal === '.' || normal.endsWith('/') || normal.split('/')[0] === '..' ? undefined : normal
}
