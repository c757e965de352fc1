import * as z from 'zod/mini'
import { asRecord } from '../record.js'
import { field, origin, rule, text } from './fields.js'
import type { RuleFinding } from './finding.js'
import { checkLocale } from './locale.js'
import { interfaceTexts } from './strings.js'

/** The options of one language. */
export const languageSchema = z.strictObject({
  label: field(z.optional(text), 'Its name in the language menu; defaults to the name that the language has in itself'),
  path: field(
    z.optional(z.string()),
    'First part of the URLs of its pages, such as `zh`, and its folder in the output; defaults to the tag. The default language has none, unless `prefixDefault` is set',
  ),
  url: field(
    z.optional(origin),
    'Origin of a host of its own, such as `https://docs.example.jp`, which serves its folder in the output. Its pages are then at `base`, without `path`',
  ),
  dir: field(
    z.optional(z.enum(['ltr', 'rtl'])),
    'Direction of its text; defaults to that of the script that the language is usually written in',
  ),
  title: field(z.optional(text), 'Name of the site'),
  tagline: field(z.optional(z.string()), 'One sentence about the site'),
  strings: field(z.prefault(interfaceTexts, {}), 'Texts of the interface that replace those of the language'),
})

/** What is wrong with the tags of the languages. */
function checkLanguages(value: unknown): RuleFinding[] {
  const { default: main, list, prefixDefault } = asRecord(value) ?? {}
  const languages = asRecord(list)
  if (languages === undefined) return []
  const tags = Object.keys(languages)
  const wrong: RuleFinding[] = tags.flatMap((tag) =>
    checkLocale(tag).map((finding) => ({ ...finding, path: ['list', tag] })),
  )
  wrong.push(...wrongPaths(languages, prefixDefault === true ? undefined : main), ...wrongUrls(languages, main))
  if (typeof main !== 'string' || tags.includes(main)) return wrong
  const hint = tags.length === 0 ? `add it: list: { ${main}: {} }` : `write one of them: ${tags.join(', ')}`
  return [...wrong, { code: 'config-value', path: ['default'], message: 'is not one of the languages in "list"', hint }]
}

/** What is wrong with the paths of the languages. `pathless` is the one whose pages are at `base`. */
function wrongPaths(languages: Readonly<Record<string, unknown>>, pathless: unknown): RuleFinding[] {
  const taken = new Map<string, string>()
  return Object.entries(languages).flatMap(([tag, language]): RuleFinding[] => {
    const { path: written } = asRecord(language) ?? {}
    const problem = (message: string, hint: string): RuleFinding[] => [
      { code: 'config-value', path: ['list', tag, 'path'], message, hint },
    ]
    if (written !== undefined && tag === pathless)
      return problem('is the path of the default language, which has none', 'remove it, or set `prefixDefault: true`')
    if (written !== undefined && !/^[\w-]+$/.test(String(written)))
      return problem('is not a part of a URL', 'write letters, digits and `-` only, without slashes')
    if (tag === pathless) return []
    const path = String(written ?? tag)
    const other = taken.get(path)
    taken.set(path, tag)
    return other === undefined ? [] : problem(`is also the path of "${other}"`, 'give each language another one')
  })
}

/** What is wrong with the hosts of the languages. */
function wrongUrls(languages: Readonly<Record<string, unknown>>, main: unknown): RuleFinding[] {
  const taken = new Map<string, string>()
  return Object.entries(languages).flatMap(([tag, language]): RuleFinding[] => {
    const { url } = asRecord(language) ?? {}
    if (typeof url !== 'string') return []
    const problem = (message: string, hint: string): RuleFinding[] => [
      { code: 'config-value', path: ['list', tag, 'url'], message, hint },
    ]
    if (tag === main) return problem('is the URL of the default language', 'write it as the "url" of the site')
    const bare = url.replace(/\/+$/, '')
    const other = taken.get(bare)
    taken.set(bare, tag)
    return other === undefined ? [] : problem(`is also the URL of "${other}"`, 'give each language another one')
  })
}

/** `languages`: the languages of a site with several. */
export const languagesSchema = z
  .strictObject({
    default: field(text, 'Tag of the language that the content is written in; its pages are at `base`'),
    prefixDefault: field(
      z._default(z.boolean(), false),
      'Whether the pages of the default language are below its path too, such as `/en/`; `base` then has a page that leads there',
    ),
    list: field(z.record(z.string(), languageSchema), 'The languages by their tags, such as `ja` or `pt-BR`'),
    fallback: field(
      z._default(z.enum(['show', 'hide']), 'show'),
      'Pages that are not translated: `show` shows them in the default language, with a notice; `hide` leaves them out',
    ),
    outdatedNotice: field(
      z._default(z.boolean(), false),
      'A notice on translations whose originals have changed since `docsgen translations --done` marked them',
    ),
    dir: field(z._default(text, 'i18n'), 'Folder with a folder of translations for each language'),
    folders: field(
      z._default(z.record(z.string(), text), {}),
      "Folders of translations with another name than the content folder: `{ docs: 'handbook' }` reads `i18n/ja/handbook` for `docs`",
    ),
  })
  .check(rule(checkLanguages))
