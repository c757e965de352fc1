import type { ResolvedConfig } from '../../node/base/config.js'
import type { FeatureLink } from '../../node/base/feature.js'
import { type ShownText, shownTexts, translatedText } from '../../node/base/languages.js'
import { isRecord } from '../../node/base/record.js'
import { isUnsafeHref } from '../../node/base/safe-href.js'
import type { Site } from '../../node/base/site.js'
import type { DataFile } from '../../node/base/source-file.js'
import { readYamlData } from '../../node/base/source-text/yaml-data.js'
import { suggest } from '../../node/base/suggest.js'
import { labelSlug } from '../../node/content/tags-file.js'
import type { BlogAuthor } from '../../shared/blog.js'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import type { PageLink } from '../../shared/page.js'
import { hrefOf, joinRoute, normalizeRoute, withSlash } from '../../shared/route.js'
import type { ResolvedBlog } from './blog-options.js'
import socials from './socials.json' with { type: 'json' }

/** An author of `authors.yml`. */
export interface KnownAuthor {
  readonly author: BlogAuthor
  /** The fields as written, which a post can override. */
  readonly fields: Fields
  /** Route of the page with the author's posts; absent if the author has none. */
  readonly route?: string
}

type Fields = Readonly<Record<string, unknown>>

/** What URLs of authors are made with. */
export type AuthorSite = Pick<ResolvedConfig, 'base' | 'languages' | 'trailingSlash'>

/** What an `authors.yml` says. */
interface AuthorsFile {
  /** By key. */
  readonly authors: ReadonlyMap<string, KnownAuthor>
  readonly links: readonly FeatureLink[]
  readonly diagnostics: readonly Diagnostic[]
}

/** Reads an `authors.yml`. */
export function readAuthorsFile(
  { text, file }: DataFile,
  { blog, site }: { readonly blog: Pick<ResolvedBlog, 'authorsBase'>; readonly site: AuthorSite },
): AuthorsFile {
  const { value, locate, problems } = readYamlData(text, { file, code: 'authors-file' })
  const diagnostics = [...problems]
  const authors = new Map<string, KnownAuthor>()
  const links: FeatureLink[] = []
  const report = (path: readonly string[], message: string, hint: string): void => {
    diagnostics.push({ code: 'authors-file', severity: 'error', message, hint, location: { file, ...locate(path) } })
  }
  if (value === undefined || value === null) return { authors, links, diagnostics }
  if (!isRecord(value)) {
    report([], 'the file of authors is not a mapping', 'write `key: { name: Jane Doe }` for each author')
    return { authors, links, diagnostics }
  }
  for (const [key, written] of Object.entries(value)) {
    if (!isRecord(written)) {
      report([key], `the author "${key}" is not a mapping`, 'write `name: Jane Doe` below the key')
      continue
    }
    const fields = inLanguage(written, site.languages)
    for (const field of Object.keys(fields).filter((one) => !FIELDS.includes(one)))
      diagnostics.push({
        code: 'unknown-field',
        severity: 'warning',
        message: `"${field}" is not a field of an author`,
        hint: fieldHint(field),
        location: { file, ...locate([key, field]) },
      })
    const route = pageRoute(key, fields.page, blog)
    const other = [...authors].find(([, known]) => route !== undefined && known.route === route)?.[0]
    if (other !== undefined)
      report(
        [key],
        `the authors "${other}" and "${key}" have the same page`,
        'set `page: { permalink: … }` for one of them',
      )
    for (const name of unsafeUrls(fields)) diagnostics.push(unsafeUrl(fields[name], { file, ...locate([key, name]) }))
    links.push(...authorLinks(fields, { route, file, locate: (name) => locate([key, name]) }))
    const author = authorOf(fields, { site, route })
    if (author) authors.set(key, { author, fields, route })
    else report([key], `the author "${key}" has neither a name nor an image`, 'add `name`')
  }
  return { authors, links, diagnostics }
}

/** What the fields of an author link to. `route` is that of the author's page, which is shown instead of `url`. */
export function authorLinks(
  fields: Fields,
  {
    route,
    file,
    locate,
  }: {
    readonly route: string | undefined
    readonly file: string
    readonly locate: (field: string) => Pick<SourceLocation, 'line' | 'column'>
  },
): FeatureLink[] {
  return URL_FIELDS.flatMap((name): FeatureLink[] => {
    const url = textOf(fields[name])
    const isHidden = name === 'url' && route !== undefined
    if (url === undefined || isHidden || isUnsafeHref(url)) return []
    return [{ kind: name === 'url' ? 'link' : 'image', url, file, locate: () => locate(name) }]
  })
}

/** Fields with texts that readers see, and what translators read about them. */
const TEXTS = { title: 'Title of an author', description: 'Description of an author' } as const

