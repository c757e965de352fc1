import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'
import { type SiteFrame, siteStack } from '../bundle/site-frames.js'

/** How many calls a message names; `--debug` prints all of them. */
const NAMED_CALLS = 3

/** The diagnostic for an error that a component threw while the page of a file was rendered. */
export function renderProblem(error: unknown, file: string): Diagnostic {
  const thrown = isSlotError(error) ? error.cause : error
  const { frames, component } = siteStack(thrown)
  const reason = thrown instanceof Error ? `${thrown.name}: ${thrown.message}` : String(thrown)
  const name = component?.name ? `the component "${component.name}"` : undefined
  const location = frames[0]?.location ?? { file: isSlotError(error) ? error.file : file }
  const thrower = name ?? (location.file === file ? 'a component of this page' : 'this file')
  const page = location.file !== file ? file : name === undefined ? 'it' : 'this page'
  const message = isSlotError(error)
    ? `${name ?? 'this component'} threw in a slot of the theme: ${reason}`
    : `${thrower} threw while ${page} was rendered: ${reason}`
  const stack = thrown instanceof Error && thrown.stack !== undefined ? thrown.stack.split('\n') : []
  return {
    code: 'render-failed',
    severity: 'error',
    message: message + callsText(frames),
    hint: 'components run in Node at build time: touch `window` and `document` only in effects',
    location,
    ...(stack.length > 0 ? { details: [...frames.map(frameText), ...stack] } : {}),
  }
}

/** Names the calls that led to the error: the first one is where the diagnostic is. */
function callsText(frames: readonly SiteFrame[]): string {
  const named = frames.slice(0, NAMED_CALLS).filter(({ name }, index) => index > 0 || name !== '')
  return frames.length < 2 || named.length === 0 ? '' : ` (${named.map(frameText).join(', ')})`
}

function frameText({ name, location }: SiteFrame): string {
  return name === '' ? placeText(location) : `${name} at ${placeText(location)}`
}

function placeText({ file, line, column }: SourceLocation): string {
  return [file, line, column].filter((part) => part !== undefined).join(':')
}

/** Whether a component in a slot threw: see `SlotError` in src/client/server.tsx. */
function isSlotError(error: unknown): error is Error & { readonly file: string } {
  return error instanceof Error && error.name === 'SlotError' && 'file' in error
}
