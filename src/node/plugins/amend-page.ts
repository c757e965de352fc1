import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageHeadTag } from '../../shared/page.js'
import { refuseUnknown } from '../config/plugin-report.js'
import type { ResolvedConfig } from '../model/config.js'
import { hashOf } from '../model/hash.js'
import type { PageAmendment } from '../model/page-amendment.js'
import type { PluginPage } from '../model/plugin.js'
import type { PageFile, SourceFile } from '../model/source-file.js'
import { givenPage, givenReactPage } from './given-page.js'
import { hookContext, hookFailure, pluginsWith, refusePromise } from './run-hook.js'

/** The fields of the front matter that a plugin may amend, with what each must be. */
const FIELDS = {
  title: ['text', isText],
  description: ['text', isText],
  keywords: ['a list of texts', (value: unknown) => Array.isArray(value) && value.every(isText)],
  image: ['text', isText],
  unlisted: ['true or false', (value: unknown) => typeof value === 'boolean'],
} as const

/**
 * A source file as the `page` hooks of the plugins amend it. The hash of the source changes with the amendments, so compiled
 * pages depend on them. Throws a DocsgenError if a hook throws.
 */
export function amendPage(source: SourceFile, config: ResolvedConfig, diagnostics: Diagnostic[]): SourceFile {
  const { frontMatter } = source
  const { headTags = [], ...fields } = amendmentOf(givenPage(source, config), config, diagnostics)
  if (headTags.length === 0 && Object.keys(fields).length === 0) return source
  return {
    ...source,
    frontMatter: { ...frontMatter, ...fields },
    ...(headTags.length === 0 ? {} : { addedHead: headTags }),
    ownFingerprint: source.ownFingerprint ?? source.fingerprint,
    fingerprint: hashOf([source.fingerprint, JSON.stringify([fields, headTags])]),
  }
}

/** A React page with the amendments of the `page` hooks. Throws a DocsgenError if a hook throws. */
export function amendReactPage(page: PageFile, config: ResolvedConfig, diagnostics: Diagnostic[]): PageFile {
  const amendment = amendmentOf(givenReactPage(page), config, diagnostics)
  if (Object.keys(amendment).length === 0) return page
  return {
    ...page,
    amendment,
    ownFingerprint: page.fingerprint,
    fingerprint: hashOf([page.fingerprint, JSON.stringify(amendment)]),
  }
}

/** What all plugins amend. Each gets the front matter as those before it have changed it. */
function amendmentOf(page: PluginPage, config: ResolvedConfig, diagnostics: Diagnostic[]): PageAmendment {
  let all: PageAmendment = {}
  for (const plugin of pluginsWith(config, 'page')) {
    const reported: Diagnostic[] = []
    try {
      const { headTags, ...fields } = all
      const given = { ...page, frontMatter: { ...page.frontMatter, ...fields } }
      const amendment = plugin.page(given, hookContext(plugin, config, reported))
      if (amendment !== undefined) all = { ...all, ...checkedAmendment(amendment, headTags) }
    } catch (error) {
      throw hookFailure({ plugin, hook: 'page', config, file: page.file }, error, reported)
    }
    diagnostics.push(...reported)
  }
  return all
}

/** The known fields of an amendment, with the tags of the plugins before. */
function checkedAmendment(amendment: unknown, earlier: readonly PageHeadTag[] = []): PageAmendment {
  refusePromise(amendment)
  if (typeof amendment !== 'object') throw new TypeError('it must return an object or nothing')
  const given = (amendment ?? {}) as Readonly<Record<string, unknown>>
  refuseUnknown(given, [...Object.keys(FIELDS), 'headTags'], 'an amendment')
  const fields = Object.entries(FIELDS).flatMap(([name, [kind, isValid]]) => {
    const value = given[name]
    if (value === undefined) return []
    if (!isValid(value)) throw new TypeError(`\`${name}\` must be ${kind}`)
    return [[name, value]]
  })
  const headTags = [...earlier, ...checkedTags(given.headTags)]
  return { ...Object.fromEntries(fields), ...(headTags.length === 0 ? {} : { headTags }) }
}

function isText(value: unknown): boolean {
  return typeof value === 'string'
}

/** The tags of a hook: those that the content security policy of every site allows. Throws a TypeError for any other value. */
export function checkedTags(given: unknown = []): PageHeadTag[] {
  if (!Array.isArray(given)) throw new TypeError('`headTags` must be a list')
  return given.map(checkedTag)
}

/** Allows the tags that the content security policy of every site allows, as in the `<head>` of an MDX page. */
function checkedTag(given: PageHeadTag | undefined): PageHeadTag {
  const { tag, attributes = {}, text } = given ?? {}
  refuseUnknown(given, ['tag', 'attributes', 'text'], 'a tag of `headTags`')
  const isJson = tag === 'script' && /\bjson$/.test(String(attributes.type))
  if (tag === 'title' && typeof text === 'string') return { tag, attributes: {}, text }
  if (tag !== 'meta' && tag !== 'link' && !isJson)
    throw new TypeError('`headTags` may contain title, meta, link and JSON script tags only')
  return { tag, attributes, text: text?.replaceAll('<', '\\u003c') }
}
