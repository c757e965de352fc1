import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageHeadTag } from '../../shared/page.js'
import { isPlainObject, isUndefined, omitBy } from 'es-toolkit'
import { checkReturned } from '../config/hook-schemas.js'
import type { ResolvedConfig } from '../base/config.js'
import { hashOf } from '../base/hash.js'
import type { PageAmendment, PageFile, SourceFile } from '../base/source-file.js'
import type { PluginPage } from '../base/plugin.js'
import { hookContext, hookFailure, pluginsWith } from '../config/run-hook.js'
import { plainName } from '../base/docs.js'
import { siteRelative } from '../base/names.js'
import { locateField } from '../base/source-text/locate-field.js'
import { readRegularFile } from '../base/source-text/regular-file.js'

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
      const returned = plugin.page(given, hookContext(plugin, config, reported))
      const amendment = checkReturned('page', withoutUnchanged(returned, given.frontMatter))
      const tags = [...(headTags ?? []), ...headTagsOf(amendment?.headTags)]
      const { headTags: _tags, ...amended } = omitBy(amendment ?? {}, isUndefined)
      all = { ...fields, ...amended, ...(tags.length === 0 ? {} : { headTags: tags }) }
    } catch (error) {
      throw hookFailure({ plugin, hook: 'page', config, file: page.file }, error, reported)
    }
    diagnostics.push(...reported)
  }
  return all
}

/** What a hook changes: it may return the whole front matter. */
function withoutUnchanged(
  returned: PageAmendment | undefined,
  frontMatter: Readonly<Record<string, unknown>>,
): PageAmendment | undefined {
  if (!isPlainObject(returned)) return returned
  return omitBy(returned, (value, name) => value === frontMatter[name])
}

/** Escapes the text of JSON in the tags of a hook, which must not end its element. */
export function headTagsOf(given: readonly PageHeadTag[] = []): PageHeadTag[] {
  return given.map(({ tag, attributes = {}, text }) =>
    tag === 'title' ? { tag, attributes: {}, text } : { tag, attributes, text: text?.replaceAll('<', '\\u003c') },
  )
}

type Root = Pick<ResolvedConfig, 'rootDir'>

/** A Markdown page as hooks get it. Diagnostics name a generated file by its content; plugins know it by the path that they returned. */
export function givenPage(source: SourceFile, { rootDir }: Root): PluginPage {
  const { contentPath, path: filePath, route, collection, docsSet = '', id, frontMatter, inherited } = source
  const file = inherited ? source.file : siteRelative(rootDir, filePath)
  return {
    file,
    route,
    collection,
    id: plainName(docsSet, id),
    frontMatter,
    read: () => textOf(contentPath ?? filePath),
    locate: (...key) => locateField({ ...source, file }, key),
  }
}

/** A React page as hooks get it. */
function givenReactPage({ file, route, path: filePath }: PageFile): PluginPage {
  return {
    file,
    route,
    collection: 'pages',
    id: '',
    frontMatter: {},
    read: () => textOf(filePath),
    locate: () => ({ file }),
  }
}

function textOf(filePath: string): string {
  return readRegularFile(filePath).toString('utf8')
}
