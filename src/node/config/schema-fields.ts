import * as z from 'zod/mini'
import type { KeyPath } from '../source-text/locate-key.js'

/** Codes of the mistakes that a config can hold. */
export type ConfigCode =
  | 'config-unknown-key'
  | 'config-type'
  | 'config-value'
  | 'config-missing'
  | 'config-file-missing'
  | 'config-syntax'
  | 'config-load'

/** A mistake at a key of the config, before its place in the source is looked up. */
export interface Finding {
  readonly code: ConfigCode
  readonly path: KeyPath
  readonly message: string
  readonly hint?: string
}

type Schema = z.core.$ZodType

/** Key of a check's rule in words. */
const RULE = Symbol('rule in words')

/** Gives a field the sentence that the config reference prints; Markdown, without a full stop at its end. */
export function field<S extends Schema>(schema: S, description: string): S {
  // A schema that several fields share is copied, so that each keeps its own sentence.
  const own = z.globalRegistry.has(schema) ? z.clone(schema) : schema
  z.globalRegistry.add(own, { ...z.globalRegistry.get(schema), description })
  return own
}

/** How a value that only a predicate can recognise is named. */
export interface PredicateNames {
  /** In messages: `a function`. */
  readonly expected: string
  /** In the config reference, as TypeScript has it: `(finding) => …`. */
  readonly type: string
}

/** A value that only a predicate can recognise. */
export function predicate<T>(test: (value: unknown) => boolean, { expected, type }: PredicateNames) {
  const schema = z.custom<T>(test)
  z.globalRegistry.add(schema, { expected, type })
  return schema
}

/**
 * A rule over a value that may be malformed elsewhere: unlike zod's own refinements it runs then too, so that all
 * mistakes are reported at once. Paths of what it finds are relative to the value.
 */
export function rule<T>(find: (value: unknown) => readonly Finding[]): z.core.$ZodCheck<T> {
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

/** Reports a string that a test refuses. The hint, an imperative, is also the rule that the config reference prints. */
export function stringRule(test: (value: string) => boolean, problem: string, hint: string) {
  return Object.assign(refusal(test, problem, hint), { [RULE]: hint })
}

/** The rule in words that a check carries, where it carries one. */
export function ruleOf(check: object): string | undefined {
  return RULE in check ? String(check[RULE]) : undefined
}

function refusal(test: (value: string) => boolean, problem: string, hint: string) {
  return rule<string>((value) =>
    typeof value !== 'string' || test(value) ? [] : [{ code: 'config-value', path: [], message: problem, hint }],
  )
}

/** Text that must say something. */
export const text = z
  .string()
  .check(refusal((value) => value.trim() !== '', 'is empty', 'write some text or remove the key'))
z.globalRegistry.add(text, { expected: 'a string' })

/** A record for rules, or undefined where the value is none. */
export function asRecord(value: unknown): Readonly<Record<string, unknown>> | undefined {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Readonly<Record<string, unknown>>)
    : undefined
}
