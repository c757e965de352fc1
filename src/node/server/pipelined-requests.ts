import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

/** A connection with this many requests whose responses are not sent yet gets no further response. Browsers send one at a time. */
export const MAX_PIPELINED = 32

/**
 * Returns a function that says whether to answer a request. It refuses those that a client sends on one connection without
 * reading the responses: each would occupy memory until the client reads. The last response that is sent closes the
 * connection, so that the client sends the other requests again (https://httpwg.org/specs/rfc9112.html#pipelining).
 */
export function createPipelineLimit(): (request: IncomingMessage, response: ServerResponse) => boolean {
  const pending = new WeakMap<Socket, number>()
  const closing = new WeakSet<Socket>()
  return ({ socket }, response) => {
    const count = (pending.get(socket) ?? 0) + 1
    if (closing.has(socket)) return false
    pending.set(socket, count)
    if (count < MAX_PIPELINED) {
      response.once('close', () => pending.set(socket, (pending.get(socket) ?? 1) - 1))
      return true
    }
    closing.add(socket)
    response.shouldKeepAlive = false
    // Node reads from the system's socket directly until somebody listens to the data; only then can reading be paused.
    socket.on('data', () => {}).pause()
    return true
  }
}
