import type { Diagnostic } from '../../shared/diagnostic.js'
import { siteStack } from '../bundle/site-frames.js'
import type { RenderLimits } from '../model/config.js'
import { callLines, describeCall, noStack } from './site-call.js'

/** Why the code of a page was stopped. */
export type StopReason =
  /** It ran for too long. */
  | 'running'
  /** It awaited something for too long. */
  | 'waiting'
  /** It called itself endlessly. */
  | 'recursion'
  | 'memory'
  /** It ended its thread, or the thread could not go on. */
  | 'ended'

/** The code of a page that was stopped. */
interface StoppedCode {
  readonly reason: StopReason
  /** As diagnostics name it. */
  readonly file: string
  /** Its stacks, in V8's format; the first one with code of the site counts. */
  readonly stacks: readonly string[]
  readonly limits: RenderLimits
  /** The error of the thread, for `ended`. */
  readonly error?: Error
}

/** The diagnostic for code of a page that had to be stopped. */
export function stopProblem({ reason, file, stacks, limits, error }: StoppedCode): Diagnostic {
  const [text = ''] = stacks
  const found = stacks.map((one) => siteStack(Object.assign(new Error(reason), { stack: one })))
  const stack = found.find(({ frames }) => frames.length > 0) ?? noStack
  const seconds = `${limits.timeoutMs / 1000} s`
  const megabytes = `${limits.memoryMb} MB`
  const texts: Readonly<Record<StopReason, Pick<Diagnostic, 'code' | 'hint'> & { readonly did: string }>> = {
    running: {
      code: 'render-timeout',
      did: `did not return within ${seconds}`,
      hint: 'look for a loop that never ends; `render.timeout` sets the limit',
    },
    waiting: {
      code: 'render-timeout',
      did: `awaited a promise that was not settled within ${seconds}`,
      hint: 'read data before the build, in an effect, or in the `site` hook of a plugin; `render.timeout` sets the limit',
    },
    recursion: {
      code: 'render-failed',
      did: 'renders itself endlessly',
      hint: 'add a condition that ends it',
    },
    memory: {
      code: 'render-memory',
      did: `used more than ${megabytes} of memory`,
      hint: 'look for a list that grows without limit; `render.memory` sets the limit',
    },
    ended: {
      code: 'render-failed',
      did: 'ended the thread that renders pages',
      hint: 'components run in Node at build time: they must not end the process',
    },
  }
  const { code, did, hint = '' } = texts[reason]
  const more = error === undefined ? {} : { reason: `${error.name}: ${error.message}` }
  const details = [...callLines(stack), ...(text === '' ? [] : text.split('\n'))]
  return {
    code,
    severity: 'error',
    ...describeCall({ stack, file }, { did, ...more }),
    hint,
    details: details.length > 0 ? details : undefined,
  }
}

/** The diagnostic for pages whose code was not run, because too many other pages had been stopped. */
export function skippedProblem(files: readonly string[], stopped: number): Diagnostic {
  const [first = ''] = files
  const pages = files.length === 1 ? 'this page was' : `this page and ${files.length - 1} others were`
  return {
    code: 'render-timeout',
    severity: 'error',
    message: `${pages} not rendered, because ${stopped} other pages had to be stopped`,
    hint: 'fix those pages first',
    location: { file: first },
  }
}
