import type { Diagnostic } from '../../shared/diagnostic.js'
import { type SiteStack, siteStack } from '../bundle/site-frames.js'
import { reasonOf } from '../diagnostics/reason-of.js'
import { hintFor, isEndless, isRefusedCall, isSuspended, type ThrowTime } from './error-hints.js'
import { callLines, describeCall } from './site-call.js'

const DID: Readonly<Record<ThrowTime, { readonly did: string; readonly when: 'while' | 'after' }>> = {
  rendering: { did: 'threw', when: 'while' },
  later: { did: 'threw', when: 'after' },
  unhandled: { did: 'left a promise that was rejected without a handler', when: 'after' },
}

/** The diagnostic for an error of a component of the page of a file. */
export function renderProblem(error: unknown, file: string, time: ThrowTime = 'rendering'): Diagnostic {
  const thrown = isSlotError(error) ? error.cause : error
  const stack = siteStack(thrown)
  const call = { stack, file: isSlotError(error) ? error.file : file, isInSlot: isSlotError(error) }
  if (isEndless(thrown) && isPartialCode(stack)) return crowdedProblem(stack, file)
  const { when } = DID[time]
  const did = isRefusedCall(thrown)
    ? describeCall(call, { did: `called \`${thrown.call}\``, when })
    : isSuspended(thrown)
      ? describeCall(call, { did: 'suspended on a promise', when })
      : isEndless(thrown)
        ? describeCall(
            { ...call, stack: { ...stack, frames: stack.frames.slice(0, 1) } },
            { did: 'renders itself endlessly' },
          )
        : describeCall(call, { ...DID[time], reason: reasonOf(thrown) })
  const lines = thrown instanceof Error && thrown.stack !== undefined ? thrown.stack.split('\n') : []
  return {
    code: 'render-failed',
    severity: 'error',
    ...did,
    hint: hintFor(thrown, time),
    details: lines.length > 0 ? [...callLines(stack), ...lines] : undefined,
  }
}

/** Whether the prose of a Markdown file rendered something, not a component in it. Files that import themselves are not rendered. */
function isPartialCode({ frames, component }: SiteStack): boolean {
  return !component?.name && /\.mdx?$/.test(frames[0]?.location.file ?? '')
}

/** Partials that include the next one twice, 16 levels deep, are on the page 65,536 times. */
function crowdedProblem({ frames }: SiteStack, file: string): Diagnostic {
  return {
    code: 'render-failed',
    severity: 'error',
    message: `what this line includes is on ${file} more than 50,000 times`,
    hint: 'partials that include others several times multiply them: include each only once',
    location: frames[0]?.location ?? { file },
  }
}

/** The diagnostic for a module that threw while it was loaded: that of a page, or the theme. */
export function loadProblem(error: unknown, file: string): Diagnostic {
  const stack = siteStack(error)
  const subject = stack.isInTheme ? 'the theme' : 'this page'
  const did = isRefusedCall(error) ? `called \`${error.call}\`` : 'threw'
  const reason = isRefusedCall(error) ? '' : `: ${reasonOf(error)}`
  return {
    code: 'render-failed',
    severity: 'error',
    message: `${subject} ${did} while it was loaded${reason}`,
    hint: hintFor(error, 'rendering'),
    location: stack.frames[0]?.location ?? { file },
    details:
      error instanceof Error && error.stack !== undefined
        ? [...callLines(stack), ...error.stack.split('\n')]
        : undefined,
  }
}

/** Whether a component in a slot threw: see `SlotError` in src/client/server.tsx. */
function isSlotError(error: unknown): error is Error & { readonly file: string } {
  return error instanceof Error && error.name === 'SlotError' && 'file' in error
}
