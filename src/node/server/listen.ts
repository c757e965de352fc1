import type { Server } from 'node:http'
import { type DocsgenError, environmentError } from '../diagnostics/docsgen-error.js'

/** Where a server listens. */
export interface ListenAddress {
  readonly host: string
  /** 0 takes any free port. */
  readonly port: number
  /** How many higher ports to try if the port is taken; none by default. */
  readonly otherPorts?: number
}

/** Starts listening. Rejects with a DocsgenError that names the fix if the address cannot be used. */
export async function listen(server: Server, { host, port, otherPorts = 0 }: ListenAddress): Promise<void> {
  for (let tried = 0; ; tried++) {
    try {
      return await listenOn(server, host, port + tried)
    } catch (error) {
      const isTaken = codeOf(error) === 'EADDRINUSE'
      if (!isTaken || port === 0 || tried >= otherPorts || port + tried >= 65535) {
        throw addressError(error, host, port) ?? error
      }
    }
  }
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
}

function addressError(error: unknown, host: string, port: number): DocsgenError | undefined {
  switch (codeOf(error)) {
    case 'EADDRINUSE': {
      const next = port < 65535 ? port + 1 : port - 1
      const hint = `stop the program that uses it, or choose another port: --port ${next}`
      return environmentError('port-in-use', `port ${port} on ${host} is in use`, hint)
    }
    case 'EACCES': {
      const hint = 'choose a port above 1023: --port 3000'
      return environmentError('port-refused', `you do not have permission to listen on port ${port}`, hint)
    }
    case 'EADDRNOTAVAIL':
    case 'ENOTFOUND':
    case 'EAI_AGAIN': {
      const message = `${JSON.stringify(host)} is not an address of this machine`
      return environmentError('host-unknown', message, 'try --host 127.0.0.1')
    }
    default:
      return undefined
  }
}

function codeOf(error: unknown): string | undefined {
  return (error as NodeJS.ErrnoException).code
}
