import path from 'node:path'
import type { Element } from 'hast'
import type { VFile } from 'vfile'
import { decodePercent } from '../../shared/decode-percent.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hrefBaseOf, resolveUrl } from '../links/resolve-url.js'
import type { SiteIndex } from '../links/site-index.js'
import { decodeUrl } from '../links/url-parts.js'
import {
  type LinkingPage,
  type LinkRecord,
  type PageAssetFile,
  type ResolvedUrl,
  targetOfLink,
} from '../base/compiled-page.js'
import { nameHash } from '../base/hash.js'
import { type ImageDamage, type MeasuredImage, measureImage } from '../base/image-size.js'
import { isBelow } from '../base/names.js'
import { srcsetCandidates } from '../base/source-text/html-urls.js'
import { readRegularFile, fileStamp } from '../base/source-text/regular-file.js'
import { quoted } from '../base/source-text/author-text.js'
import type { ElementPlace } from './hast-tree.js'
import type { TitleFinder } from './link-titles.js'
import { noteInput } from './page-inputs.js'
import type { FileGate, FileRefusal } from '../base/source-text/file-gate.js'
import { statOf } from '../store/file-hashes.js'

/** What the links of a page refer to. */
interface Links {
  readonly links: LinkRecord[]
  readonly ids: string[]
  readonly assets: PageAssetFile[]
  readonly images: MeasuredImage[]
  readonly damaged: DamagedImage[]
  /** The files of the images that the page shows. */
  readonly shown: Map<Element, MeasuredImage>
}

/** An image that no browser shows, where the page first has it. */
interface DamagedImage {
  /** As written. */
  readonly url: string
  readonly line: number
  readonly column: number
  readonly damage: ImageDamage
}

/** What the links of one page are resolved against. */
interface LinkOptions {
  readonly page: LinkingPage
  readonly index: SiteIndex
  readonly gate: FileGate
  readonly newTab: boolean
  /** Whether unsafe URLs are allowed. */
  readonly trusted: boolean
  readonly titlesOf: TitleFinder
  readonly file: VFile
}

/**
 * Resolves every `href` and `src` of a page to its final URL, and records links, ids and the files next to the page
 * that must be copied. Images get their size, so that loading them does not shift the layout.
 */
export function resolveLinks(places: readonly ElementPlace[], options: LinkOptions): Links {
  const found: Links = { links: [], ids: [], assets: [], images: [], damaged: [], shown: new Map() }
  const context = { ...options, found, taken: new Map(), measured: new Map() }
  for (const { element } of places) {
    const { id, name, srcSet } = element.properties
    if (typeof id === 'string') found.ids.push(id)
    if (element.tagName === 'a' && typeof name === 'string') found.ids.push(name)
    for (const attribute of ['href', 'src', 'poster'] as const) {
      const url = element.properties[attribute]
      if (typeof url === 'string') resolveAttribute({ element, attribute, url }, context)
    }
    // A list if raw HTML was parsed, the written text if MDX was.
    const candidates = Array.isArray(srcSet) ? srcSet.join(', ') : srcSet
    if (typeof candidates === 'string') resolveSrcset(element, candidates, context)
  }
  return found
}

/** With the files that were read already, by path: a page may show one image many times. */
type LinkContext = LinkOptions & {
  readonly found: Links
  readonly taken: Map<string, ReturnType<typeof takeAsset>>
  readonly measured: Map<string, MeasuredImage | undefined>
}

interface UrlAttribute {
  readonly element: Element
  readonly attribute: 'href' | 'src' | 'poster' | 'srcSet'
  /** URL as written. */
  readonly url: string
}

function resolveSrcset(element: Element, srcset: string, context: LinkContext): void {
  const resolved = srcsetCandidates(srcset).flatMap(({ url, descriptor }) => {
    resolveAttribute({ element, attribute: 'srcSet', url }, context)
    const now = element.properties.srcSet
    return now === undefined ? [] : [`${String(now)} ${descriptor}`.trimEnd()]
  })
  element.properties.srcSet = resolved.join(', ')
}

