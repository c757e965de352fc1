import { existsSync } from 'node:fs'
import path from 'node:path'
import * as z from 'zod/mini'
import type { ResolvedConfig } from '../../node/base/config.js'
import { docsSetAt, type ResolvedDocs } from '../../node/base/docs.js'
import type { Feature } from '../../node/base/feature.js'
import { type ShownText, textInLanguage } from '../../node/base/languages.js'
import { compareStrings, siteRelative } from '../../node/base/names.js'
import { ownOptions } from '../../node/base/own-options.js'
import { field, isRoutePath, stringRule, text } from '../../node/base/schema/fields.js'
import { type Site, type SitePage, visibilityOf } from '../../node/base/site.js'
import type { SourceFile, Sources } from '../../node/base/source-file.js'
import { locateField } from '../../node/base/source-text/locate-field.js'
import type { Tag, TagIndex, TagPage, TagPlan } from '../../node/base/tags.js'
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
import type { Diagnostic } from '../../shared/diagnostic.js'
import { escapeHtml } from '../../shared/escape-html.js'
import { fill, pluralForm } from '../../shared/interface-text.js'
import { hrefOf, joinRoute } from '../../shared/route.js'
import { tagStyles } from './theme.js'

const tagOptions = ownOptions('tags', {
  fields: {
    'docs.tags': field(
      z._default(z.union([text, z.literal(false)]), 'tags.yml'),
      'File with the labels, permalinks and descriptions of tags, relative to `docs.dir`; `false`: none',
      { before: 'sidebarCollapsed' },
    ),
    'docs.tagsBase': field(
      z._default(text.check(stringRule(isRoutePath, 'is not a path', 'write a path such as "tags"')), 'tags'),
      'Path of the tag pages below `docs.routeBase`',
      { before: 'sidebarCollapsed' },
    ),
    'docs.inlineTags': field(
      z._default(z.enum(['ignore', 'warn', 'error']), 'warn'),
      'What to do about a tag that the tags file does not define, if there is such a file',
      { before: 'sidebarCollapsed' },
    ),
  },
})

/** A docs set and what the config says about its tags. */
interface TaggedDocs {
  readonly set: ResolvedDocs
  readonly tagsBase: string
  readonly inlineTags: 'ignore' | 'warn' | 'error'
  /** Absolute path of the tags file; undefined if the config turns it off. */
  readonly tagsPath: string | undefined
  /** Whether the config names the file, which must exist then. */
  readonly isNamed: boolean
}

/** The docs sets of a site with the options of their folders. */
function taggedDocs(config: ResolvedConfig): readonly TaggedDocs[] {
  const { docs: byFolder } = tagOptions.of(config)
  return config.docs.flatMap((set): TaggedDocs[] => {
    const own = byFolder.get(set.folder)
    if (own === undefined) return []
    const { tags, tagsBase, inlineTags } = own
    const tagsPath = tags === false ? undefined : path.join(set.docsDir, tags)
    return [{ set, tagsBase, inlineTags, tagsPath, isNamed: tags !== 'tags.yml' }]
  })
}

/** The tags of docs: what each doc shows of its own, a page for each tag, and one with all of them. */
export const tags: Feature = {
  name: 'tags',
  options: tagOptions,
  inputs: (config) => taggedDocs(config).flatMap(({ tagsPath }) => tagsPath ?? []),
  plan({ config, sources }) {
    const plan = planTags(config, sources)
    return {
      routes: tagRoutes(plan),
      diagnostics: plan.diagnostics,
      texts: plan.texts,
      assemble() {
        const lists = tagLists(plan, config)
        const htmlOf = new Map(lists.map(({ page, html }) => [page, html]))
        return {
          pages: lists.map(({ page }) => page),
          document(page, site) {
            const html = htmlOf.get(page)
            if (html) return { fragments: [html(site)] }
            const source = page.body.compiled?.source
            const own = source && plan.tagsOf.get(source.path)
            if (own === undefined) return undefined
            const links = own.map((tag) => ({
              href: tagHref(tag, site),
              label: tag.label,
              description: tag.description,
            }))
            return { data: { tags: links }, extras: [tagStyles] }
          },
        }
      },
    }
  },
}

