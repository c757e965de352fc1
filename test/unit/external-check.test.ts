import path from 'node:path'
import { afterEach, describe, expect, test } from 'vitest'
import { addressesOf, collectLinks, type ExternalLink } from '../../src/node/links/external/addresses.js'
import { AnswerCache } from '../../src/node/links/external/answer-cache.js'
import { checkExternal } from '../../src/node/links/external/check-external.js'
import { HostQueue } from '../../src/node/links/external/host-queue.js'
import type { UrlResponse, Request } from '../../src/node/links/external/request.js'
import { retryAfterMs } from '../../src/node/links/external/verify-url.js'
import { temporaryDir } from '../harness/build-site.js'
import { TestTime } from '../harness/scripted-server.js'

/** Lets everything that can go on go on. */
const settled = () => new Promise((resolve) => setImmediate(resolve))

const now = Date.UTC(1994, 10, 6, 8, 49, 30)

test.each([
  ['0', 0],
  [' 120 ', 120_000],
  ['Sun, 06 Nov 1994 08:49:37 GMT', 7000],
  ['Sunday, 06-Nov-94 08:49:37 GMT', 7000],
  ['Sun Nov  6 08:49:37 1994', 7000],
  ['Sun, 06 Nov 1994 08:49:20 GMT', 0],
  ['-1', undefined],
  ['1.5', 1500],
  ['1994', 1_994_000],
  ['soon', undefined],
  ['Sunday', undefined],
  [undefined, undefined],
])('Retry-After: %s asks to wait %s ms', (header, ms) => {
  expect(retryAfterMs(header, now)).toBe(ms)
})

describe('the queue of hosts', () => {
  /** Tasks that end on demand; `running` are those that have started and not ended. */
  function tasks(queue: HostQueue) {
    const ends = new Map<string, () => void>()
    const running = new Set<string>()
    return {
      running,
      add(host: string, name: string) {
        const task = () =>
          new Promise<void>((end) => {
            running.add(name)
            ends.set(name, () => {
              running.delete(name)
              end()
            })
          })
        return queue.run(host, task)
      },
      end: (name: string) => ends.get(name)?.(),
    }
  }

  test('runs a few tasks at a time, and fewer of the same host', async () => {
    const { add, end, running } = tasks(new HostQueue({ perHost: 2, total: 3 }, new TestTime()))
    const first = add('a', 'a1')
    for (const name of ['a2', 'a3', 'b1', 'b2']) void add(name.charAt(0), name)
    await settled()
    expect([...running]).toEqual(['a1', 'a2', 'b1'])
    end('a1')
    await first
    await settled()
    expect([...running]).toEqual(['a2', 'b1', 'b2'])
  })

  test('delays the requests of a resting host and no others', async () => {
    const time = new TestTime()
    let wake = () => {}
    const queue = new HostQueue(
      { perHost: 1, total: 1 },
      {
        now: () => time.now(),
        deadline: () => time.deadline(),
        sleep: () => new Promise((resolve) => (wake = resolve)),
      },
    )
    const { add, end, running } = tasks(queue)
    queue.rest('a', 5000)
    const resting = add('a', 'a1')
    const other = add('b', 'b1')
    await settled()
    expect([...running]).toEqual(['b1'])
    end('b1')
    await other
    await time.sleep(5000)
    wake()
    await settled()
    expect([...running]).toEqual(['a1'])
    end('a1')
    await resting
  })

  test('rejects if a task does, and runs the next', async () => {
    const queue = new HostQueue({ perHost: 1, total: 1 }, new TestTime())
    await expect(queue.run('a', () => Promise.reject(new Error('mine')))).rejects.toThrow('mine')
    expect(await queue.run('a', () => Promise.resolve(1))).toBe(1)
  })
})

