import { siteStack } from '../bundle/site-frames.js'
import { reasonOf } from '../base/diagnostics/docsgen-error.js'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'

/** When code of the site threw: while its page was rendered or loaded, after that, or in a promise that nothing handles. */
type ThrowTime = 'rendering' | 'loading' | 'later' | 'unhandled'

const DID: Readonly<Record<Exclude<ThrowTime, 'loading'>, string>> = {
  rendering: 'threw while',
  later: 'threw after',
  unhandled: 'left a promise that was rejected without a handler after',
}

/** The diagnostic for an error of the code of the page of a file, or of the theme. */
export function renderProblem(error: unknown, file: string, time: ThrowTime = 'rendering'): Diagnostic {
  const { places, isInTheme } = siteStack(error)
  const [location = { file }] = places
  const [subject, page] = location.file === file ? ['a component of this page', 'it'] : ['this file', file]
  const atRendering = (did: string): string =>
    isInTheme ? 'this component of the theme threw' : `${subject} ${did} ${page} was rendered`
  const what =
    time === 'loading' ? `${isInTheme ? 'the theme' : 'this page'} threw while it was loaded` : atRendering(DID[time])
  return {
    code: 'render-failed',
    severity: 'error',
    message: `${what}: ${reasonOf(error)}`,
    hint: hintFor(error, time),
    location,
    details: detailsOf(error, places),
  }
}

/** The places of the calls and the stack, for `--debug`. */
function detailsOf(error: unknown, places: readonly SourceLocation[]): string[] | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined
  const texts = places.map(({ file, line, column }) =>
    [file, line, column].filter((part) => part !== undefined).join(':'),
  )
  return [...texts, ...error.stack.split('\n')]
}

/** What to do about an error of a component. */
function hintFor(error: unknown, time: ThrowTime): string {
  if (!(error instanceof Error)) return 'throw an `Error`, whose stack names the place'
  // V8's error has no property with the name.
  const missing = error instanceof ReferenceError ? /^(\S+) is not defined$/.exec(error.message)?.[1] : undefined
  if (missing !== undefined)
    return `components run in Node at build time: touch \`${missing}\` only in effects if browsers define it; otherwise, import or define it`
  if (time === 'later') return 'do not start timers while rendering: start them in effects'
  if (time === 'unhandled') return 'handle the rejection with `catch`, or start the work in an effect'
  // React's error for a component that suspends without a boundary of its own; it has no code.
  if (/^A component suspended|does not support Suspense/.test(error.message))
    return 'a build cannot wait for data of components: load it in an effect, or in the `site` hook of a plugin'
  const [minified] = /https:\/\/react\.dev\/errors\/\d+/.exec(error.message) ?? []
  if (minified !== undefined) return `${minified} explains the error`
  return 'correct the code at this place; `--debug` prints the whole stack'
}
