import path from 'node:path'
import * as z from 'zod/mini'
import { isFile } from '../base/misplaced-file.js'
import { outputPath } from '../base/names.js'
import { asRecord } from '../base/record.js'
import { rule, stringRule } from '../base/schema/fields.js'
import { checkLocale } from '../base/schema/locale.js'
import type { KeyPath } from '../base/source-text/position.js'
import type { Finding } from '../base/schema/finding.js'
import { expectation, withKeys } from '../base/schema/walk.js'
import { findingsOf } from './issues.js'
import type { Diagnostic, Severity } from '../../shared/diagnostic.js'
import type { PluginContext, PluginHooks, PluginProblem } from '../base/plugin.js'

/** A schema for values that only a test recognizes. `expected` names them in messages. */
function kind(test: (value: unknown) => boolean, expected: string) {
  const schema = z.custom(test)
  z.globalRegistry.add(schema, { expected })
  return schema
}

/** An object whose keys are names of a kind. */
function record<Value extends z.core.$ZodType>(value: Value, isName: (name: string) => boolean, problem: string) {
  return z
    .record(z.string(), value)
    .check(
      rule((given) =>
        Object.keys(asRecord(given) ?? {}).flatMap((name) =>
          isName(name) ? [] : [{ code: 'config-value', path: [name], message: problem }],
        ),
      ),
    )
}