describe('requests', () => {
  const link = (url: string): ExternalLink => ({ url, file: 'a.md', line: 1, column: 1 })

  test.each([
    ['https://a.dev/x#y', ['https://a.dev/x'], 0],
    ['//a.dev/x', ['https://a.dev/x'], 0],
    ['HTTP://A.dev', ['http://a.dev/'], 0],
    ['https://a.dev/ü b', ['https://a.dev/%C3%BC%20b'], 0],
    ['http://10.0.0.1/wiki', ['http://10.0.0.1/wiki'], 0],
    ['http://intranet/', ['http://intranet/'], 0],
    ['http://localhost:3000', [], 1],
    ['http://app.localhost/', [], 1],
    ['http://127.0.0.1:8080/', [], 1],
    ['http://0.0.0.0/', [], 1],
    ['http://[::1]:80/', [], 1],
    ['https://example.com/a', [], 1],
    ['https://api.example.org/a', [], 1],
    ['https://myexample.com/a', ['https://myexample.com/a'], 0],
    ['https://your-domain.example', [], 1],
    ['https://skip.dev/a', [], 1],
  ])('for %s the addresses %j', (url, requested, skipped) => {
    const addresses = addressesOf([link(url)], [/^https:\/\/skip/])
    expect(addresses).toMatchObject({ requested: requested.map((one) => ({ url: one })), skipped })
    expect(addresses.requested).toHaveLength(requested.length)
  })

  test('one address for all links to it', () => {
    const links = [link('https://a.dev/#1'), link('https://a.dev/#2')]
    expect(addressesOf(links, []).requested).toEqual([{ url: 'https://a.dev/', links }])
  })

  test('what only the crawl saw, except the site itself, all edit links but one, and questions to assistants', () => {
    const at = { kind: 'link', url: 'https://a.dev/#x', line: 2, column: 3 } as const
    const links = [
      { ...at, resolved: { kind: 'external' } },
      { ...at, resolved: { kind: 'internal', target: '/' } },
    ] as const
    const crawled = [
      'https://own.dev/a',
      'https://a.dev/',
      'https://hub.dev/edit/b',
      'https://hub.dev/edit/a',
      'https://c.dev/',
      'https://chat.dev/?q=a',
    ]
    const found = collectLinks({
      files: [{ file: 'a.md', links }],
      crawled: crawled.map((url) => ({ url, file: 'b.md' })),
      origins: new Set(['https://own.dev']),
      onEveryPage: ['https://hub.dev/edit/'],
      unchecked: ['https://chat.dev/?q='],
    })
    expect(found).toEqual([
      { url: 'https://a.dev/#x', file: 'a.md', line: 2, column: 3 },
      { url: 'https://c.dev/', file: 'b.md' },
      { url: 'https://hub.dev/edit/a', file: 'b.md' },
    ])
  })
})

describe('reports', () => {
  const asked: string[] = []
  afterEach(() => void asked.splice(0))

  function check(links: readonly ExternalLink[], answers: Readonly<Record<string, UrlResponse>>, cache?: AnswerCache) {
    const request: Request = async (url) => {
      asked.push(url)
      return answers[url] ?? { status: 200 }
    }
    const time = new TestTime()
    const options = { links, ignore: [], request, time, timeoutMs: 1, onProgress: () => {} }
    return checkExternal({ ...options, cache: cache ?? cacheAt(temporaryDir(), 0) })
  }
  function cacheAt(dir: string, hoursLater: number, read = true) {
    const later = TestTime.start + hoursLater * 3_600_000
    return new AnswerCache(path.join(dir, 'external.json'), { read, maxAgeMs: 24 * 3_600_000, now: later })
  }
  const at = (url: string, line: number): ExternalLink => ({ url, file: 'a.md', line, column: 1 })

  test('each link to a broken address, which is requested once', async () => {
    const links = [at('https://a.dev/#x', 1), at('https://a.dev/', 2)]
    const { diagnostics, figures } = await check(links, { 'https://a.dev/': { status: 404 } })
    expect(
      diagnostics.map(({ code, severity, message, location }) => [code, severity, message, location?.line]),
    ).toEqual([
      ['external-broken', 'error', '"https://a.dev/#x" responds with 404', 1],
      ['external-broken', 'error', '"https://a.dev/" responds with 404', 2],
    ])
    expect(asked).toEqual(['https://a.dev/', 'https://a.dev/'])
    expect(figures).toEqual({ checked: 1, fromCache: 0, broken: 1, unverified: 0, moved: 0, leftOut: 0 })
  })

  test.each([
    [
      'https://a.dev/#x',
      301,
      'https://b.dev/',
      ['external-redirect', 'warning', '"https://a.dev/#x" has moved permanently to "https://b.dev/#x"'],
    ],
    ['https://a.dev/', 302, 'https://b.dev/', undefined],
    [
      'https://a.dev/',
      403,
      undefined,
      ['external-unverified', 'warning', '"https://a.dev/" could not be verified: its server responds with 403'],
    ],
    ['https://[', 200, undefined, ['external-broken', 'error', '"https://[" is not a valid URL']],
    ['https://a.dev/', 200, undefined, undefined],
  ])('%s that responds with %i to %s', async (url, status, location, expected) => {
    const answer = { status, ...(location === undefined ? {} : { location }) }
    const { diagnostics } = await check([at(url, 1)], { 'https://a.dev/': answer })
    expect(diagnostics.map(({ code, severity, message }) => [code, severity, message])).toEqual(
      expected ? [expected] : [],
    )
  })

  test('a working address from the cache for a day, and requests others again', async () => {
    const dir = temporaryDir()
    const links = [at('https://a.dev/', 1), at('https://b.dev/', 2), at('https://c.dev/', 3)]
    const answers = { 'https://a.dev/': { status: 404 }, 'https://b.dev/': { status: 301, location: 'https://c.dev/' } }
    await check(links, answers, cacheAt(dir, 0))
    asked.splice(0)
    const again = await check(links, {}, cacheAt(dir, 23))
    expect(asked).toEqual(['https://a.dev/'])
    expect(again.figures).toMatchObject({ fromCache: 2, moved: 1, broken: 0 })
    for (const cache of [cacheAt(dir, 25), cacheAt(dir, 1, false)]) {
      asked.splice(0)
      await check(links, {}, cache)
      expect(asked.sort()).toEqual(links.map(({ url }) => url))
    }
  })
})