function resolveAttribute({ element, attribute, url: written }: UrlAttribute, context: LinkContext): void {
  const { page, index, gate, found, trusted, file, newTab, taken } = context
  if (!trusted && isUnsafeUrl(written, element.tagName === 'img')) {
    delete element.properties[attribute]
    file.message(`the unsafe URL "${written}" was removed`, {
      place: element.position,
      ruleId: 'unsafe-url',
      source: 'use `http:`, `https:`, `mailto:` or a path',
    })
    return
  }
  const { href, ...resolved } = resolveUrl(written, page, index)
  const place = element.position?.start ?? { line: 1, column: 1 }
  const link = {
    kind: attribute === 'href' ? 'link' : 'image',
    url: decodeUrl(written),
    line: place.line,
    column: place.column,
    inTag: isTag(element, file) || undefined,
  } as const
  element.properties[attribute] = href
  if (isEmptyLink(element, file)) nameLink(element, { url: written, resolved }, context)
  if (resolved.kind === 'external' || resolved.kind === 'reference') {
    if (resolved.kind === 'external' && !webAddress.test(href)) return
    found.links.push(resolved.kind === 'external' ? { ...link, url: href, resolved } : { ...link, resolved })
    if (newTab) openInNewTab(element)
    return
  }
  if (resolved.kind === 'file') {
    const asset = once(taken, resolved.candidates.join('\n'), () => {
      const translated = filesOfTranslation(resolved.candidates, page)
      const all = [...translated, ...resolved.candidates]
      const first = takeAsset(all, gate)
      // Files that are missing may exist later.
      for (const filePath of first ? translated : all) noteInput(file, filePath)
      return first
    })
    if (!asset || 'message' in asset) {
      found.links.push({ ...link, resolved: unpublished(asset) })
      return
    }
    found.assets.push(asset)
    element.properties[attribute] = `${hrefBaseOf(index)}assets/${asset.name}${resolved.suffix}`
    if (attribute === 'src' && element.tagName === 'img') setSize(element, { ...link, path: asset.path }, context)
    return
  }
  const staticPath = index.staticFiles.get(targetOfLink({ resolved }) ?? '')
  if (attribute === 'src') measureStatic(element, { ...link, path: staticPath }, context)
  // The source of a frame may be a page; that of an image cannot.
  const isPage = element.tagName === 'img' && staticPath === undefined && written !== ''
  found.links.push({
    ...link,
    resolved: isPage && resolved.kind === 'internal' ? { ...resolved, kind: 'not-image' } : resolved,
  })
}

