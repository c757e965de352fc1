import * as z from 'zod/mini'
import { CSP_DIRECTIVES, type CspDirective } from '../content-policy.js'
import type { RuleFinding } from './finding.js'
import { field, rule, text } from './fields.js'

/** Sources in quotes: https://www.w3.org/TR/CSP3/#grammardef-keyword-source */
const KEYWORDS = [
  'self',
  'none',
  'unsafe-inline',
  'unsafe-eval',
  'wasm-unsafe-eval',
  'unsafe-hashes',
  'strict-dynamic',
  'report-sample',
  'inline-speculation-rules',
]

const hash = /^'(?:sha(?:256|384|512)|nonce)-[\w+/-]+={0,2}'$/i
const scheme = /^[a-z][a-z\d+.-]*:$/i
const host =
  /^(?:[a-z][a-z\d+.-]*:\/\/)?(?:\*|(?:\*\.)?[a-z\d_-]+(?:\.[a-z\d_-]+)*|\[[\da-f:.]+\])(?::(?:\d+|\*))?(?:\/(?!\/)[\w./~%!$&'()*+=:@-]*)?$/i

type SourceProblem = Pick<RuleFinding, 'message' | 'hint'>

/** What is wrong with a source of a directive; undefined if it is valid. */
function sourceProblem(source: string): SourceProblem | undefined {
  const [, quoted] = /^'(.*)'$/.exec(source) ?? []
  const name = (quoted ?? source).toLowerCase()
  const isKeyword = KEYWORDS.includes(name)
  const isOther = quoted === undefined ? scheme.test(source) || host.test(source) : hash.test(source)
  if (isKeyword ? quoted !== undefined : isOther) return undefined
  return {
    message: 'is not a source of the content security policy',
    hint: isKeyword
      ? `write it as "'${name}'"`
      : 'write an origin such as "https://api.example.com", a scheme such as "https:", or a keyword such as "\'self\'"',
  }
}

/** Reports the sources of a list or of a directive's whole value that browsers would ignore. */
function checkSources(value: unknown): RuleFinding[] {
  if (Array.isArray(value)) return value.flatMap((source: unknown, at) => checkListed(source, at))
  if (typeof value !== 'string') return []
  return value.split(/\s+/).flatMap((source): RuleFinding[] => {
    const problem = source === '' ? undefined : sourceProblem(source)
    if (problem === undefined) return []
    const message = `has the source ${JSON.stringify(source)}, which ${problem.message}`
    return [{ code: 'config-value', path: [], message, hint: problem.hint }]
  })
}

function checkListed(source: unknown, at: number): RuleFinding[] {
  if (typeof source !== 'string' || source.trim() === '') return []
  const none = { message: 'cannot be added to other sources', hint: `set the directive to the string "'none'"` }
  const problem = source.toLowerCase() === "'none'" ? none : sourceProblem(source)
  return problem === undefined ? [] : [{ code: 'config-value', path: [at], ...problem }]
}

const sources = z.union([text, z.array(text)])

const directives = z.strictObject(
  Object.fromEntries(
    Object.entries(CSP_DIRECTIVES).map(([name, what]) => {
      const isAddress = name.startsWith('report-')
      const value = isAddress ? text : sources.check(rule(checkSources))
      return [name, field(z.optional(value), what)]
    }),
  ) as { [D in CspDirective]: z.ZodMiniOptional<D extends `report-${string}` ? typeof text : typeof sources> },
)

/** `csp`: changes of the content security policy. */
export const cspSchema = z.union([directives, z.literal(false)])
