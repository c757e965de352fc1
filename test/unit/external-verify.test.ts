import { afterEach, describe, expect, test } from 'vitest'
import { HostQueue } from '../../src/node/links/external/host-queue.js'
import { createRequest } from '../../src/node/links/external/request.js'
import { type UrlOutcome, verifyUrl } from '../../src/node/links/external/verify-url.js'
import { type ScriptedServer, scriptedServer, type Step, TestTime } from '../harness/scripted-server.js'

const open: ScriptedServer[] = []
afterEach(async () => {
  for (const server of open.splice(0)) await server.close()
})

async function verifyAll(
  paths: readonly string[],
  steps: Readonly<Record<string, readonly Step[]>>,
  options: { tls?: boolean } = {},
) {
  const time = new TestTime()
  const server = await scriptedServer(steps, time, options)
  open.push(server)
  const queue = new HostQueue({ perHost: 2, total: 16 }, time)
  const asking = { request: createRequest(fetch, '0'), queue, time }
  const outcomes: UrlOutcome[] = []
  for (const path of paths) {
    const limits = { timeoutMs: 1, retries: 3, longestWaitMs: 60_000 }
    const outcome = await verifyUrl(server.origin + path, { ...asking, ...limits })
    outcomes.push(JSON.parse(JSON.stringify(outcome).replaceAll(server.origin, '')))
  }
  return { outcomes, requests: server.requests }
}

async function verify(steps: Readonly<Record<string, readonly Step[]>>, options: { tls?: boolean } = {}) {
  const { outcomes, requests } = await verifyAll(['/'], steps, options)
  return { outcome: outcomes[0], requests }
}

const fine = { state: 'fine' }
const unverified = (reason: string) => ({ state: 'unverified', reason })
const retryAfter = (value: string, status = 429) => ({ status, headers: { 'Retry-After': value } })
const to = (location: string, status: number) => ({ status, headers: { Location: location } })

const rows: readonly (readonly [string, Readonly<Record<string, readonly Step[]>>, unknown, readonly string[]])[] = [
  ['success', { '/': [200] }, fine, ['HEAD / 0']],
  ['204', { '/': [204] }, fine, ['HEAD / 0']],
  ['HEAD refused', { '/': [405, 200] }, fine, ['HEAD / 0', 'GET / 0']],
  ['HEAD forbidden', { '/': [403, 200] }, fine, ['HEAD / 0', 'GET / 0']],
  ['HEAD unknown', { '/': [501, 200] }, fine, ['HEAD / 0', 'GET / 0']],
  ['HEAD with 404', { '/': [404, 200] }, fine, ['HEAD / 0', 'GET / 0']],
  ['HEAD without a response', { '/': ['hang', 200] }, fine, ['HEAD / 0', 'GET / 0']],
  ['a closed connection', { '/': ['drop', 'drop', 200] }, fine, ['HEAD / 0', 'GET / 0', 'GET / 1000']],
  ['not found', { '/': [404] }, { state: 'broken', status: 404 }, ['HEAD / 0', 'GET / 0']],
  ['gone', { '/': [410] }, { state: 'broken', status: 410 }, ['HEAD / 0', 'GET / 0']],
  ['forbidden', { '/': [403] }, unverified('its server responds with 403'), ['HEAD / 0', 'GET / 0']],
  ['an invented status', { '/': [999] }, unverified('its server responds with 999'), ['HEAD / 0', 'GET / 0']],
  ['429 with seconds', { '/': [retryAfter('7'), 200] }, fine, ['HEAD / 0', 'HEAD / 7000']],
  ['429 with a date', { '/': [retryAfter('Thu, 01 Jan 2026 00:00:05 GMT'), 200] }, fine, ['HEAD / 0', 'HEAD / 5000']],
  ['429 without a time', { '/': [429, 429, 200] }, fine, ['HEAD / 0', 'HEAD / 1000', 'HEAD / 3000']],
  ['429 with an invalid time', { '/': [retryAfter('soon'), 200] }, fine, ['HEAD / 0', 'HEAD / 1000']],
  ['429 with a fraction', { '/': [retryAfter('1.5'), 200] }, fine, ['HEAD / 0', 'HEAD / 1500']],
  ['429 with two times', { '/': [retryAfter('5, 6'), 200] }, fine, ['HEAD / 0', 'HEAD / 6000']],
  [
    '429 with a date that is over',
    { '/': [retryAfter('Thu, 01 Jan 2015 00:00:05 GMT'), 200] },
    fine,
    ['HEAD / 0', 'HEAD / 0'],
  ],
  [
    '429 with a wait of three thousand years',
    { '/': [retryAfter('99999999999')] },
    unverified('its server asks to wait 99999999999 s, and docsgen waits at most 60 s'),
    ['HEAD / 0'],
  ],
  ['408, then 200', { '/': [408, 408, 200] }, fine, ['HEAD / 0', 'GET / 0', 'GET / 1000']],
  ['425, then 200', { '/': [425, 425, 200] }, fine, ['HEAD / 0', 'GET / 0', 'GET / 1000']],
  ['503 with seconds', { '/': [retryAfter('60', 503), 200] }, fine, ['HEAD / 0', 'HEAD / 60000']],
  ['503, then 200', { '/': [503, 503, 200] }, fine, ['HEAD / 0', 'GET / 0', 'GET / 1000']],
  [
    'a wait that is too long',
    { '/': [retryAfter('3600')] },
    unverified('its server asks to wait 3600 s, and docsgen waits at most 60 s'),
    ['HEAD / 0'],
  ],
  [
    'endless waits',
    { '/': [retryAfter('1')] },
    unverified('its server keeps asking to wait'),
    ['HEAD / 0', 'HEAD / 1000', 'HEAD / 2000', 'HEAD / 3000'],
  ],
  [
    'endless 429',
    { '/': [429] },
    unverified('its server responds with 429'),
    ['HEAD / 0', 'HEAD / 1000', 'HEAD / 3000', 'HEAD / 7000'],
  ],
  [
    'endless 500',
    { '/': [500] },
    unverified('its server responds with 500'),
    ['HEAD / 0', 'GET / 0', 'GET / 1000', 'GET / 3000', 'GET / 7000'],
  ],
  [
    'a server that hangs',
    { '/': ['hang'] },
    unverified('its server does not respond in time'),
    ['HEAD / 0', 'GET / 0', 'GET / 1000', 'GET / 3000', 'GET / 7000'],
  ],
  [
    'a permanent redirect',
    { '/': [to('/a', 301)], '/a': [to('/b', 308)] },
    { state: 'fine', movedTo: '/b', finalUrl: '/b' },
    ['HEAD / 0', 'HEAD /a 0', 'HEAD /b 0'],
  ],
  [
    'a permanent redirect to a temporary one',
    { '/': [to('/a', 301)], '/a': [to('/b', 302)] },
    { state: 'fine', movedTo: '/a', finalUrl: '/b' },
    ['HEAD / 0', 'HEAD /a 0', 'HEAD /b 0'],
  ],
  ['a temporary redirect', { '/': [to('/a', 302)] }, { state: 'fine', finalUrl: '/a' }, ['HEAD / 0', 'HEAD /a 0']],
  [
    'a redirect to nothing',
    { '/': [to('/a', 301)], '/a': [404] },
    { state: 'broken', status: 404, finalUrl: '/a' },
    ['HEAD / 0', 'HEAD /a 0', 'GET /a 0'],
  ],
  [
    'redirects that form a loop',
    { '/': [to('/a', 302)], '/a': [to('/', 302)] },
    { ...unverified('its redirects form a loop'), finalUrl: '/a' },
    ['HEAD / 0', 'HEAD /a 0'],
  ],
  [
    'a redirect to a file URL',
    { '/': [to('file:///etc/hostname', 302)] },
    unverified('it redirects to "file:///etc/hostname", which is not a web address'),
    ['HEAD / 0'],
  ],
  ['a redirect without target', { '/': [302] }, unverified('its server responds with 302'), ['HEAD / 0', 'GET / 0']],
]

