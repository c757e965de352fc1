import { Session } from 'node:inspector'

/** How long a thread is observed, in milliseconds, and how often its stack is sampled, in microseconds. */
const OBSERVED_MS = 150
const INTERVAL_US = 100
/** The profiler records at most this many calls of a stack, the innermost ones. */
const DEEPEST = 250
/** How many stacks are returned. */
const MOST_STACKS = 100

/** What a thread was running. Stacks are in V8's format. */
interface RunningCode {
  /** The most frequent ones first. */
  readonly stacks: readonly string[]
  /** Whether the stack is so deep that code calls itself endlessly. */
  readonly isDeep: boolean
}

/** Observes a thread that runs endlessly. Undefined if it cannot be observed. */
export async function runningCode(threadId: number): Promise<RunningCode | undefined> {
  // The profiler needs little memory however deep the stack is. Pausing needs so much for a deep one that it can end the process.
  const profiled = await inspectThread<RunningCode>(threadId, {
    begin(send) {
      send('Profiler.enable')
      send('Profiler.setSamplingInterval', { interval: INTERVAL_US })
      send('Profiler.start')
      setTimeout(() => send('Profiler.stop'), OBSERVED_MS)
    },
    receive: ({ id, result }) => (id === 4 ? runningIn((result as { readonly profile: Profile }).profile) : undefined),
  })
  if (profiled?.isDeep) return profiled
  const paused = await pausedStack(threadId)
  return paused === undefined ? profiled : { stacks: [paused], isDeep: false }
}

interface Profile {
  readonly nodes: readonly ProfileNode[]
}

interface ProfileNode {
  readonly id: number
  readonly hitCount?: number
  readonly children?: readonly number[]
  /** Line and column count from 0. */
  readonly callFrame: {
    readonly functionName: string
    readonly url: string
    readonly lineNumber: number
    readonly columnNumber: number
  }
}

function runningIn({ nodes }: Profile): RunningCode {
  const parents = new Map(nodes.flatMap((node) => (node.children ?? []).map((child) => [child, node] as const)))
  const busiest = nodes
    .filter(({ callFrame, hitCount = 0 }) => hitCount > 0 && callFrame.url !== '')
    .sort((a, b) => (b.hitCount ?? 0) - (a.hitCount ?? 0))
  const stacks = busiest.map((innermost) => {
    const lines: string[] = []
    for (let node: ProfileNode | undefined = innermost; node; node = parents.get(node.id)) lines.push(lineOf(node))
    return lines
  })
  return {
    stacks: stacks.slice(0, MOST_STACKS).map((lines) => lines.join('\n')),
    isDeep: stacks.some(({ length }) => length >= DEEPEST),
  }
}

/** A call: the place where its function begins. */
function lineOf({ callFrame: { functionName, url, lineNumber, columnNumber } }: ProfileNode): string {
  return `    at ${functionName || '<anonymous>'} (${url}:${lineNumber + 1}:${columnNumber + 1})`
}

interface Script {
  readonly scriptId: string
  readonly url: string
}

interface Frame {
  readonly functionName: string
  readonly location: { readonly scriptId: string; readonly lineNumber: number; readonly columnNumber?: number }
}

/** The exact stack of a thread. */
function pausedStack(threadId: number): Promise<string | undefined> {
  const urls = new Map<string, string>()
  return inspectThread<string>(threadId, {
    afterwards: ['Debugger.resume', 'Debugger.disable'],
    begin(send) {
      send('Debugger.enable')
      send('Debugger.pause')
    },
    receive({ method, params }, send) {
      if (method === 'Debugger.scriptParsed') urls.set((params as Script).scriptId, (params as Script).url)
      if (method !== 'Debugger.paused') return undefined
      // A paused thread cannot be ended.
      send('Debugger.resume')
      const { callFrames } = params as { readonly callFrames: readonly Frame[] }
      return callFrames
        .map(({ functionName, location: { scriptId, lineNumber, columnNumber = 0 } }) => {
          const url = urls.get(scriptId) ?? ''
          return `    at ${functionName || '<anonymous>'} (${url}:${lineNumber + 1}:${columnNumber + 1})`
        })
        .join('\n')
    },
  })
}

/** Timeout for the answer of a thread, in milliseconds. */
const ANSWER_MS = 4000

/** A message of the inspector of a thread; see https://chromedevtools.github.io/devtools-protocol. */
interface InspectorMessage {
  readonly id?: number
  readonly method?: string
  readonly params?: unknown
  readonly result?: unknown
}

/** The parameters of the events of the domain `NodeWorker`. */
interface WorkerEvent {
  readonly sessionId: string
  readonly workerInfo: { readonly title: string }
  readonly message: string
}

/** Sends a command to a thread. */
type Send = (method: string, params?: object) => void

/** A conversation with the inspector of a thread. */
interface Inspection<Value> {
  /** Called once; sends commands, which are numbered from 1. */
  readonly begin: (send: Send) => void
  /** Commands for a thread that does not answer in time: it must not stay paused. */
  readonly afterwards?: readonly string[]
  /** Called with every message; a value ends the conversation. */
  readonly receive: (message: InspectorMessage, send: Send) => Value | undefined
}

/** Inspects a thread, also while it runs a loop that never ends. Undefined if it does not answer or cannot be inspected. */
function inspectThread<Value>(threadId: number, inspection: Inspection<Value>): Promise<Value | undefined> {
  const session = new Session()
  let lastId = 0
  const attached = new Set<string>()
  const sendTo =
    (sessionId: string): Send =>
    (method, params = {}) => {
      const message = JSON.stringify({ id: ++lastId, method, params })
      try {
        session.post('NodeWorker.sendMessageToWorker', { sessionId, message })
      } catch {
        // The thread has not answered in time, and the session is closed.
      }
    }
  return new Promise<Value | undefined>((resolve) => {
    const timer = setTimeout(() => {
      for (const sessionId of attached) for (const method of inspection.afterwards ?? []) sendTo(sessionId)(method)
      resolve(undefined)
    }, ANSWER_MS)
    const end = (value?: Value): void => {
      clearTimeout(timer)
      resolve(value)
    }
    const events = session as unknown as {
      on(event: string, listener: (message: { readonly params: WorkerEvent }) => void): void
    }
    events.on('NodeWorker.attachedToWorker', ({ params: { sessionId, workerInfo } }) => {
      if (!workerInfo.title.startsWith(`[worker ${threadId}]`)) return
      attached.add(sessionId)
      inspection.begin(sendTo(sessionId))
    })
    events.on('NodeWorker.receivedMessageFromWorker', ({ params: { message, sessionId } }) => {
      const value = inspection.receive(JSON.parse(message) as InspectorMessage, sendTo(sessionId))
      if (value !== undefined) end(value)
    })
    try {
      session.connect()
      session.post('NodeWorker.enable', { waitForDebuggerOnStart: false }, (error) => (error ? end() : undefined))
    } catch {
      // Without an inspector, for example in a thread of a test runner.
      end()
    }
  }).finally(() => session.disconnect())
}