/** Reads the tags files, resolves the tags of all docs, and plans for each docs set a page for each tag and one for all of them. */
function planTags(config: ResolvedConfig, sources: Pick<Sources, 'docs' | 'dataFiles'>): TagPlan {
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

/** The routes of all pages of tags. */
function tagRoutes({ indexes }: TagPlan): string[] {
  return indexes.flatMap(({ route, pages }) => [
    ...(pages.every(({ unlisted }) => unlisted) ? [] : [route]),
    ...pages.map(({ tag }) => tag.route),
  ])
}

/** A page of tags, and what makes its prose from the site. */
interface GeneratedTagPage {
  readonly page: SitePage
  readonly html: (site: Site) => string
}

/** The pages of tags: one for each tag, and one with all tags that are not unlisted. */
export function tagLists({ indexes }: TagPlan, config: ResolvedConfig): GeneratedTagPage[] {
  const { docs, locale, strings } = config
  return indexes.flatMap(({ route, file, pages, docsSet }): GeneratedTagPage[] => {
    const listed = pages.filter(({ unlisted }) => !unlisted)
    const all = listed.length === 0 ? undefined : route
    const noIndex = docsSetAt(docs, docsSet)?.version.noIndex
    const shared = {
      source: { type: 'path', path: file },
      place: { collection: 'tags', docsSet },
      body: {},
      needs: { version: true },
      openGraphType: 'article',
    } as const
    const ofTags = pages.map((tagPage): GeneratedTagPage => {
      const { tag, unlisted } = tagPage
      const count = tagPage.docs.length
      const values = { count: count.toLocaleString(locale), tag: tag.label }
      const title = fill(pluralForm(strings.taggedPages, { count, locale }), values)
      const page: SitePage = {
        ...shared,
        route: tag.route,
        title,
        visibility: { ...visibilityOf({ unlisted, noIndex }), ...listOfPages },
        data: {
          kind: 'doc',
          generated: true,
          title,
          heading: title,
          description: tag.description,
          noIndex: unlisted || noIndex || undefined,
          unlisted: unlisted || undefined,
        },
        extras: ['cards'],
      }
      return { page, html: (site) => tagPageHtml(tagPage, all, site) }
    })
    if (all === undefined) return ofTags
    const page: SitePage = {
      ...shared,
      route,
      title: strings.tags,
      visibility: { ...visibilityOf({ noIndex }), ...listOfPages, search: false },
      data: {
        kind: 'doc',
        generated: true,
        title: strings.tags,
        heading: strings.tags,
        noIndex: noIndex || undefined,
      },
      extras: [tagStyles],
    }
    return [...ofTags, { page, html: (site) => tagIndexHtml(listed, site) }]
  })
}

/** Lists of pages are in no list of all pages, and readers reach them from the pages with their tags. */
const listOfPages = { listed: false, markdown: false, found: true } as const

/** URL of the page of a tag. */
function tagHref({ route }: Pick<Tag, 'route'>, { config: { base, trailingSlash } }: Site): string {
  return hrefOf(route, base, trailingSlash)
}

/** The prose of the page of a tag: its description, a card for each doc in the order of their titles, and a link to all tags. */
function tagPageHtml(page: TagPage, all: string | undefined, site: Site): string {
  const { strings, locale } = site.config
  const compare = new Intl.Collator(locale).compare
  const docs = page.docs.flatMap(({ id }) => site.docs.get(id) ?? []).sort((a, b) => compare(a.title, b.title))
  const cards = docs.map(({ href, title, description, language }) => {
    const text = description === undefined ? '' : ` <span>${textInLanguage(description, language)}</span>`
    return `<li><a href="${escapeHtml(href)}"><strong>${textInLanguage(title, language)}</strong>${text}</a></li>`
  })
  const { description } = page.tag
  const lead = description === undefined ? '' : `<p>${escapeHtml(description)}</p>`
  const more =
    all === undefined
      ? ''
      : `<p><a href="${escapeHtml(tagHref({ route: all }, site))}">${escapeHtml(strings.allTags)}</a></p>`
  return `${lead}<ul class="cards">${cards.join('')}</ul>${more}`
}

/** The prose of the page with all tags: the tags by their first letters, with the numbers of their docs. */
function tagIndexHtml(pages: readonly TagPage[], site: Site): string {
  const { locale } = site.config
  const compare = new Intl.Collator(locale).compare
  const byLetter = new Map<string, TagPage[]>()
  for (const page of [...pages].sort((a, b) => compare(a.tag.label, b.tag.label))) {
    const letter = ([...page.tag.label][0] ?? '').toLocaleUpperCase(locale)
    byLetter.set(letter, [...(byLetter.get(letter) ?? []), page])
  }
  const sections = [...byLetter]
    .sort(([a], [b]) => compare(a, b))
    .map(([letter, group]) => {
      const items = group.map(({ tag, docs }) => {
        const title = tag.description === undefined ? '' : ` title="${escapeHtml(tag.description)}"`
        const count = docs.length.toLocaleString(locale)
        const href = escapeHtml(tagHref(tag, site))
        return `<li><a href="${href}" rel="tag"${title}>${escapeHtml(tag.label)} <span>${count}</span></a></li>`
      })
      return `<h2>${escapeHtml(letter)}</h2><ul class="tag-list">${items.join('')}</ul>`
    })
  return sections.join('')
}
