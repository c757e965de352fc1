import { readFileSync } from 'node:fs'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageHeadTag } from '../../shared/page.js'
import type { ResolvedConfig } from '../model/config.js'
import { plainName } from '../model/docs.js'
import { hashOf } from '../model/hash.js'
import type { PageAmendment } from '../model/plugin.js'
import type { SourceFile } from '../model/source-file.js'
import { hookContext, hookFailure, pluginsWith } from './run-hook.js'

const FIELDS = ['title', 'description', 'keywords', 'image', 'unlisted'] as const

/**
 * A source file as the `page` hooks of the plugins amend it; each sees what those before it have changed. The hash of the
 * source changes with the amendments, so compiled pages depend on them. Throws a DocsgenError if a hook throws.
 */
export function amendPage(source: SourceFile, config: ResolvedConfig, diagnostics: Diagnostic[]): SourceFile {
  let amended = source
  for (const plugin of pluginsWith(config, 'page')) {
    const { file, route, collection, docsSet = '', id, frontMatter } = amended
    const read = () => readFileSync(source.contentPath ?? source.path, 'utf8')
    try {
      const page = { file, route, collection, id: plainName(docsSet, id), frontMatter, read }
      const amendment = plugin.page(page, hookContext(plugin, config, diagnostics))
      if (amendment instanceof Promise) throw new TypeError('it must not be asynchronous')
      if (amendment) amended = withAmendment(amended, amendment)
    } catch (error) {
      throw hookFailure({ plugin, hook: 'page', config, file }, error)
    }
  }
  return amended
}

function withAmendment(source: SourceFile, amendment: PageAmendment): SourceFile {
  const headTags = (amendment.headTags ?? []).map(checkedTag)
  const fields = Object.fromEntries(
    FIELDS.flatMap((name) => (amendment[name] === undefined ? [] : [[name, amendment[name]]])),
  )
  const head = [...(source.addedHead ?? []), ...headTags]
  return {
    ...source,
    frontMatter: { ...source.frontMatter, ...fields },
    ...(head.length === 0 ? {} : { addedHead: head }),
    hash: hashOf([source.hash, JSON.stringify([fields, headTags])]),
  }
}

/** Allows the tags that the content security policy of every site allows, as in the `<head>` of an MDX page. */
function checkedTag({ tag, attributes, text }: PageHeadTag): PageHeadTag {
  const isJson = tag === 'script' && /\bjson$/.test(String(attributes.type))
  if (tag !== 'meta' && tag !== 'link' && !isJson)
    throw new TypeError('`headTags` may contain meta, link and JSON script tags only')
  return { tag, attributes, ...(text === undefined ? {} : { text: text.replaceAll('<', '\\u003c') }) }
}
