import * as z from 'zod/mini'
import type { EditUrlFunction } from '../edit-url.js'
import { isUnsafeHref } from '../safe-href.js'
import type { RuleFinding } from './finding.js'

type Schema = z.core.$ZodType

/** Schemas of options by their paths in the config: `redirects`, `publish.llms`. */
export type OptionFields = Readonly<Record<string, Schema>>

/** Property of a check: its rule as a sentence. */
const RULE = Symbol('rule')

/** What the text of an option names, which is checked when the config is loaded: see `check-names.ts`. */
export type Named =
  /** A folder of content, which must exist. It has the default name if the option is not set. */
  | 'content'
  /** A folder, which must exist if the option is set; of static files; that docsgen keeps its files in; that a build replaces. */
  | ('folder' | 'static' | 'cache' | 'output')
  /** A file; one that is read with the config; one in the `dir` of the same object, which may be missing under its default name. */
  | ('file' | 'data' | 'content-file')
  /** A file or a folder. */
  | 'path'
  /** A path in a static folder, or a URL. */
  | 'image'
  /** Files below the `dir` of the same object. */
  | 'glob'
  | ('icon' | 'font' | 'style-sheet')

/** A text of an option that names something. */
export function naming<S extends Schema>(schema: S, names: Named): S {
  const own = z.clone(schema)
  z.globalRegistry.add(own, { ...z.globalRegistry.get(schema), names })
  return own
}

/**
 * Gives a field its description in the config reference: Markdown, without a full stop at its end. `before` is the option of the same
 * object that follows a field which a feature adds; others come last.
 */
export function field<S extends Schema>(
  schema: S,
  description: string,
  { before }: { readonly before?: string } = {},
): S {
  // A schema that several fields share is copied, so that each field keeps its own description.
  const own = z.globalRegistry.has(schema) ? z.clone(schema) : schema
  z.globalRegistry.add(own, { ...z.globalRegistry.get(schema), description, before })
  return own
}

/** Names of a type that zod has no schema for. */
interface PredicateNames {
  /** In messages: `a function`. */
  readonly expected: string
  /** In the config reference, as in TypeScript: `(finding) => …`. */
  readonly type: string
  /** In the declaration of `UserConfig`: the whole type; see `modelType`. */
  readonly declared: string
}

/** A type that a module in `src/node/base` exports, for `declared`. */
export function modelType(module: string, name: string): string {
  return `import('../${module}.js').${name}`
}

/** A schema for values that only a predicate recognizes, such as functions. */
export function predicate<T>(test: (value: unknown) => boolean, { expected, type, declared }: PredicateNames) {
  const schema = z.custom<T>(test)
  z.globalRegistry.add(schema, { expected, type, declared })
  return schema
}

/** A regular expression. */
export const regExp = predicate<RegExp>((value) => value instanceof RegExp, {
  expected: 'a regular expression',
  type: 'RegExp',
  declared: 'RegExp',
})

/**
 * A rule that, unlike zod's own refinements, also runs if the value has other problems, so that all problems are reported
 * at once. The paths of its findings are relative to the value.
 */
export function rule<T>(find: (value: unknown) => readonly RuleFinding[]): z.core.$ZodCheck<T> {
  const check = z.check<T>((payload) => {
    for (const { path, ...finding } of find(payload.value)) {
      payload.issues.push({
        code: 'custom',
        input: payload.value,
        path: [...path],
        params: { finding },
        continue: true,
      })
    }
  })
  check._zod.def.when = () => true
  return check
}

/** Reports strings that fail a test. The hint, an imperative, is also the rule that the config reference prints. */
export function stringRule(test: (value: string) => boolean, problem: string, hint: string) {
  return Object.assign(rejecting(test, problem, hint), { [RULE]: hint })
}

/** The rule of a check in words; undefined if it has none. */
export function ruleOf(check: object): string | undefined {
  return RULE in check ? String(check[RULE]) : undefined
}

