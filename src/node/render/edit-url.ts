import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefOf } from '../../shared/route.js'
import { reasonOf } from '../base/diagnostics/docsgen-error.js'
import { collectionOf } from '../base/collection.js'
import type { ResolvedConfig } from '../base/config.js'
import { docsSetAt, plainName, type ResolvedDocs } from '../base/docs.js'
import type { EditUrlFunction } from '../base/edit-url.js'
import { siteRelative } from '../base/names.js'
import { isUnsafeHref } from '../base/safe-href.js'
import type { Site } from '../base/site.js'
import type { SourceFile } from '../base/source-file.js'
import type { KeyPath } from '../base/source-text/position.js'
import { keyLocator } from '../base/source-text/locate-key.js'

/** The edit link of a page, or what a function returned in its place; neither if the page has none. */
interface EditLink {
  readonly editUrl?: string
  /** A value that is no URL, as JSON represents it. */
  readonly editValue?: unknown
}

/** What edit links are made from. */
type EditedSite = Pick<Site, 'collections' | 'config'>

/** Completes the front matter of a page with the edit links of its collection. */
export function editLinkOf(source: SourceFile, site: EditedSite): EditLink {
  const { custom_edit_url: custom } = source.frontMatter
  if (custom === null || custom === '') return {}
  if (typeof custom === 'string') return isUnsafeHref(custom) ? {} : { editUrl: custom }
  const call = functionCall(source, site)
  if (call !== undefined) {
    const returned = call.run()
    return 'value' in returned ? linkOf(returned.value) : {}
  }
  // The file of a plugin is not in the repository.
  if (source.contentPath !== undefined && source.inherited === undefined) return {}
  const { editUrl } = collectionOf(source, site.collections) ?? {}
  if (editUrl === undefined) return {}
  const set = docsSetAt(site.config.docs, source.docsSet)
  const prefix = set ? editPrefix(set, site.config) : String(editUrl).replace(/\/$/, '')
  if (source.inherited === undefined) return { editUrl: hrefOf(`/${source.relativePath}`, `${prefix}/`) }
  // The prefix leads to the folder of the original, so the one before it leads to the root of the site.
  const dir = siteRelative(site.config.rootDir, source.contentDir)
  const root = rootOf(prefix, dir)
  return root === undefined ? {} : { editUrl: hrefOf(`/${source.file}`, root) }
}

/** Reports the functions of the config that throw or return values that are no URLs, each function once. */
export function checkEditUrls(sources: readonly SourceFile[], site: EditedSite): Diagnostic[] {
  const { config } = site
  const reported = new Set<EditUrlFunction>()
  return sources.flatMap((source): Diagnostic[] => {
    const call = functionCall(source, site)
    if (call === undefined || reported.has(call.function)) return []
    const returned = call.run()
    const problem = problemOf(returned, source.file)
    if (problem === undefined) return []
    reported.add(call.function)
    const file = siteRelative(config.rootDir, config.configPath)
    const position = keyLocator(readFileSync(config.configPath, 'utf8'))(call.key)
    return [{ code: 'edit-url', ...problem, location: { file, ...position } }]
  })
}

type Returned = { readonly value: unknown } | { readonly thrown: unknown }

function problemOf(returned: Returned, file: string): Pick<Diagnostic, 'severity' | 'message' | 'hint'> | undefined {
  if ('thrown' in returned) {
    const message = `the function threw for "${file}": ${reasonOf(returned.thrown)}`
    return { severity: 'error', message, hint: 'return a URL, or nothing for a page without an edit link' }
  }
  const { editUrl, editValue } = linkOf(returned.value)
  if (editUrl !== undefined || editValue === undefined) return undefined
  return {
    severity: 'warning',
    message: `the function returned ${shown(editValue)} for "${file}", which is not a URL, so the theme shows no edit link`,
    hint: 'return a URL such as "https://github.com/me/project/edit/main/docs/page.md", or read the value as `page.editValue` in a component',
  }
}

function shown(value: unknown): string {
  const text = JSON.stringify(value)
  return text.length > 60 ? `${text.slice(0, 60)}…` : text
}

/** A URL becomes a link; nothing, `false` and empty text become none. A path leads nowhere in most sites, so it is a value. */
function linkOf(value: unknown): EditLink {
  if (!value) return {}
  if (typeof value === 'string' && /^(?:[a-z][\w+.-]*:)?\/\/[^/]/i.test(value) && !isUnsafeHref(value))
    return { editUrl: value }
  const text = jsonOf(value)
  return text === undefined ? {} : { editValue: JSON.parse(text) as unknown }
}

/** Undefined for a value that JSON does not represent. */
function jsonOf(value: unknown): string | undefined {
  try {
    return JSON.stringify(value)
  } catch {
    return undefined
  }
}

interface FunctionCall {
  readonly function: EditUrlFunction
  /** Key path in the config. */
  readonly key: KeyPath
  readonly run: () => Returned
}

/** The call of the config's function for a page; undefined if the config has a prefix, or no edit links. */
function functionCall(source: SourceFile, { collections, config }: EditedSite): FunctionCall | undefined {
  const collection = collectionOf(source, collections)
  const editUrl = collection?.editUrl
  if (typeof editUrl !== 'function') return undefined
  const set = docsSetAt(config.docs, source.docsSet)
  const { relativePath: docPath, file, route, id, language = config.locale } = source
  const page = set
    ? { docPath, file, id: plainName(set.key, id), language, route, version: set.version.name }
    : { docPath, file, id, language, route, version: 'current' }
  return {
    function: editUrl,
    key: [...(collection?.key ?? []), 'editUrl'],
    run: () => {
      try {
        return { value: editUrl(page) }
      } catch (thrown) {
        return { thrown }
      }
    },
  }
}

/**
 * The prefix of edit links. It ends with the folder of the current version, which is replaced by the folder of an earlier
 * one; if it ends with another folder, the links of all versions lead to the current one.
 */
function editPrefix({ editUrl, docsDir, folder }: ResolvedDocs, config: ResolvedConfig): string {
  const prefix = String(editUrl).replace(/\/$/, '')
  const current = config.docs.find((set) => set.folder === folder && !set.isArchived)
  if (!current || current.docsDir === docsDir) return prefix
  const currentDir = siteRelative(config.rootDir, current.docsDir)
  const root = rootOf(prefix, currentDir)
  return root === undefined ? prefix : hrefOf(`/${siteRelative(config.rootDir, docsDir)}`, root)
}

/** A prefix without the folder at its end, which may be percent-encoded; undefined if it ends otherwise. */
function rootOf(prefix: string, dir: string): string | undefined {
  const end = [dir, hrefOf(`/${dir}`, '')].find((one) => prefix.endsWith(`/${one}`))
  return end === undefined ? undefined : prefix.slice(0, -end.length)
}
