import { type DocsgenError, environmentError } from '../diagnostics/docsgen-error.js'

/** What to do about an address that cannot be listened on; undefined where the error is about something else. */
export function listenError(error: unknown, { host, port }: { host: string; port: number }): DocsgenError | undefined {
  const code = (error as NodeJS.ErrnoException).code
  if (code === 'EADDRINUSE') {
    const next = port < 65535 ? port + 1 : port - 1
    const hint = `stop what uses it, or choose another: --port ${next}`
    return environmentError('port-in-use', `port ${port} on ${host} is in use`, hint)
  }
  if (code === 'EACCES') {
    return environmentError(
      'port-refused',
      `port ${port} may not be used by this user`,
      'choose one above 1023: --port 3000',
    )
  }
  if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND' || code === 'EAI_AGAIN') {
    return environmentError(
      'host-unknown',
      `${JSON.stringify(host)} is no address of this machine`,
      'try --host 127.0.0.1',
    )
  }
  return undefined
}