/** Whether an element is a link with nothing between its brackets. The position of one in an included file is that of the include. */
function isEmptyLink({ tagName, children, position }: Element, { value }: VFile): boolean {
  if (tagName !== 'a' || children.some((child) => child.type !== 'text' || child.value.trim() !== '')) return false
  const start = position?.start.offset
  return start !== undefined && /^(?:\[|<!--|::|\{)/.test(String(value).slice(start, start + 4))
}

/** Gives a link the title of its page, or the heading of its section, as its text. Other rules report a link to no page or section. */
function nameLink(
  element: Element,
  { url, resolved }: { readonly url: string; readonly resolved: ResolvedUrl | { readonly kind: 'file' } },
  context: LinkContext,
): void {
  const { page, file, titlesOf } = context
  const isOwn = url.startsWith('#')
  if (url === '' || resolved.kind === 'broken' || resolved.kind === 'missing-markdown') return
  const target = 'target' in resolved ? targetFile(url, resolved.target, context) : undefined
  const translated = target === undefined ? [] : filesOfTranslation([target], page)
  const source = translated.find((translation) => statOf(translation)?.isFile()) ?? target
  // A translation that is missing may exist later.
  for (const read of new Set([...translated, ...(source === undefined ? [] : [source])])) noteInput(file, read)
  const { title, sections } = source === undefined ? {} : titlesOf(source)
  const fragment = 'fragment' in resolved ? decodePercent(resolved.fragment ?? '') : ''
  const section = sections?.get(fragment)
  const text = resolved.kind === 'reference' ? resolved.title : (section ?? (isOwn ? undefined : title))
  if (text !== undefined) element.children = [{ type: 'text', value: text }]
  else if (!isOwn)
    file.message(`the link to ${quoted(url)} has no text, and leads to no page with a title`, {
      place: element.position,
      ruleId: 'empty-link',
      source: 'write its text between the brackets',
    })
}

/** The Markdown file that a link in the site leads to; undefined if there is none. */
function targetFile(url: string, target: string, { page, index }: LinkContext): string | undefined {
  // The route of a partial is not its own.
  if (url.startsWith('#')) return page.path
  const files = index.fileOfRoute()
  return files.get(target) ?? files.get(index.redirects.get(target) ?? '')
}

/** Whether the source of an element is a tag with its name; Markdown and built-in components become elements too. */
function isTag({ tagName, position }: Element, { value }: VFile): boolean {
  const start = position?.start.offset
  if (start === undefined) return false
  const written = String(value).slice(start, start + tagName.length + 2)
  return written.toLowerCase().startsWith(`<${tagName}`) && /[\s/>]$/.test(written)
}

const webAddress = /^(?:https?:)?\/\//i

function openInNewTab(element: Element): void {
  if (element.tagName !== 'a') return
  element.properties.target ??= '_blank'
  element.properties.rel ??= ['noopener', 'noreferrer']
}

/** An image and its file, which is undefined if there is none. */
type ImageSource = Pick<LinkRecord, 'url' | 'line' | 'column'> & { readonly path: string | undefined }

/** Sets the size of an image in the static folder, and records what was read. */
function measureStatic(element: Element, source: ImageSource, context: LinkContext): void {
  const image = element.tagName === 'img' && setSize(element, source, context)
  if (image) context.found.images.push(image)
}

/** Sets the size of an image, unless the author has set one, and returns the file that was read. */
function setSize(
  element: Element,
  { path: imagePath, url, line, column }: ImageSource,
  { measured, found }: LinkContext,
): MeasuredImage | undefined {
  if (imagePath === undefined) return undefined
  const { properties } = element
  properties.loading ??= 'lazy'
  properties.decoding ??= 'async'
  const isNew = !measured.has(imagePath)
  const image = once(measured, imagePath, () => measureImage(imagePath))
  if (image && !image.damage) found.shown.set(element, image)
  if (isNew && image?.damage) found.damaged.push({ url, line, column, damage: image.damage })
  if (image?.width === undefined || properties.width !== undefined || properties.height !== undefined) return image
  properties.width = image.width
  properties.height = image.height
  return image
}

function once<Value>(known: Map<string, Value>, key: string, read: () => Value): Value {
  const value = known.has(key) ? (known.get(key) as Value) : read()
  known.set(key, value)
  return value
}

/**
 * The files beside the translation of a page that come before these, which are beside its original. They are inputs of the page even if
 * they do not exist.
 */
function filesOfTranslation(candidates: readonly string[], page: LinkingPage): string[] {
  const { path: originalPath, contentDir, translationPath } = page
  if (translationPath === undefined) return []
  // Both have the same path below their folders.
  const translatedDir = translationPath.slice(0, -path.relative(contentDir, originalPath).length)
  return candidates.flatMap((candidate) =>
    isBelow(candidate, contentDir) ? [path.join(translatedDir, path.relative(contentDir, candidate))] : [],
  )
}

/** The first candidate that is a file, or why it is not published. */
function takeAsset(candidates: readonly string[], gate: FileGate): PageAssetFile | FileRefusal | undefined {
  for (const candidate of candidates) {
    const stat = statOf(candidate)
    if (!stat?.isFile()) continue
    const refused = gate(candidate)
    if (refused) return refused
    const { name, ext } = path.parse(candidate)
    const safeName = name.replace(/[^\w.-]+/g, '-')
    return {
      path: candidate,
      name: `${safeName}-${nameHash(readRegularFile(candidate))}${ext}`,
      stamp: fileStamp(stat),
    }
  }
  return undefined
}

/** What a link to a file leads to that `takeAsset` has not found, or has refused. */
function unpublished(refused: FileRefusal | undefined): ResolvedUrl {
  return refused ? { kind: 'refused', ...refused } : { kind: 'missing-file' }
}

const safeImageData = /^data:image\/(?:png|gif|jpe?g|webp|avif|svg\+xml)[;,]/i

/** Whether a URL could run code or read local files: `javascript:`, `vbscript:`, `file:`, `data:` except images. */
export function isUnsafeUrl(url: string, isImage: boolean): boolean {
  // Browsers ignore tabs, line breaks and leading control characters in front of the scheme.
  const scheme = /^([a-z][a-z0-9+.-]*):/i.exec(stripControls(url))?.[1]?.toLowerCase()
  if (scheme === 'data') return !(isImage && safeImageData.test(url))
  return scheme === 'javascript' || scheme === 'vbscript' || scheme === 'file'
}

function stripControls(url: string): string {
  let out = ''
  for (const character of url) if (character > ' ' && character !== '\u007f') out += character
  return out
}

/** Reports the images of a page that no browser shows; `file` is the path as diagnostics show it. */
export function checkImages(images: readonly DamagedImage[], file: string): Diagnostic[] {
  return images.map(({ url, line, column, damage }) => ({
    code: 'damaged-image',
    severity: 'error',
    message: `the image "${url}" ${problems[damage]}`,
    hint: hints[damage],
    location: { file, line, column },
  }))
}

const problems: Readonly<Record<ImageDamage, string>> = {
  empty: 'is an empty file',
  'git-lfs': 'is a Git LFS pointer, not the image',
  html: 'contains HTML, not an image',
}

const hints: Readonly<Record<ImageDamage, string>> = {
  empty: 'save the image again',
  'git-lfs': 'run `git lfs pull`; in CI, check out the repository with LFS',
  html: 'a page was saved in its place: download the image again',
}
