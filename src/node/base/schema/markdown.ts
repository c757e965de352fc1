import type { Pluggable } from 'unified'
import * as z from 'zod/mini'
import type { RemarkRehypeOptions } from '../markdown-plugins.js'
import type { RuleFinding } from './finding.js'
import { asRecord } from '../record.js'
import { field, modelType, predicate, rule, stringRule, text } from './fields.js'

function isPlugin(value: unknown): boolean {
  const plugin: unknown = Array.isArray(value) ? value[0] : value
  return typeof plugin === 'function'
}

const plugin = predicate<Pluggable>(isPlugin, {
  expected: 'a function or [function, options]',
  type: 'Plugin | [Plugin, options]',
  declared: "import('unified').Pluggable",
})

const plugins = z._default(z.array(plugin), [])

const remarkRehype = predicate<RemarkRehypeOptions>((value) => asRecord(value) !== undefined, {
  expected: 'an object with options of remark-rehype',
  type: '{ handlers, … }',
  declared: modelType('markdown-plugins', 'RemarkRehypeOptions'),
})

const keyword = z
  .string()
  .check(
    stringRule(
      (value) => /^[a-z][\w-]*$/i.test(value),
      'is not a valid admonition keyword',
      'use letters, digits and hyphens: "aside"',
    ),
  )

const magicComment = z
  .strictObject({
    className: field(text, 'CSS class of the lines'),
    line: field(z.optional(text), 'Comment that marks the line after it'),
    block: field(
      z.optional(
        z.strictObject({
          start: field(text, 'Comment before the lines'),
          end: field(text, 'Comment after the lines'),
        }),
      ),
      'Comments around the lines',
    ),
  })
  .check(rule(checkMagicComment))

const macros = z.record(z.string(), z.string())

const variableName = z
  .string()
  .check(
    stringRule(
      (name) => /^[A-Za-z_]\w*$/.test(name),
      'is not the name of a variable',
      'use letters, digits and `_`, such as "nodeVersion"',
    ),
  )

const off = z._default(z.boolean(), false)

const depth = (initial: number) => z._default(z.int().check(z.minimum(2), z.maximum(6)), initial)

function checkMagicComment(value: unknown): RuleFinding[] {
  const { line, block } = asRecord(value) ?? {}
  if (line !== undefined || block !== undefined) return []
  return [{ code: 'config-missing', path: [], message: 'has no comment', hint: 'add "line" or "block"' }]
}

function checkOutline(value: unknown): RuleFinding[] {
  const { min = 2, max = 3 } = asRecord(value) ?? {}
  if (typeof min !== 'number' || typeof max !== 'number' || min <= max || min > 6 || max < 2) return []
  return [
    { code: 'config-value', path: ['min'], message: `is greater than "max" (${max})`, hint: 'set it to "max" or less' },
  ]
}

/** `docs.markdown`, `blog.markdown` and `pages.markdown`. */
export const folderMarkdownSchema = z.strictObject({
  remarkPlugins: field(plugins, 'remark plugins; they run after those of `markdown`'),
  rehypePlugins: field(plugins, 'rehype plugins; they run after those of `markdown`'),
})

