import { type SiteFrame, siteStack } from '../bundle/site-frames.js'
import { reasonOf } from '../base/diagnostics/docsgen-error.js'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'

/** When code of the site threw: while its page was rendered, after that, or in a promise that nothing handles. */
type ThrowTime = 'rendering' | 'later' | 'unhandled'

const DID: Readonly<Record<ThrowTime, string>> = {
  rendering: 'threw while',
  later: 'threw after',
  unhandled: 'left a promise that was rejected without a handler after',
}

/** How many calls a message names; `--debug` prints all of them. */
const NAMED_CALLS = 3

/** The diagnostic for an error of a component of the page of a file. */
export function renderProblem(error: unknown, file: string, time: ThrowTime = 'rendering'): Diagnostic {
  const { frames, component, isInTheme } = siteStack(error)
  const name = component?.name ? `the component "${component.name}"` : undefined
  const location = frames[0]?.location ?? { file }
  const subject = name ?? (location.file === file ? 'a component of this page' : 'this file')
  const page = location.file !== file ? file : name === undefined ? 'it' : 'this page'
  const what = isInTheme
    ? `${name ?? 'this component'} of the theme threw`
    : `${subject} ${DID[time]} ${page} was rendered`
  return {
    code: 'render-failed',
    severity: 'error',
    message: `${what}: ${reasonOf(error)}${callsText(frames)}`,
    hint: hintFor(error, time),
    location,
    details: detailsOf(error, frames),
  }
}

/** The diagnostic for a module that threw while it was loaded: that of a page, or the theme. */
export function loadProblem(error: unknown, file: string): Diagnostic {
  const { frames, isInTheme } = siteStack(error)
  return {
    code: 'render-failed',
    severity: 'error',
    message: `${isInTheme ? 'the theme' : 'this page'} threw while it was loaded: ${reasonOf(error)}`,
    hint: hintFor(error, 'rendering'),
    location: frames[0]?.location ?? { file },
    details: detailsOf(error, frames),
  }
}

/** The calls and the stack, for `--debug`. */
function detailsOf(error: unknown, frames: readonly SiteFrame[]): string[] | undefined {
  if (!(error instanceof Error) || error.stack === undefined) return undefined
  return [...frames.map(frameText), ...error.stack.split('\n')]
}

/** Names the calls that led to the error: the first one is where the diagnostic is. */
function callsText(frames: readonly SiteFrame[]): string {
  const texts = [...new Set(frames.map(frameText))]
  const named = texts.slice(0, NAMED_CALLS).filter((_, index) => index > 0 || frames[0]?.name !== '')
  return texts.length < 2 || named.length === 0 ? '' : ` (${named.join(', ')})`
}

function frameText({ name, location }: SiteFrame): string {
  return name === '' ? placeText(location) : `${name} at ${placeText(location)}`
}

function placeText({ file, line, column }: SourceLocation): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** What to do about errors of React, by their numbers: https://react.dev/errors. */
const reactHints: Readonly<Record<string, string>> = {
  31: 'an object is a child of an element, where only text and elements can be: show one of its fields, such as {item.name}',
  62: '`style` is a text: write an object, such as style={{ color: "red" }}',
  231: 'an event handler is a text: write a function, such as onClick={() => start()}',
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
  const [minified, number = ''] = /https:\/\/react\.dev\/errors\/(\d+)/.exec(error.message) ?? []
  if (minified !== undefined) return reactHints[number] ?? `${minified} explains the error`
  if (error instanceof TypeError) return 'check the value that is used at this place'
  return 'correct the code at this place; `--debug` prints the whole stack'
}