function inLanguage(fields: Fields, languages: ResolvedConfig['languages']): Fields {
  const texts = Object.keys(TEXTS).flatMap((name) => {
    const text = fields[name]
    return typeof text === 'string' ? [[name, translatedText(languages, 'author', text)] as const] : []
  })
  return { ...fields, ...Object.fromEntries(texts) }
}

/** The texts of an author, for translators. */
export function authorTexts({ fields }: KnownAuthor): ShownText[] {
  return shownTexts('author', fields, TEXTS)
}

const FIELDS = ['name', 'title', 'description', 'url', 'image_url', 'imageURL', 'email', 'page', 'socials']

/** Fields that authors are given by other names. */
const OTHER_NAMES: ReadonlyMap<string, string> = new Map([
  ...['image', 'avatar', 'picture', 'photo'].map((name) => [name, 'image_url'] as const),
  ...['bio', 'about'].map((name) => [name, 'description'] as const),
  ...['link', 'website', 'homepage'].map((name) => [name, 'url'] as const),
  ...['role', 'job'].map((name) => [name, 'title'] as const),
])

function fieldHint(field: string): string {
  const near = OTHER_NAMES.get(field.toLowerCase()) ?? suggest(field, FIELDS)
  if (near !== undefined) return `did you mean "${near}"?`
  return isService(field) ? `write it below "socials": socials: { ${field}: … }` : `use ${FIELDS.join(', ')}`
}

/** The fields with URLs that readers can open or see. */
const URL_FIELDS: readonly string[] = ['url', 'image_url', 'imageURL']

/** The fields of an author whose URLs are left out. */
export function unsafeUrls(fields: Fields): readonly string[] {
  return URL_FIELDS.filter((name) => isUnsafeHref(textOf(fields[name]) ?? ''))
}

/** Reports a URL of an author that is left out. */
export function unsafeUrl(url: unknown, location: SourceLocation): Diagnostic {
  return {
    code: 'unsafe-url',
    severity: 'warning',
    message: `the unsafe URL "${String(url)}" was removed`,
    hint: 'use `http:`, `https:`, `mailto:` or a path',
    location,
  }
}

function pageRoute(key: string, page: unknown, { authorsBase }: Pick<ResolvedBlog, 'authorsBase'>): string | undefined {
  if (page !== true && !isRecord(page)) return undefined
  const permalink = isRecord(page) && typeof page.permalink === 'string' ? page.permalink : labelSlug(key)
  return joinRoute(authorsBase, normalizeRoute(permalink))
}

/** Returns a function that gives an author the URLs that documents have. */
export function authorIn({ href }: Pick<Site, 'href'>): (author: BlogAuthor) => BlogAuthor {
  return (author) => ({ ...author, href: author.href && href(author.href), image: author.image && href(author.image) })
}

/** Reads the fields of an author, whose URLs stay as written; undefined if there is neither a name nor an image. */
export function authorOf(
  fields: Fields,
  { site, route }: { readonly site: AuthorSite; readonly route?: string },
): BlogAuthor | undefined {
  const name = textOf(fields.name)
  const image = textOf(fields.image_url) ?? textOf(fields.imageURL)
  if (name === undefined && image === undefined) return undefined
  const title = textOf(fields.title)
  const description = textOf(fields.description)
  const email = textOf(fields.email)
  const url = route === undefined ? textOf(fields.url) : hrefOf(route, site.base, site.trailingSlash)
  const href = url ?? (email === undefined ? undefined : `mailto:${email}`)
  return {
    name: name ?? '',
    title,
    description,
    href: href === undefined || isUnsafeHref(href) ? undefined : href,
    image: image === undefined || isUnsafeHref(image) ? undefined : withSlash(image),
    email,
    socials: readSocials(fields.socials),
  }
}

function textOf(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined
}

/** Services by their name in `authors.yml`: the name that readers see, and the URL of a profile. */
const services: Readonly<Record<string, { readonly label: string; readonly prefix: string }>> = socials

/** Whether an author can have a profile of this name. */
function isService(name: string): boolean {
  return Object.hasOwn(services, name.toLowerCase())
}

/** The profiles of an author: a handle for a known service, or a URL. Others are left out. */
export function readSocials(value: unknown): PageLink[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return []
  return Object.entries(value).flatMap(([name, written]): PageLink[] => {
    if (typeof written !== 'string' && typeof written !== 'number') return []
    const handle = String(written).trim()
    const key = name.toLowerCase()
    const service = Object.hasOwn(services, key) ? services[key] : undefined
    const label = service?.label ?? name
    if (/^(?:https?:\/\/|mailto:)/i.test(handle)) return [{ label, href: handle }]
    return service && handle !== '' ? [{ label, href: service.prefix + handle.replace(/^@/, '') }] : []
  })
}
