import type { SiteFrame, SiteStack } from '../bundle/site-frames.js'
import type { Diagnostic, SourceLocation } from '../../shared/diagnostic.js'

/** How many calls a message names; `--debug` prints all of them. */
const NAMED_CALLS = 3

/** What code of the site did while a page was rendered, worded for a diagnostic. */
interface SiteCall {
  /** Where the code is; the empty stack if it is not known. */
  readonly stack: SiteStack
  /** The page, or the file of a slot. */
  readonly file: string
  /** The page is rendered if absent: `in a slot of the theme`, or of the whole theme. */
  readonly isInSlot?: boolean
}

/** The empty stack. */
export const noStack: SiteStack = { frames: [], isInTheme: false }

/**
 * Places a mistake of the site's code: the location, and a message that names the component and the page.
 * `did` is what it did (`threw`), `when` is `while` or `after`, and `reason` follows a colon.
 */
export function describeCall(
  { stack, file, isInSlot = false }: SiteCall,
  options: { readonly did: string; readonly when?: 'while' | 'after'; readonly reason?: string },
): Pick<Diagnostic, 'message' | 'location'> {
  const { did, when = 'while', reason } = options
  const { frames, component, isInTheme } = stack
  const name = component?.name ? `the component "${component.name}"` : undefined
  const location = frames[0]?.location ?? { file }
  const subject = name ?? (location.file === file ? 'a component of this page' : 'this file')
  const page = location.file !== file ? file : name === undefined ? 'it' : 'this page'
  const what = isInSlot
    ? `${name ?? 'this component'} ${did} in a slot of the theme`
    : isInTheme
      ? `${name ?? 'this component'} of the theme ${did}`
      : `${subject} ${did} ${when} ${page} was rendered`
  return { message: what + (reason === undefined ? '' : `: ${reason}`) + callsText(frames), location }
}

/** The calls of a stack as lines, for `--debug`. */
export function callLines({ frames }: SiteStack): string[] {
  return frames.map(frameText)
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
