import * as z from 'zod/mini'
import { checkNavItem, NAV_ITEM_TYPES } from './nav-rules.js'
import { field, naming, rule, safeUrl, stringRule, text } from './fields.js'

/** A path of this site without the base, which docsgen adds. */
const sitePath = z
  .string()
  .check(
    stringRule(
      (value) => /^(?:pathname:\/\/)?\/(?!\/)/.test(value),
      'is not a path of this site',
      'begin it with "/", or use "href" for another site',
    ),
  )

/** HTML of the config. What could run code would be removed, so it is an error. */
const html = text.check(
  stringRule(
    (value) => !/<(?:script|style|object|embed|form|template|noscript)[\s>]|<[^>]*\son[a-z]+\s*=/i.test(value),
    'has HTML that is not allowed here',
    'write links, images and text; put scripts into "headTags", and styles into a style sheet of "theme.css"',
  ),
)

const linkFields = {
  label: field(z.optional(text), 'Text of the link; optional if `type` implies one or `ariaLabel` is set'),
  to: field(z.optional(sitePath), 'A path of this site, with or without `base`'),
  href: field(z.optional(safeUrl), 'A URL'),
  doc: field(z.optional(text), 'A doc id'),
  className: field(z.optional(z.string()), 'CSS class of the link'),
  ariaLabel: field(z.optional(text), 'Name for assistive technology'),
  target: field(z.optional(text), 'Attribute `target` of the link: `_blank` opens a new tab'),
  rel: field(z.optional(text), 'Attribute `rel` of the link; links to other sites have one by default'),
  icon: field(
    z.optional(naming(text, 'icon')),
    'Icon in front of the label: `github` and other well-known names, `<set>:<name>` of an installed icon set (`@iconify-json/<set>`), or the path of an SVG file in a static folder',
  ),
}

const kindFields = {
  docId: field(z.optional(text), '`doc`: the doc id'),
  sidebarId: field(z.optional(text), '`docSidebar`: the sidebar whose first page it links to'),
  docsPluginId: field(z.optional(text), 'Id of the docs folder that `docId`, `sidebarId` or the versions are from'),
  value: field(z.optional(html), '`html`: HTML in place of a link; paths of the site have no `base`'),
}

const activeBasePath = field(z.optional(z.string()), 'The link is marked as current on routes at or below this path')

const typeField = <T extends (typeof NAV_ITEM_TYPES)[number]>(types: readonly T[]) =>
  field(z.optional(z.enum(types)), 'Kind of the item; a link or drop-down if absent')

const dropDownItem = z
  .strictObject({
    type: typeField(['default', 'doc', 'docSidebar', 'docsVersion', 'html']),
    ...linkFields,
    ...kindFields,
    activeBasePath,
  })
  .check(rule(checkNavItem))

const versionNames = z.union([
  z.array(text),
  z.record(
    z.string(),
    z.strictObject({ label: field(z.optional(text), 'Label to show instead of the label of the version') }),
  ),
])

const navItem = z
  .strictObject({
    type: typeField(NAV_ITEM_TYPES),
    ...linkFields,
    ...kindFields,
    position: field(z._default(z.enum(['left', 'right']), 'right'), 'Side of the navbar'),
    activeBasePath,
    iconOnly: field(z._default(z.boolean(), true), 'Whether wide screens show only the icon of a link that has one'),
    items: field(z.optional(z.array(dropDownItem)), 'Links of a drop-down'),
    versions: field(z.optional(versionNames), '`docsVersionDropdown`: names of the versions to list, in this order'),
    dropdownItemsBefore: field(z.optional(z.array(dropDownItem)), '`docsVersionDropdown`: links above the versions'),
    dropdownItemsAfter: field(z.optional(z.array(dropDownItem)), '`docsVersionDropdown`: links below the versions'),
  })
  .check(rule(checkNavItem))

const footerItem = z
  .strictObject({ type: typeField(['default', 'doc', 'docSidebar', 'html']), ...linkFields, ...kindFields })
  .check(rule(checkNavItem))

const pixels = z.union([
  z.number().check(z.positive()),
  z.string().check(stringRule((value) => /^\d+(?:\.\d+)?(?:px)?$/.test(value), 'is not a length', 'write a number')),
])

const declaration = z.union([
  z
    .string()
    .check(stringRule((value) => !/[;{}<>\\]/.test(value), 'is not the value of a CSS property', 'write one value')),
  z.number(),
])

const logo = z.strictObject({
  src: field(naming(text, 'image'), 'Path of the image in a static folder, or a URL'),
  srcDark: field(z.optional(naming(text, 'image')), 'Image for dark mode, like `src`'),
  alt: field(z._default(z.string(), ''), 'Alternative text'),
  href: field(z.optional(safeUrl), 'Link target of the logo: a path of this site or a URL'),
  target: field(z.optional(text), 'Attribute `target` of that link'),
  className: field(z.optional(z.string()), 'CSS class of the image'),
  style: field(
    z.optional(z.record(z.string(), declaration)),
    'CSS properties of the image, named as in React: `{ borderRadius: 4 }`',
  ),
  width: field(z.optional(pixels), 'Width in CSS pixels; the image keeps its proportions'),
  height: field(z.optional(pixels), 'Height in CSS pixels; the image keeps its proportions'),
})

/** `navbar`: the links above every page. */
export const navbarSchema = z.strictObject({
  title: field(
    z.optional(z.union([text, z.literal(false)])),
    'Text beside the logo; defaults to the title of the site; `false`: only the logo',
  ),
  logo: field(z.optional(logo), 'The logo'),
  style: field(
    z.optional(z.enum(['dark', 'primary'])),
    '`dark`: dark in both color modes; `primary`: in the accent color',
  ),
  items: field(z._default(z.array(navItem), []), 'The links, in order on each side'),
})

const footerGroup = z.strictObject({
  title: field(z.optional(z.nullable(text)), 'Heading of the group'),
  items: field(z._default(z.array(footerItem), []), 'Links of the group'),
})

/** `footer`: link groups, logo and copyright below every page. */
export const footerSchema = z.strictObject({
  style: field(z.optional(z.enum(['dark', 'light'])), '`dark`: dark in both color modes'),
  groups: field(z._default(z.array(footerGroup), []), 'Link groups'),
  items: field(z._default(z.array(footerItem), []), 'Links in one line, without groups'),
  logo: field(z.optional(logo), 'The logo'),
  copyright: field(z.optional(html), 'Copyright line: text or HTML'),
})
