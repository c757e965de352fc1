import { resolve } from 'node:path'
import type { Element, Root, RootContent } from 'hast'
import type { Schema } from 'hast-util-sanitize'
import { escapeHtml } from '../../shared/escape-html.js'
import type { ResolvedConfig } from '../base/config.js'
import type {
  ResolvedAnnouncement,
  ResolvedFooter,
  ResolvedLogo,
  ResolvedNavbar,
  ResolvedNavItem,
  WrittenLogo,
  WrittenNavItem,
} from '../base/frame-config.js'
import { nameHash } from '../base/hash.js'
import { imageSize } from '../base/image-size.js'
import type { CheckedConfig } from '../base/schema/config-schema.js'
import allowed from './frame-html.json' with { type: 'json' }
import { staticFile } from './files.js'
import { type Finding, quotedPath } from '../base/schema/finding.js'
import { isExternal, normalizeBase } from './hrefs.js'

/** Navbar, footer and announcement of a config, and the files that they were made from. */
export interface ResolvedFrame {
  readonly navbar: ResolvedNavbar
  readonly footer: ResolvedFooter
  readonly announcement?: ResolvedAnnouncement
  /** Absolute paths of the logos. */
  readonly files: readonly string[]
  /** About elements that are removed from texts. */
  readonly findings: readonly Finding[]
}

/** Completes navbar, footer and announcement: HTML becomes safe HTML, and logos get the size of their images. */
export async function resolveFrame(config: CheckedConfig, rootDir: string): Promise<ResolvedFrame> {
  const findings: Finding[] = []
  const url = config.url.replace(/\/+$/, '')
  const at = (...path: Path): TextPlace => ({ path, findings, url })
  const items = (written: readonly WrittenNavItem[], ...path: Path) =>
    Promise.all(written.map((item, i) => resolveItem(item, at(...path, i))))
  const place = { dirs: config.static.dirs.map((dir) => resolve(rootDir, dir)), base: normalizeBase(config.base) }
  const logo = (written: CheckedConfig['navbar']['logo'], height: number): ResolvedLogo | undefined =>
    written && sizedLogo(written, { ...place, height })
  const { navbar, footer, announcement } = config
  return {
    navbar: { ...navbar, logo: logo(navbar.logo, 28), items: await items(navbar.items, 'navbar', 'items') },
    footer: {
      ...footer,
      logo: logo(footer.logo, 40),
      groups: await Promise.all(
        footer.groups.map(async ({ title, items: written }, i) => ({
          title: title ?? undefined,
          items: await items(written, 'footer', 'groups', i, 'items'),
        })),
      ),
      items: await items(footer.items, 'footer', 'items'),
      copyright:
        footer.copyright === undefined ? undefined : await renderSafeHtml(footer.copyright, at('footer', 'copyright')),
    },
    announcement: announcement && (await renderAnnouncement(announcement, at('announcement', 'content'))),
    files: [navbar.logo, footer.logo].flatMap((written) => logoFiles(written, place)),
    findings,
  }
}

async function resolveItem(item: WrittenNavItem, place: TextPlace): Promise<ResolvedNavItem> {
  const { value, items, dropdownItemsBefore, dropdownItemsAfter, ...others } = item
  const below = (...path: Path): TextPlace => ({ ...place, path: [...place.path, ...path] })
  const all = (list: readonly WrittenNavItem[] | undefined, name: keyof WrittenNavItem) =>
    list && Promise.all(list.map((inner, i) => resolveItem(inner, below(name, i))))
  return {
    ...others,
    value: value === undefined ? undefined : await renderSafeHtml(value, below('value')),
    items: await all(items, 'items'),
    dropdownItemsBefore: await all(dropdownItemsBefore, 'dropdownItemsBefore'),
    dropdownItemsAfter: await all(dropdownItemsAfter, 'dropdownItemsAfter'),
  }
}

type LogoPlace = Parameters<typeof staticFile>[1]

/**
 * A logo with the width and height that keep the proportions of its image, so that nothing moves when the image loads:
 * it fits into the given size; if none is given, it has the height of its place.
 */
function sizedLogo(logo: WrittenLogo, place: LogoPlace & { readonly height: number }): ResolvedLogo {
  const { width: givenWidth, height: givenHeight, ...others } = logo
  const given = { width: pixels(givenWidth), height: pixels(givenHeight) }
  const file = staticFile(logo.src, place)
  const image = file === undefined ? undefined : imageSize(file)
  if (image === undefined || image.width === 0 || image.height === 0) {
    const fallback = given.width ?? given.height ?? place.height
    return { ...others, width: given.width ?? fallback, height: given.height ?? fallback }
  }
  const height = given.height ?? (given.width === undefined ? place.height : undefined)
  const scale = Math.min(
    given.width === undefined ? Number.POSITIVE_INFINITY : given.width / image.width,
    height === undefined ? Number.POSITIVE_INFINITY : height / image.height,
  )
  return { ...others, width: rounded(image.width * scale), height: rounded(image.height * scale) }
}

