import type { ServerResponse } from 'node:http'
import type { DevEvent } from '../../shared/dev-event.js'
import { openEventStream } from '../site/server/http-server.js'
import type { Scope } from './scope.js'

/** How often a comment is sent, because proxies close streams that stay silent. */
const PING_MS = 25_000

/** The event streams of all browsers that show the site. */
export class EventStreams {
  readonly #streams = new Set<ServerResponse>()

  constructor(private readonly scope: Scope) {
    scope.add(() => {
      for (const stream of this.#streams) stream.destroy()
    })
    this.#ping()
  }

  /** Number of connected browsers. */
  get size(): number {
    return this.#streams.size
  }

  /** Answers a request with a stream that starts with these events. */
  open(response: ServerResponse, first: readonly DevEvent[]): void {
    openEventStream(response)
    this.#streams.add(response)
    response.on('close', () => this.#streams.delete(response))
    for (const event of first) response.write(messageOf(event))
  }

  /** Sends an event to all browsers. */
  send(event: DevEvent): void {
    const message = messageOf(event)
    for (const stream of this.#streams) stream.write(message)
  }

  #ping(): void {
    this.scope.after(PING_MS, () => {
      for (const stream of this.#streams) stream.write(': ping\n\n')
      this.#ping()
    })
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function messageOf(event: DevEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
