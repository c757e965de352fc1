import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/key-path.js'
import type { OldSite } from './old-site.js'
import { mapped, nothing, type Part } from './part.js'
import { commented, type Setting } from './written.js'

/** The setting that turns the policy off. */
const NO_POLICY: Setting = commented(
  false,
  'As in Docusaurus, pages may load from any host. Remove this line for a strict policy.',
)

/**
 * Docusaurus has no content security policy, so the code of a site loads what it wants from any host. A site with code of its
 * own keeps that. One without gets docsgen's policy, which allows all that the config and the pages name.
 */
export function migratePolicy(site: OldSite): Part {
  const place = codeOf(site)
  if (place === undefined) return nothing
  return mapped(
    place,
    { csp: NO_POLICY },
    'csp: false, because this code may load from any host; without it, the policy is strict',
  )
}

/** Where the code of sites usually is. */
const SOURCE_DIRS: readonly string[] = ['src', 'docs', 'blog', 'components']

/** Where a site has code of its own: a key of the config, or a file. */
function codeOf(site: OldSite): KeyPath | string | undefined {
  const { scripts, headTags, clientModules } = site.config
  const isScript = (tag: unknown) => asRecord(tag)?.tagName === 'script'
  if (Array.isArray(scripts) && scripts.length > 0) return ['scripts']
  if (Array.isArray(headTags) && headTags.some(isScript)) return ['headTags']
  if (Array.isArray(clientModules) && clientModules.length > 0) return ['clientModules']
  for (const dir of [...SOURCE_DIRS, ...site.staticDirs]) {
    const isStatic = !SOURCE_DIRS.includes(dir)
    const file = site.list(dir).find((name) => (isStatic ? isStaticCode(name) : isSourceCode(name)))
    if (file !== undefined) return `${dir}/${file}`
  }
  return undefined
}

/** A static page has the policy too, if the server sends it as a header. */
function isStaticCode(name: string): boolean {
  return /\.(?:m?js|html?)$/i.test(name)
}

function isSourceCode(name: string): boolean {
  return /\.[jt]sx?$/.test(name) && !/\.(?:d|test|spec)\.\w+$/.test(name) && !/(?:^|\/)__\w+__\//.test(name)
}