describe('verifies an address', () => {
  test.each(rows)('%s', async (_, steps, outcome, requests) => {
    expect(await verify(steps)).toEqual({ outcome, requests })
  })

  test('gives up after ten redirects', async () => {
    const steps = Object.fromEntries(
      Array.from({ length: 20 }, (_, i) => [i === 0 ? '/' : `/${i}`, [to(`/${i + 1}`, 302)]]),
    )
    const { outcome, requests } = await verify(steps)
    expect(outcome).toMatchObject(unverified('it redirects more than 10 times'))
    expect(requests).toHaveLength(11)
  })

  test('sends no request to a server with a self-signed certificate', async () => {
    const { outcome, requests } = await verify({}, { tls: true })
    expect({ outcome, requests }).toEqual({ outcome: unverified('its certificate is self-signed'), requests: [] })
  })

  test('does not verify an address without a server', async () => {
    const time = new TestTime()
    const { origin, close } = await scriptedServer({}, time)
    await close()
    const options = { request: createRequest(fetch, '0'), time, timeoutMs: 1, retries: 1, longestWaitMs: 1 }
    const queue = new HostQueue({ perHost: 1, total: 1 }, time)
    expect(await verifyUrl(origin, { ...options, queue })).toEqual(unverified('its server refuses the connection'))
  })
})

describe('closes a host', () => {
  const tooLong = 'its server asks to wait 3600 s, and docsgen waits at most 60 s'
  const silent = 'its server does not respond in time'

  test.each([
    ['that asks to wait too long', { '/a': [retryAfter('3600')] }, ['/a', '/b'], [tooLong, tooLong], 1],
    [
      'that stays busy',
      { '/a': [429] },
      ['/a', '/b'],
      ['its server responds with 429', 'its server responds with 429'],
      4,
    ],
    [
      'that does not respond for two addresses',
      { '/a': ['hang'], '/b': ['hang'] },
      ['/a', '/b', '/c'],
      [silent, silent, silent],
      10,
    ],
    [
      'but not one that responds in between',
      { '/a': ['hang'], '/b': [200], '/c': ['hang'], '/d': [200] },
      ['/a', '/b', '/c', '/d'],
      [silent, undefined, silent, undefined],
      12,
    ],
    [
      'but not one that responds with 500',
      { '/a': [500], '/b': [500] },
      ['/a', '/b', '/c'],
      ['its server responds with 500', 'its server responds with 500', undefined],
      11,
    ],
  ] satisfies [string, Record<string, Step[]>, string[], (string | undefined)[], number][])(
    '%s',
    async (_, steps, paths, reasons, count) => {
      const { outcomes, requests } = await verifyAll(paths, steps)
      expect(outcomes.map((outcome) => (outcome.state === 'unverified' ? outcome.reason : undefined))).toEqual(reasons)
      expect(requests).toHaveLength(count)
    },
  )
})