function rejecting(test: (value: string) => boolean, problem: string, hint: string) {
  return rule<string>((value) =>
    typeof value !== 'string' || test(value) ? [] : [{ code: 'config-value', path: [], message: problem, hint }],
  )
}

/** Whether a text is an http(s) URL that has no path, query or fragment. */
function isOrigin(value: string): boolean {
  const url = URL.canParse(value) ? new URL(value) : undefined
  return /^https?:$/.test(url?.protocol ?? '') && url?.pathname === '/' && url.search === '' && url.hash === ''
}

/** The origin that a site is served from. */
export const origin = z
  .string()
  .check(stringRule(isOrigin, 'is not an origin', 'write it as "https://example.com"; put the path into "base"'))

/** Text that is not blank. */
export const text = z
  .string()
  .check(rejecting((value) => value.trim() !== '', 'is empty', 'write some text or remove the key'))
z.globalRegistry.add(text, { expected: 'a string' })

/** A URL that a reader can follow; what could run code or read local files is an error. */
export const safeUrl = text.check(
  stringRule((value) => !isUnsafeHref(value), 'is an unsafe URL', 'use `http:`, `https:`, `mailto:` or a path'),
)

/** The prefix of edit links: a URL, or a path of the same host. Programs have URLs too: `vscode://file/`. */
const editUrlPrefix = safeUrl.check(
  rejecting(
    (value) => value.trim() === '' || isUnsafeHref(value) || /^(?:\/|[a-z][\w+.-]*:\/\/[^/])/i.test(value),
    'is not a URL',
    'write it as "https://github.com/me/project/edit/main/docs/"',
  ),
  rejecting(
    (value) => !/:(?:path|file\w*)\b|\{[\w.]+\}|%s/i.test(value),
    'has a placeholder, which docsgen does not replace',
    'write the URL up to the path of the page in its folder, which docsgen adds, or write a function',
  ),
)
z.globalRegistry.add(editUrlPrefix, { expected: 'a string' })

const editUrlFunction = predicate<EditUrlFunction>((value) => typeof value === 'function', {
  expected: 'a function',
  type: '(page) => …',
  declared: modelType('edit-url', 'EditUrlFunction'),
})

/** Where the edit links of pages lead. */
export const editUrl = z.union([editUrlPrefix, editUrlFunction])

/** Names a pattern of the routes of pages, which begin with a slash. */
export const routePattern = text.check(
  rule<string>((value) => {
    if (typeof value !== 'string' || /^[/*?]|^\s*$/.test(value)) return []
    const name = value.replace(/^(?:\.\/)?(?:docs|blog|pages)\//, '').replace(/(?:(?:^|\/)index)?\.mdx?$/, '')
    const hint = /\.mdx?$/.test(value) ? `write the path of its page, such as "/${name}"` : `write "/${value}"`
    const message = 'matches no page: patterns match the paths of pages, which begin with "/"'
    return [{ code: 'config-value', path: [], message, hint }]
  }),
)

/** Reports entries of a list with the id of another one. */
export function uniqueIds(what: string): z.core.$ZodCheck<unknown> {
  return rule<unknown>((value) => {
    if (!Array.isArray(value)) return []
    const ids = value.map((entry: { readonly id?: unknown } | null) => entry?.id ?? 'default')
    return ids.flatMap((id, position): RuleFinding[] => {
      if (ids.indexOf(id) === position) return []
      const message = `is ${JSON.stringify(id)}, as in another ${what}`
      return [{ code: 'config-value', path: [position, 'id'], message, hint: `give each ${what} an "id" of its own` }]
    })
  })
}

/** Whether a text can be a path of the site: no URL, no query, and no way up. */
export function isRoutePath(value: string): boolean {
  return !/[?#\\\s]|^[a-z][\w+.-]*:|(?:^|\/)\.\.?(?:\/|$)/i.test(value)
}
