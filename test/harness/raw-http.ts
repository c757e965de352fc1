import { connect } from 'node:net'

/** An HTTP response as read from the socket. */
export interface RawResponse {
  readonly status: number
  /** Header names are in lower case. */
  readonly headers: ReadonlyMap<string, string>
  readonly body: Buffer
  /** The whole response, including headers. */
  readonly text: string
}

/** Sends bytes over a socket without normalization, and reads the response until the server closes. */
export function sendRaw(port: number, request: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(request, 'latin1'))
    socket.on('data', (chunk) => chunks.push(chunk))
    socket.on('error', reject)
    socket.on('close', () => resolve(parseResponse(Buffer.concat(chunks))))
  })
}

/** Sends a GET request with an unmodified request target; headers replace the default ones. */
export function getRaw(
  port: number,
  target: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  return requestRaw(port, `GET ${target}`, headers)
}

/** Sends a request with any method, such as `HEAD /`. */
export function requestRaw(
  port: number,
  line: string,
  headers: Readonly<Record<string, string>> = {},
): Promise<RawResponse> {
  const all = { Host: `localhost:${port}`, Connection: 'close', ...headers }
  const lines = Object.entries(all).map(([name, value]) => `${name}: ${value}\r\n`)
  return sendRaw(port, `${line} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

function parseResponse(bytes: Buffer): RawResponse {
  const text = bytes.toString('latin1')
  const end = text.indexOf('\r\n\r\n')
  const [statusLine = '', ...lines] = text.slice(0, Math.max(end, 0)).split('\r\n')
  const headers = lines.map((line): [string, string] => {
    const colon = line.indexOf(':')
    return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
  })
  const body = end === -1 ? Buffer.alloc(0) : bytes.subarray(end + 4)
  return { status: Number(statusLine.split(' ')[1] ?? 0), headers: new Map(headers), body, text }
}
