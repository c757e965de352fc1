import type { Element, ElementContent, Properties, Root, RootContent } from 'hast'
import * as z from 'zod/mini'
import { isImageIcon } from '../../shared/component-views.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { asRecord } from '../base/record.js'
import { fillTexts, type Variables } from '../base/variables.js'
import { isNamedIcon } from '../config/icons.js'
import { findingsOf } from '../config/issues.js'
import { rule, text } from '../base/schema/fields.js'
import { readFrontMatter } from '../content/front-matter.js'
import { textField } from '../content/front-matter-fields.js'
import { frontMatterSpan } from '../base/source-text/front-matter-span.js'
import type { KeyPath, TextPosition } from '../base/source-text/position.js'
import { frontMatterLocator } from '../base/source-text/yaml-data.js'
import { createElement, visitNodes } from './hast-tree.js'
import { iconElement } from './icons.js'

/** A home page from front matter, and the problems of its fields. */
interface HomePage {
  readonly tree: Root
  readonly diagnostics: readonly Diagnostic[]
}

interface HomeSource {
  /** The whole file. */
  readonly text: string
  readonly file: string
  /** What a hero without a heading shows. */
  readonly site: { readonly title: string; readonly tagline: string }
  readonly variables: Variables
}

/**
 * Puts the hero and the features of the front matter before the body of a page. Links and images have the positions of
 * their fields, and the later steps resolve and check them like those of the body.
 */
export function addHome(tree: Root, { text, file, site, variables }: HomeSource): HomePage {
  const span = frontMatterSpan(text)
  const locate = frontMatterLocator(span ? text.slice(span.start, span.end) : '')
  const frontMatter = readFrontMatter(text, file).data
  const { hero, features } = frontMatter
  const written = fillTexts({ hero, features }, variables)
  const issues = strictSchema.safeParse(written).error?.issues ?? []
  const findings = findingsOf(issues, { schema: strictSchema, value: written })
  const fields = tolerantSchema.safeParse(written).data
  const diagnostics = findings.map(({ path, message, hint, code }): Diagnostic => {
    const severity = code === 'config-unknown-key' ? 'warning' : 'error'
    return { code: 'front-matter', severity, message, hint, location: { file, ...locate(path) } }
  })
  if (!fields) return { tree, diagnostics }
  const isCode = ({ type }: RootContent) => type === 'mdxjsEsm'
  const body = tree.children.filter((node) => !isCode(node))
  lowerTitles(body)
  const pageTitle = textField(frontMatter, 'title')
  const besides = pageTitle === undefined ? site : { title: pageTitle, tagline: '' }
  const sections = [heroOf(fields, besides, locate), featuresOf(fields, locate), bodyOf(body)]
  const home = createElement('div', { className: ['home'] }, sections.flat())
  return { tree: { ...tree, children: [...tree.children.filter(isCode), home] }, diagnostics }
}

type Locate = (path: KeyPath) => TextPosition

/** The hero; without a heading, it has the title and the tagline that the page or the site has `besides`. */
function heroOf({ hero }: HomeFields, besides: HomeSource['site'], locate: Locate): Element[] {
  if (!hero) return []
  const { title, name, text, image, actions } = hero
  const first = title ?? name ?? text ?? besides.title
  const tagline =
    hero.tagline ?? (title === undefined && name === undefined && text === undefined ? besides.tagline : '')
  const heading =
    text === undefined || text === first
      ? createElement('h1', {}, [textNode(first)])
      : createElement('h1', {}, [
          createElement('span', { className: ['home-name'] }, [textNode(first)]),
          textNode(` ${text}`),
        ])
  const buttons = actions.map(({ text: label, link, theme, variant }, i) => {
    const isPrimary = (theme ?? variant ?? (i === 0 ? 'brand' : 'alt')).match(/^(?:brand|primary)$/) !== null
    const className = isPrimary ? ['button', 'primary'] : ['button']
    return placed(
      createElement('a', { className, href: link }, [textNode(label)]),
      locate(['hero', 'actions', i, 'link']),
    )
  })
  const words = createElement('div', {}, [
    heading,
    ...(tagline === '' ? [] : [createElement('p', { className: ['home-tagline'] }, [textNode(tagline)])]),
    ...(buttons.length === 0 ? [] : [createElement('p', { className: ['home-actions'] }, spaced(buttons))]),
  ])
  const picture = image === undefined ? [] : imagesOf(image, ['hero', 'image'], locate)
  const className = picture.length === 0 ? ['home-hero'] : ['home-hero', 'with-image']
  return [
    createElement('div', { className }, [
      words,
      ...(picture.length === 0 ? [] : [createElement('div', { className: ['home-image'] }, picture)]),
    ]),
  ]
}

