import type { ServerResponse } from 'node:http'
import type { DevEvent } from '../../shared/dev-event.js'
import { openEventStream } from '../server/http-server.js'
import type { Scope } from './scope.js'

/** A stream that nobody writes to would be cut by a proxy. */
const PING_MS = 25_000

/** The browsers that show the site: each holds a stream open that it is told of changes through. */
export class EventHub {
  readonly #streams = new Set<ServerResponse>()
  readonly #scope: Scope

  constructor(scope: Scope) {
    this.#scope = scope
    scope.add(() => {
      for (const stream of this.#streams) stream.destroy()
    })
    this.#ping()
  }

  /** Browsers that listen now. */
  get size(): number {
    return this.#streams.size
  }

  /** Opens a stream; the first events tell where the server stands. */
  open(response: ServerResponse, first: readonly DevEvent[]): void {
    openEventStream(response)
    this.#streams.add(response)
    response.on('close', () => this.#streams.delete(response))
    for (const event of first) response.write(messageOf(event))
  }

  send(event: DevEvent): void {
    const message = messageOf(event)
    for (const stream of this.#streams) stream.write(message)
  }

  #ping(): void {
    this.#scope.after(PING_MS, () => {
      for (const stream of this.#streams) stream.write(': still here\n\n')
      this.#ping()
    })
  }
}

/** https://html.spec.whatwg.org/multipage/server-sent-events.html#event-stream-interpretation */
function messageOf(event: DevEvent): string {
  return `data: ${JSON.stringify(event)}\n\n`
}
