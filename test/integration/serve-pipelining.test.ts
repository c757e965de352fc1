import { connect } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { MAX_PIPELINED, listenHttp } from '../../src/node/site/server/http-server.js'
import { sendRaw } from '../harness/raw-http.js'

const request = 'GET /page HTTP/1.1\r\nHost: localhost\r\n\r\n'
const content = Buffer.from('<!doctype html><title>Page</title>')

/** Serves one page; `found` counts the requests that reached the site. */
async function servePage() {
  const found: string[] = []
  const body = { content, type: 'text/html', etag: '"1"', encoding: 'identity', varies: false } as const
  const find = async (urlPath: string) => {
    found.push(urlPath)
    return body
  }
  const site = { base: '/', find, notFound: async () => undefined }
  const server = await listenHttp(site, { host: '127.0.0.1', port: 0 })
  onTestFinished(() => server.close())
  return { port: server.port, found }
}

const responsesIn = (text: string): number => text.split('HTTP/1.1 200 OK').length - 1

test('requests that a client pipelines are answered in order', async () => {
  const { port } = await servePage()
  const last = request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')
  const { text } = await sendRaw(port, request.repeat(MAX_PIPELINED - 2) + last)
  expect(responsesIn(text)).toBe(MAX_PIPELINED - 1)
})

test('a flood of pipelined requests on one connection is cut', async () => {
  const { port, found } = await servePage()
  const { text } = await sendRaw(port, request.repeat(20_000)).catch(() => ({ text: undefined }))
  expect(found).toHaveLength(MAX_PIPELINED)
  // The system may discard responses that it has received when the connection is reset.
  if (text !== undefined) {
    expect(responsesIn(text)).toBe(MAX_PIPELINED)
    expect(text.split('Connection: close')).toHaveLength(2)
  }
  expect(responsesIn((await sendRaw(port, request.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n'))).text)).toBe(1)
})

test('a connection serves any number of requests one after another', async () => {
  const { port, found } = await servePage()
  const count = MAX_PIPELINED * 3
  const answered = await new Promise<number>((resolve, reject) => {
    let responses = 0
    const socket = connect(port, '127.0.0.1', () => socket.write(request))
    socket.on('data', (chunk) => {
      responses += chunk.toString('latin1').includes('</title>') ? 1 : 0
      if (responses === count) socket.destroy()
      else if (chunk.toString('latin1').includes('</title>')) socket.write(request)
    })
    socket.on('error', reject)
    socket.on('close', () => resolve(responses))
  })
  expect([answered, found.length]).toEqual([count, count])
})