function featuresOf({ features }: HomeFields, locate: Locate): Element[] {
  if (features.length === 0) return []
  const items = features.map(({ title, details, icon, link, linkText }, i) => {
    const linkTo = (label: string) =>
      placed(createElement('a', { href: link }, [textNode(label)]), locate(['features', i, 'link']))
    const hasLinkText = link !== undefined && linkText !== undefined
    return createElement('li', {}, [
      ...(icon === undefined ? [] : iconOf(icon, ['features', i, 'icon'], locate)),
      createElement('p', {}, [
        createElement('strong', {}, [link === undefined || hasLinkText ? textNode(title) : linkTo(title)]),
      ]),
      ...(details === undefined ? [] : [createElement('p', {}, [textNode(details)])]),
      ...(hasLinkText ? [createElement('p', { className: ['home-more'] }, [linkTo(linkText)])] : []),
    ])
  })
  return [createElement('ul', { className: ['home-features'] }, items)]
}

/** An icon is an emoji or another short text, an image, or the name of an icon. SVG files may get the color of the text. */
function iconOf(icon: HomeImage, path: KeyPath, locate: Locate): Element[] {
  const isNamed = typeof icon === 'string' && (isNamedIcon(icon) || icon.endsWith('.svg'))
  const isText = typeof icon === 'string' && !isImageIcon(icon)
  const children = isNamed
    ? [placed(iconElement(icon), locate(path))]
    : isText
      ? [textNode(icon)]
      : imagesOf(icon, path, locate)
  return [createElement('span', { className: ['home-icon'], ariaHidden: 'true' }, children)]
}

function imagesOf(image: HomeImage, path: KeyPath, locate: Locate): Element[] {
  const { alt, ...fields } = typeof image === 'string' ? { src: image, alt: '' } : image
  const { src, srcDark, light, dark, file, width, height } = fields as Exclude<HomeImage, string>
  const main = src ?? light ?? file ?? ''
  const other = srcDark ?? dark
  const size = { width, height }
  const place = locate(path)
  const img = (url: string, more: Properties) =>
    placed(createElement('img', { src: url, alt, ...size, ...more }), place)
  // A lazy image that is not displayed is not loaded, so a reader loads one of the two.
  if (other === undefined) return [img(main, { loading: 'eager' })]
  return [
    img(main, { className: ['light-only'], loading: 'lazy' }),
    img(other, { className: ['dark-only'], loading: 'lazy' }),
  ]
}

function bodyOf(body: RootContent[]): Element[] {
  const hasContent = body.some((node) => node.type !== 'text' || node.value.trim() !== '')
  return hasContent ? [createElement('div', { className: ['home-body', 'prose'] }, body as ElementContent[])] : []
}

/** Makes the titles in the body second-level headings, because the hero has the only `<h1>` of the page. */
function lowerTitles(body: readonly RootContent[]): void {
  for (const root of body) {
    visitNodes(root, (node) => {
      if (node.type === 'element' && node.tagName === 'h1') node.tagName = 'h2'
    })
  }
}

function placed(element: Element, start: TextPosition): Element {
  return { ...element, position: { start, end: start } }
}

function spaced(elements: readonly Element[]): ElementContent[] {
  return elements.flatMap((element, i) => (i === 0 ? [element] : [textNode(' '), element]))
}

function textNode(value: string): ElementContent {
  return { type: 'text', value }
}

/** The schema of the front matter of a home page, whose objects are made with `object`: they refuse unknown keys or leave them out. */
function homeSchema(object: typeof z.strictObject) {
  // VitePress names the variants of an image `light` and `dark`, Starlight `file` and `dark`.
  const imageObject = object({
    src: z.optional(text),
    srcDark: z.optional(text),
    light: z.optional(text),
    dark: z.optional(text),
    file: z.optional(text),
    alt: z._default(z.string(), ''),
    width: z.optional(z.number().check(z.positive())),
    height: z.optional(z.number().check(z.positive())),
  }).check(
    rule((value) => {
      const image = asRecord(value)
      if (image === undefined || image.src !== undefined || image.light !== undefined || image.file !== undefined)
        return []
      return [{ code: 'config-missing', path: [], message: 'has no `src`', hint: 'add `src`, the path of the image' }]
    }),
  )
  const image = z.union([text, imageObject])
  // Values of VitePress, then those of Starlight.
  const looks = z.optional(z.enum(['brand', 'alt', 'primary', 'secondary', 'minimal']))
  const hero = object({
    title: z.optional(text),
    name: z.optional(text),
    text: z.optional(text),
    tagline: z.optional(text),
    image: z.optional(image),
    actions: z._default(z.array(object({ text, link: text, theme: looks, variant: looks })), []),
  })
  const feature = object({
    title: text,
    details: z.optional(text),
    icon: z.optional(image),
    link: z.optional(text),
    linkText: z.optional(text),
  })
  return object({ hero: z.optional(hero), features: z._default(z.array(feature), []) })
}

const strictSchema = homeSchema(z.strictObject)
/** A page with misspelled keys is rendered without them. */
const tolerantSchema = homeSchema(z.object as typeof z.strictObject)

type HomeFields = z.output<typeof strictSchema>
type HomeImage = NonNullable<HomeFields['features'][number]['icon']>
