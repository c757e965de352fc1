import { existsSync } from 'node:fs'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { joinRoute } from '../../shared/route.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import type { SourceFile, Sources } from '../../node/base/source-file.js'
import type { Tag, TagIndex, TagPage, TagPlan } from '../../node/base/tags.js'
import { locateField } from '../../node/base/source-text/locate-field.js'
import {
  checkTagRoutes,
  inlineTagHint,
  parseTagsFile,
  resolveTags,
  type TaggedSources,
  type TagsFileResult,
  tagTexts,
  translatedTags,
} from '../../node/content/tags-file.js'
import type { ShownText } from '../../node/base/languages.js'
import { type TaggedDocs, taggedDocs } from './tag-options.js'

/** Reads the tags files, resolves the tags of all docs, and plans for each docs set a page for each tag and one for all of them. */
export function planTags(config: ResolvedConfig, sources: Pick<Sources, 'docs' | 'dataFiles'>): TagPlan {
  const { rootDir } = config
  const { docs, dataFiles } = sources
  const tagsOf = new Map<string, readonly Tag[]>()
  const diagnostics: Diagnostic[] = []
  const texts: ShownText[] = []
  const indexes = taggedDocs(config).flatMap((tagged): TagIndex[] => {
    const { set, tagsBase, inlineTags } = tagged
    const file = tagsFileOf(tagged, dataFiles, config)
    diagnostics.push(...(file?.problems ?? []))
    texts.push(...tagTexts(file?.tags ?? new Map()))
    const base = joinRoute(set.routeBase, tagsBase)
    const withTags = docs.flatMap((doc) => {
      if (doc.docsSet !== set.key) return []
      const tags = resolveTags(doc.frontMatter.tags, { tags: file?.tags, base })
      if (tags.length === 0) return []
      tagsOf.set(doc.path, tags)
      if (file) diagnostics.push(...checkInlineTags(doc, tags, { file, level: inlineTags }))
      return [{ source: doc, tags }]
    })
    diagnostics.push(...checkTagRoutes(withTags))
    if (withTags.length === 0) return []
    return [{ route: base, file: siteRelative(rootDir, set.docsDir), docsSet: set.key, pages: tagPages(withTags) }]
  })
  return { indexes, tagsOf, texts, diagnostics }
}

interface NamedTagsFile extends TagsFileResult {
  readonly name: string
}

/** The tags file and its name; undefined if there is none, which is a problem if the config names it. */
function tagsFileOf(
  { set, tagsPath: filePath, isNamed }: TaggedDocs,
  dataFiles: Sources['dataFiles'],
  { rootDir, configPath, languages }: ResolvedConfig,
): NamedTagsFile | undefined {
  if (filePath === undefined) return undefined
  const name = siteRelative(rootDir, filePath)
  const data = dataFiles.find((one) => one.path === filePath)
  if (data) {
    const { tags, problems } = parseTagsFile(data.text, name)
    return { tags: translatedTags(tags, languages), problems, name }
  }
  // The scan has reported it.
  if (existsSync(filePath)) return { tags: new Map(), problems: [], name }
  // A version keeps the file that it had, if any.
  if (!isNamed || set.isArchived) return undefined
  const problem: Diagnostic = {
    code: 'config-file-missing',
    severity: 'error',
    message: `\`docs.tags\` names the file "${name}", which does not exist`,
    hint: 'correct the path, which starts at the docs folder, or create the file',
    location: { file: siteRelative(rootDir, configPath) },
  }
  return { tags: new Map(), problems: [problem], name }
}

function tagPages(tagged: TaggedSources): TagPage[] {
  const byRoute = new Map<string, { readonly tag: Tag; readonly docs: Set<SourceFile> }>()
  for (const { source, tags } of tagged) {
    for (const tag of tags) {
      const found = byRoute.get(tag.route)
      if (found) found.docs.add(source)
      else byRoute.set(tag.route, { tag, docs: new Set([source]) })
    }
  }
  return [...byRoute.values()]
    .map(({ tag, docs: all }): TagPage => {
      const docs = [...all]
      const listed = docs.filter(({ frontMatter }) => frontMatter.unlisted !== true)
      return { tag, docs: listed.length === 0 ? docs : listed, unlisted: listed.length === 0 }
    })
    .sort((a, b) => compareStrings(a.tag.route, b.tag.route))
}

/** Reports the tags of a doc that the tags file does not define. */
function checkInlineTags(
  doc: SourceFile,
  tags: readonly Tag[],
  { file, level }: { readonly file: NamedTagsFile; readonly level: TaggedDocs['inlineTags'] },
): Diagnostic[] {
  const inline = level === 'ignore' ? [] : tags.filter((tag) => tag.inline)
  if (inline.length === 0) return []
  return inline.map(
    ({ label, at }): Diagnostic => ({
      code: 'inline-tag',
      severity: level === 'error' ? 'error' : 'warning',
      message: `the tag "${label}" is not defined in ${file.name}`,
      hint: inlineTagHint(label, file.tags, 'docs.inlineTags'),
      location: locateField(doc, ['tags', at]),
    }),
  )
}