/** Absolute paths of the images of a logo that are files of the site. */
function logoFiles(logo: WrittenLogo | undefined, place: LogoPlace): string[] {
  return [logo?.src, logo?.srcDark].flatMap((src) => (src === undefined ? undefined : staticFile(src, place)) ?? [])
}

function pixels(length: number | string | undefined): number | undefined {
  return length === undefined ? undefined : Number.parseFloat(String(length))
}

/** Attributes are whole numbers in valid HTML. */
function rounded(length: number): number {
  return Math.max(1, Math.round(length))
}

/** HTML within a line of text. Other elements are replaced by their content. */
const inlineHtml: Schema = {
  tagNames: [
    'a',
    'abbr',
    'b',
    'bdi',
    'br',
    'code',
    'del',
    'em',
    'i',
    'ins',
    'kbd',
    'mark',
    'q',
    's',
    'small',
    'span',
    'strong',
    'sub',
    'sup',
    'u',
  ],
  attributes: { a: ['href'], abbr: ['title'], '*': ['className', 'lang', 'dir'] },
  protocols: { href: ['http', 'https', 'mailto', 'tel', 'pathname'] },
  strip: ['script', 'style', 'template', 'noscript', 'object', 'embed'],
}

/** Renders an announcement: its Markdown becomes safe inline HTML. */
async function renderAnnouncement(
  written: NonNullable<CheckedConfig['announcement']>,
  place: TextPlace,
): Promise<ResolvedAnnouncement> {
  const { content, href, id, dismissible, tone, backgroundColor, textColor } = written
  const html = await htmlOf(content)
  const linked = href === undefined ? html : `<a href="${escapeHtml(href)}">${html}</a>`
  return {
    id: id ?? nameHash(`${content}\n${href ?? ''}`),
    html: await renderSafeHtml(linked, place, inlineHtml),
    href,
    dismissible,
    tone,
    backgroundColor,
    textColor,
  }
}

/** One line of Markdown as HTML. The parsers are loaded on demand, since few sites have an announcement. */
async function htmlOf(content: string): Promise<string> {
  const [{ unified }, parse, gfm, toHtml, stringify] = await Promise.all([
    import('unified'),
    import('remark-parse'),
    import('remark-gfm'),
    import('remark-rehype'),
    import('rehype-stringify'),
  ])
  const html = unified()
    .use(parse.default)
    .use(gfm.default)
    .use(toHtml.default, { allowDangerousHtml: true })
    .use(stringify.default, { allowDangerousHtml: true })
    .processSync(content)
  return String(html)
}

type Path = readonly (string | number)[]

/** Where a text of the config is. */
interface TextPlace extends Pick<ResolvedConfig, 'url'> {
  readonly path: Path
  /** Gets a finding for each name of elements that are removed. */
  readonly findings: Finding[]
}

/** HTML of the navbar and the footer: text, links, images and frames. */
const frameHtml: Schema = allowed

/** HTML with what a schema allows, none of which can run code. Links to other sites get their `rel`. */
async function renderSafeHtml(html: string, place: TextPlace, schema: Schema = frameHtml): Promise<string> {
  // Most texts are plain, and need no parser.
  if (!/[<&]/.test(html)) return html.trim()
  const [{ unified }, { raw }, { sanitize }, stringify] = await Promise.all([
    import('unified'),
    import('hast-util-raw'),
    import('hast-util-sanitize'),
    import('rehype-stringify'),
  ])
  const tree: Root = { type: 'root', children: [{ type: 'raw', value: html }] }
  const parsed = raw(tree) as Root
  const { path, findings } = place
  for (const tagName of elementsOf(parsed)) {
    if (known.has(tagName)) continue
    const message = `<${tagName}> is removed from ${quotedPath(path)}`
    findings.push({
      code: 'removed-html',
      path,
      message,
      hint: 'use another element, or write `&lt;` for a literal `<`',
    })
  }
  const safe = sanitize(parsed, schema) as Root
  markExternal(safe, place)
  return unified().use(stringify.default).stringify(safe).trim()
}

const known: ReadonlySet<string> = new Set(allowed.tagNames)

/** Names of the elements in a tree. */
function elementsOf(parent: Root | Element): Set<string> {
  const below = (child: RootContent) => (child.type === 'element' ? [child.tagName, ...elementsOf(child)] : [])
  return new Set(parent.children.flatMap(below))
}

/** Adds the `rel` of links to other sites in a tree. */
function markExternal(parent: Root | Element, site: Pick<ResolvedConfig, 'url'>): void {
  for (const child of parent.children) {
    if (child.type !== 'element') continue
    const { href } = child.properties
    if (child.tagName === 'a' && isExternal(String(href), site)) child.properties.rel = ['external', 'noopener']
    markExternal(child, site)
  }
}