const text = z.string()
const texts = z.array(text)
const flag = z.boolean()
const run = kind((value) => typeof value === 'function', 'a function')
const optionalRun = z.optional(run)
const modulePath = text.check(
  stringRule(
    (value) => path.isAbsolute(value) && isFile(value),
    'is not the absolute path of a file',
    'name a file that exists',
  ),
)
const relativePath = text.check(
  stringRule(
    (value) => value !== '' && !/\p{Cc}/u.test(value) && !path.isAbsolute(value),
    'is not a relative path',
    'write it relative to the folder of the site',
  ),
)
/** Names that begin with a slash each, not encoded. */
const route = text.check(
  stringRule(
    (value) => value === '/' || (/^(?:\/[^/%?#\\\p{Cc}]+)+\/?$/u.test(value) && !/\/\.\.?(?:\/|$)/.test(value)),
    'is not a route',
    'write a path that starts with "/", without "%", "?", "#" or ".."',
  ),
)
/** The tags that the content security policy of every site allows, as in the `<head>` of an MDX page. */
const headTag = z
  .strictObject({
    tag: z.enum(['title', 'meta', 'link', 'script']),
    attributes: z.optional(z.record(text, z.union([text, flag]))),
    text: z.optional(text),
  })
  .check(
    z.refine(({ tag, attributes, text: content }) =>
      tag === 'script' ? /\bjson$/.test(String(attributes?.type)) : tag !== 'title' || content !== undefined,
    ),
  )
z.globalRegistry.add(headTag, { expected: 'a title, meta or link tag, or a script tag with JSON' })
const headTags = z.optional(z.array(headTag))

const source = z.strictObject({ file: text, line: z.optional(z.number()), column: z.optional(z.number()) })

const isName = (name: string) => /^[\w-]+$/.test(name)
const ownTexts = record(text, isName, 'needs a name of letters, digits and "-"')
const code = z.strictObject({ severity: z.enum(['error', 'warning']), cause: text, fix: text })

/** The hooks of plugins. */
export const HOOKS: readonly string[] = [
  'config',
  'content',
  'pages',
  'page',
  'record',
  'site',
  'document',
  'files',
  'buildEnd',
  'serve',
  'unstable_feature',
]

/** What a plugin can have besides its name, and what its hooks and the members of its feature return. */
const schemas = {
  plugin: z.looseObject({
    ...Object.fromEntries(HOOKS.map((hook) => [hook, optionalRun])),
    strings: z.optional(ownTexts),
    translations: z.optional(record(ownTexts, (tag) => checkLocale(tag).length === 0, 'is not a language tag')),
    codes: z.optional(record(code, isName, 'needs a name of letters, digits and "-"')),
    schema: z.optional(
      kind(
        (value) => typeof asRecord(Object(value)['~standard'])?.validate === 'function',
        'a schema of Standard Schema 1',
      ),
    ),
  }),
  content: z.strictObject({
    files: z.array(
      z.strictObject({
        path: relativePath,
        content: z.union([text, kind((value) => value instanceof Uint8Array, 'bytes')]),
        source: z.optional(source),
      }),
    ),
    inputs: z.optional(texts),
    sidebarFolders: z.optional(
      z.array(
        z.strictObject({ folder: text, sidebar: z.optional(text), position: z.optional(z.int().check(z.minimum(0))) }),
      ),
    ),
  }),
  pages: z.strictObject({
    pages: z.array(
      z.strictObject({
        route,
        component: text,
        data: z.optional(z.unknown()),
        title: z.optional(text),
        description: z.optional(text),
      }),
    ),
    inputs: z.optional(texts),
  }),
  page: z.optional(
    z.strictObject({
      title: z.optional(text),
      description: z.optional(text),
      keywords: z.optional(texts),
      image: z.optional(text),
      unlisted: z.optional(flag),
      headTags,
    }),
  ),
  document: z.optional(z.strictObject({ headTags, data: z.optional(z.unknown()) })),
  files: z.optional(record(run, (name) => outputPath(name) === name, 'is not the path of a file in the output folder')),
  text,
  report: z.strictObject({
    code: z.optional(text),
    severity: z.optional(z.enum(['error', 'warning'])),
    message: text,
    hint: z.optional(text),
    location: z.optional(source),
  }),
  unstable_feature: z.strictObject({
    name: z.optional(text),
    viewModule: z.optional(modulePath),
    code: optionalRun,
    collections: optionalRun,
    inputs: optionalRun,
    historyDirs: optionalRun,
    recorder: optionalRun,
    plan: run,
  }),
}

type Checked = keyof typeof schemas

/** What is wrong with a plugin, or with a value that one of its hooks has returned. The key path says where it is. */
export function findingsIn(what: Checked, value: unknown, at: KeyPath): Finding[] {
  const { error } = z.safeParse(schemas[what], value)
  if (error === undefined) return []
  const issues = error.issues.map((issue) => ({ ...issue, path: [...at, ...issue.path] }))
  const around = <Inner>(inner: Inner, wrap: (key: string | number, inner: Inner) => Inner): Inner =>
    at.reduceRight((found, key) => wrap(key, found), inner)
  return findingsOf(issues, {
    schema: around<z.core.$ZodType>(schemas[what], (_, inner) => z.record(z.string(), inner)),
    value: around<unknown>(value, (key, inner) => ({ [key]: inner })),
  })
}

/** Returns what a hook, or a member of a feature, has returned. Throws a TypeError if it is invalid. */
export function checkReturned<Value>(what: Checked, returned: Value): Value {
  refusePromise(returned)
  const [problem] = findingsIn(what, returned, [what])
  if (problem === undefined) return returned
  if (returned === undefined)
    throw new TypeError(`it must return ${withKeys(expectation(schemas[what]), schemas[what])}`)
  throw new TypeError([problem.message, problem.hint].filter((one) => one !== undefined).join('; '))
}

/** Throws if a hook that must not be asynchronous has returned a promise, whose own failure then adds nothing. */
export function refusePromise(returned: unknown): void {
  if (!(returned instanceof Promise)) return
  returned.catch(() => undefined)
  throw new TypeError('it must not be asynchronous')
}

/** The function `report` of a plugin. `diagnostics` receives what it reports. */
export function createReport(plugin: PluginHooks, diagnostics: Diagnostic[]): PluginContext['report'] {
  return (problem: PluginProblem) => {
    const { code = 'plugin-problem', message, hint, location } = checkReturned('report', problem)
    const { severity = declaredSeverity(plugin, code) } = problem
    if (severity === undefined) throw new TypeError('`report` takes a `severity` of "error" or "warning"')
    if (!commonCodes.has(code) && declaredSeverity(plugin, code) === undefined)
      throw new TypeError(`\`report\` takes a code of the plugin: "${code}" is not in its \`codes\``)
    diagnostics.push({ code, severity, message: `${plugin.name}: ${message}`, hint, location })
  }
}

/** Codes that every plugin may report. */
const commonCodes: ReadonlySet<string> = new Set(['plugin-problem', 'unsafe-url'])

/** The severity of a code of the plugin; undefined for any other code. */
function declaredSeverity({ name, codes = {} }: PluginHooks, code: string): Severity | undefined {
  const own = code.startsWith(`${name}/`) ? code.slice(name.length + 1) : ''
  return Object.hasOwn(codes, own) ? codes[own]?.severity : undefined
}
