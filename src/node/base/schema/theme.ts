import * as z from 'zod/mini'
import { THEME_COMPONENTS, type ThemeComponent } from '../../../shared/theme-components.js'
import { THEME_SLOTS, type ThemeSlot } from '../../../shared/theme-slots.js'
import type { RuleFinding } from './finding.js'
import { asRecord } from '../record.js'
import { field, naming, rule, safeUrl, stringRule, text } from './fields.js'

/** A CSS color. */
export const color = z
  .string()
  .check(stringRule((value) => /^[\w#(),.%/ -]+$/.test(value), 'is not a CSS color', 'write one such as "#20232a"'))

/** A link cannot contain another one. */
function checkAnnouncement(value: unknown): RuleFinding[] {
  const { content, href } = asRecord(value) ?? {}
  if (href === undefined || typeof content !== 'string' || !/\]\(|<a\s/i.test(content)) return []
  const message = 'cannot be combined with a link in "content"'
  return [{ code: 'config-value', path: ['href'], message, hint: 'keep one of the two' }]
}

/** `announcement`: the bar above the navbar. */
export const announcementSchema = z
  .strictObject({
    content: field(
      text.check(stringRule((value) => !/\n\s*\n/.test(value.trim()), 'has several lines', 'write one line')),
      'Text of the bar, in Markdown or HTML',
    ),
    href: field(z.optional(safeUrl), 'Link target of the whole line: a path of this site or a URL'),
    id: field(
      z.optional(
        z
          .string()
          .check(stringRule((value) => /^[\w.-]+$/.test(value), 'is not an id', 'use letters, digits, "-" and "_"')),
      ),
      'Identifies the announcement: if it changes, readers who dismissed the bar see it again; defaults to a hash of `content`',
    ),
    dismissible: field(z._default(z.boolean(), true), 'Whether readers can dismiss it'),
    tone: field(
      z._default(z.enum(['accent', 'neutral', 'info', 'success', 'warning', 'danger']), 'accent'),
      'Color of the bar',
    ),
    backgroundColor: field(z.optional(color), 'Color of the bar, in place of `tone`: a CSS color'),
    textColor: field(z.optional(color), 'Color of its text'),
  })
  .check(rule(checkAnnouncement))

/** `colorMode`: light and dark. */
export const colorModeSchema = z.strictObject({
  default: field(z._default(z.enum(['light', 'dark']), 'light'), 'Mode on the first visit'),
  switch: field(z._default(z.boolean(), true), 'Whether to show the switch'),
  respectSystem: field(
    z._default(z.boolean(), true),
    "Whether to follow the operating system's preference until the reader chooses; the switch then has a third state, which returns to it",
  ),
})

const module = naming(text, 'file')
const replacement = z.optional(module)

const components = z.strictObject(
  Object.fromEntries(
    Object.entries(THEME_COMPONENTS).map(([name, what]) => [name, field(z.optional(module), what)]),
  ) as Record<ThemeComponent, typeof replacement>,
)

const slotContent = z.optional(z.union([module, z.array(module)]))

const slots = z.strictObject(
  Object.fromEntries(Object.entries(THEME_SLOTS).map(([name, where]) => [name, field(slotContent, where)])) as Record<
    ThemeSlot,
    typeof slotContent
  >,
)

const font = z.union([z.literal('default'), z.literal(false), naming(text, 'font')])

const fontFields = {
  sans: 'Font of text: a Fontsource package, a `.woff2` file of the site, or `false` for a font of the system',
  mono: 'Font of code, like `sans`',
} as const

/** `theme.fonts`: the fonts that pages load. */
const fonts = z.union([
  z.literal('default'),
  z.literal(false),
  z.strictObject({
    sans: field(z._default(font, 'default'), fontFields.sans),
    mono: field(z._default(font, 'default'), fontFields.mono),
  }),
])

const codeTheme = 'a theme of the package `@shikijs/themes` by name, such as `github-light`, or the path of a JSON file'

/** `theme`: component replacements, components in slots, additional style sheets, and fonts. */
export const themeSchema = z.strictObject({
  components: field(
    z._default(components, {}),
    'Replacements of theme components: the name of a component to the file that replaces it',
  ),
  slots: field(
    z._default(slots, {}),
    'Components in slots: the name of a slot to the file of the component that the theme renders there, or to a list of files',
  ),
  css: field(
    z._default(z.array(naming(text, 'style-sheet')), []),
    "Style sheets to add after the theme's own: files of the site, or packages (`modern-normalize`, `some-package/style.css`)",
  ),
  postcss: field(
    z._default(z.record(text, z.unknown()), {}),
    'PostCSS plugins for the style sheets of the site, in this order: the name of a package, or the path of a file with `./` in front, to its options. Requires the package `postcss`',
  ),
  clientModules: field(
    z._default(z.array(module), []),
    'Modules of the site that browsers run on every page, once for each load; their exports `onRouteUpdate` and `onRouteDidUpdate` are called for each page',
  ),
  compat: field(
    z.optional(z.enum(['docusaurus'])),
    '`docusaurus` adds a style sheet for the variables (`--ifm-…`) and class names that Docusaurus sites use',
  ),
  code: field(
    z.optional(
      z.strictObject({
        light: field(text, `Colors in the light mode: ${codeTheme}`),
        dark: field(text, `Colors in the dark mode: ${codeTheme}`),
      }),
    ),
    'Color themes of VS Code for code blocks',
  ),
  fonts: field(
    z._default(fonts, 'default'),
    'Fonts that pages load: `default` for Geist and Geist Mono, `false` for fonts of the system, or a choice for each',
  ),
})

/** Only scripts and styles have text, which must not end its own element. */
function checkHeadTag(value: unknown): RuleFinding[] {
  const { tag, text: content, attributes } = asRecord(value) ?? {}
  if (content === undefined) {
    // The default of `attributes` is an empty object.
    const isEmpty = attributes === undefined || Object.keys(asRecord(attributes) ?? { other: true }).length === 0
    if (!isEmpty || (tag !== 'meta' && tag !== 'link')) return []
    const hint = 'write `attributes: { name: "…", content: "…" }`'
    return [{ code: 'config-value', path: [], message: 'has no attributes', hint }]
  }
  const problem = (message: string, hint: string): RuleFinding[] => [
    { code: 'config-value', path: ['text'], message, hint },
  ]
  if (tag === 'meta' || tag === 'link') return problem(`cannot be combined with the tag "${tag}"`, 'remove it')
  if (asRecord(attributes)?.src !== undefined)
    return problem('cannot be combined with the attribute "src"', 'write a tag for each script')
  if (typeof content === 'string' && /<\/(?:script|style)|<!--/i.test(content))
    return problem('contains text that ends the element early', 'write "<\\/" in place of "</", or use a file')
  return []
}

/** `headTags`: tags to add to the head of every document. */
export const headTagSchema = z
  .strictObject({
    tag: field(z.enum(['meta', 'link', 'script', 'style']), 'Name of the tag'),
    attributes: field(
      z._default(z.record(z.string(), z.union([z.string(), z.boolean()])), {}),
      'Attributes of the tag',
    ),
    text: field(z.optional(text), 'Text of a script or a style'),
  })
  .check(rule(checkHeadTag))