/** `markdown`: how Markdown is compiled. */
export const markdownSchema = z.strictObject({
  format: field(
    z._default(z.enum(['detect', 'md', 'mdx']), 'detect'),
    '`detect`: `.md` is plain Markdown, `.mdx` is MDX; `mdx`: `.md` is MDX too; `md`: both are plain',
  ),
  html: field(
    z._default(z.enum(['safe', 'raw', 'escape']), 'safe'),
    'Raw HTML in plain Markdown. `safe`: without scripts, event handlers and unsafe URLs; `raw`: unchanged; `escape`: shown as text',
  ),
  parser: field(
    z._default(z.enum(['auto', 'remark']), 'auto'),
    '`auto`: the fast parser if the platform has it and no plugin extends the syntax; `remark`: always remark',
  ),
  remarkPlugins: field(plugins, 'remark plugins: functions or `[function, options]`'),
  rehypePlugins: field(plugins, 'rehype plugins: functions or `[function, options]`'),
  remarkRehype: field(
    z._default(remarkRehype, {}),
    'Options of remark-rehype: `handlers` for nodes that remark plugins add, `footnoteLabel`',
  ),
  admonitions: field(
    z.prefault(
      z.strictObject({
        keywords: field(z._default(z.array(keyword), []), 'Admonition names in addition to the built-in ones'),
      }),
      {},
    ),
    'Admonitions (`:::tip`)',
  ),
  magicComments: field(
    z._default(z.array(magicComment), []),
    'Comments in code that give lines a CSS class, in addition to the built-in ones',
  ),
  npm2yarn: field(
    z.prefault(
      z.strictObject({
        converters: field(
          z._default(z.array(z.enum(['yarn', 'pnpm', 'bun'])), ['yarn', 'pnpm', 'bun']),
          'Package managers to show besides npm, in this order',
        ),
        sync: field(z._default(z.boolean(), true), 'Whether a choice applies to all tabs of package managers'),
      }),
      {},
    ),
    'Tabs of package managers (`npm2yarn` after the language of a fence)',
  ),
  fenceOptions: field(
    z._default(z.array(text), []),
    'Words after the language of fences that a plugin or another tool reads, and that are therefore not reported',
  ),
  codeRoot: field(
    z.optional(text),
    'Folder with the source files that code blocks show with `file=`, if it is not below the root of the site: `..`',
  ),
  unknownFenceOptions: field(
    z._default(z.enum(['ignore', 'warn', 'error']), 'warn'),
    'What to do about other unknown words after the language of fences',
  ),
  foldLongCode: field(
    z._default(z.union([z.literal(false), z.int().check(z.minimum(16))]), false),
    'Folds code blocks with more lines than this: they show the first 12 and a control that shows all',
  ),
  highlighter: field(
    z._default(z.enum(['prism', 'shiki', 'none']), 'prism'),
    'Library that highlights code; `shiki` needs the package `shiki` in the project of the site',
  ),
  math: field(
    z._default(
      z.union([
        z.boolean(),
        z.strictObject({
          macros: field(z._default(macros, {}), 'Macros for all formulas: `{ "\\\\RR": "\\\\mathbb{R}" }`'),
        }),
      ]),
      false,
    ),
    'Formulas (`$…$`, `$$…$$` and `math` fences), rendered by the package `katex`, which the project of the site needs',
  ),
  variables: field(
    z._default(z.record(variableName, z.union([z.string(), z.number()])), {}),
    'Values that replace `{{name}}` in the text of pages, by name: `{ version: "4.2" }`',
  ),
  emoji: field(
    z._default(z.boolean(), false),
    'Whether shortcodes such as `:tada:` are emoji, by the package `node-emoji`, which the project of the site needs',
  ),
  syntax: field(
    z.prefault(
      z.strictObject({
        subscript: field(off, '`H~2~O` is a subscript'),
        superscript: field(off, '`x^2^` is a superscript'),
        mark: field(off, '`==text==` is marked'),
        definitionLists: field(off, '`: Definition` below a term is a list of definitions'),
        abbreviations: field(off, '`*[HTML]: Hyper Text` explains a word on the page'),
        attributes: field(off, '`{.class #id}` after a heading, an image or a block in `.md` files are its attributes'),
      }),
      {},
    ),
    'Syntax of Pandoc and MkDocs',
  ),
  mermaid: field(
    z._default(z.boolean(), true),
    'Whether `mermaid` fences are diagrams, if the package `mermaid` is installed; `false`: they are code',
  ),
  figures: field(
    z._default(z.boolean(), false),
    'Whether an image that is alone in its paragraph shows its title as a caption',
  ),
  imageZoom: field(
    z._default(z.boolean(), true),
    'Whether readers can enlarge diagrams, and images that are wider than the column of text',
  ),
  images: field(
    z._default(
      z.union([
        z.boolean(),
        z.strictObject({
          formats: field(
            z.optional(z.array(z.enum(['avif', 'webp'])).check(z.minLength(1))),
            "Defaults to `['avif', 'webp']`, in this order",
          ),
          widths: field(
            z.optional(z.array(z.int().check(z.positive())).check(z.minLength(1))),
            'In pixels; defaults to `[640, 1280]`',
          ),
        }),
      ]),
      false,
    ),
    'Smaller copies of PNG, JPEG and WebP images, of which browsers choose one; requires the package `sharp`',
  ),
  outline: field(
    z.prefault(
      z
        .strictObject({
          min: field(depth(2), 'Smallest heading level to list: 2 is `##`'),
          max: field(depth(3), 'Largest heading level to list'),
        })
        .check(rule(checkOutline)),
      {},
    ),
    "The list of a page's headings",
  ),
  externalLinks: field(
    z.prefault(
      z.strictObject({ newTab: field(z._default(z.boolean(), false), 'Whether to open them in a new tab') }),
      {},
    ),
    'Links to other sites',
  ),
})
