import { Session } from 'node:inspector'

/** Timeout for the answer of a thread, in milliseconds. */
const ANSWER_MS = 4000

/** A message of the inspector of a thread; see https://chromedevtools.github.io/devtools-protocol. */
export interface InspectorMessage {
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
export type Send = (method: string, params?: object) => void

/** A conversation with the inspector of a thread. */
export interface Inspection<Value> {
  /** Called once; sends commands, which are numbered from 1. */
  readonly begin: (send: Send) => void
  /** Commands for a thread that does not answer in time: it must not stay paused. */
  readonly afterwards?: readonly string[]
  /** Called with every message; a value ends the conversation. */
  readonly receive: (message: InspectorMessage, send: Send) => Value | undefined
}

/** Inspects a thread, also while it runs a loop that never ends. Undefined if it does not answer or cannot be inspected. */
export function inspectThread<Value>(threadId: number, inspection: Inspection<Value>): Promise<Value | undefined> {
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
