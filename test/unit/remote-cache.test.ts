import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { ResolvedRemoteCache } from '../../src/node/base/config.js'
import { openArtifact, type SealedArtifact, sealArtifact } from '../../src/node/store/remote/artifact.js'
import { RemoteCache } from '../../src/node/store/remote/remote-cache.js'
import { type ArtifactRequest, type ArtifactServer, artifactServer } from '../harness/artifact-server.js'

const servers: ArtifactServer[] = []

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close()
})

async function serve(misbehave?: (request: ArtifactRequest) => boolean): Promise<ArtifactServer> {
  const server = await artifactServer(misbehave)
  servers.push(server)
  return server
}

function settingsFor(url: string, changes: Partial<ResolvedRemoteCache> = {}): ResolvedRemoteCache {
  const limits = { timeoutMs: 30_000, uploadTimeoutMs: 30_000 }
  return { url, token: () => 'secret-token', team: 'docs', readOnly: false, ...limits, ...changes }
}

const keyOf = (index: number): string => index.toString(16).padStart(32, '0')
const contentOf = (index: number): Buffer => Buffer.from(`page ${index} `.repeat(500))
const keys = Array.from({ length: 40 }, (_, index) => keyOf(index))

/** The 40 artifacts as a server stores them, unsigned. */
const sealed = new Map<string, SealedArtifact>()

beforeAll(async () => {
  for (const [index, key] of keys.entries())
    sealed.set(key, await sealArtifact(contentOf(index), { key, team: 'docs' }))
})

/** Uploads the 40 artifacts. */
async function fill(settings: ResolvedRemoteCache): Promise<void> {
  const cache = new RemoteCache(settings)
  for (const [index, key] of keys.entries()) cache.put(key, () => contentOf(index))
  await cache.settled()
  expect(cache.problems()).toEqual([])
}

describe('a working server', () => {
  test('receives uploads with the headers and the query of the protocol', async () => {
    const server = await serve()
    const settings = settingsFor(`${server.url}/api`, {
      teamId: 'team_1',
      signatureKey: () => 'k',
    })
    await fill(settings)
    const cache = new RemoteCache(settings)
    const found = await Promise.all(keys.map((key) => cache.get(key)))
    expect(found).toEqual(keys.map((_, index) => contentOf(index)))
    expect(await cache.get(keyOf(99))).toBeUndefined()
    expect(cache.problems()).toEqual([])
    const { bytesDown, ...counts } = cache.traffic
    expect(counts).toEqual({ requests: 41, bytesUp: 0, hits: 40, misses: 1 })
    expect(bytesDown).toBeLessThan(40 * 300)
    expect(server.requests.slice(0, 1)).toEqual([`PUT /api/v8/artifacts/${keyOf(0)}?teamId=team_1&slug=docs`])
    expect(server.headers[0]).toMatchObject({
      authorization: 'Bearer secret-token',
      'content-type': 'application/octet-stream',
      'x-artifact-tag': expect.stringMatching(/^[\w+/]{43}=$/),
      'user-agent': expect.stringMatching(/^docsgen\/\d/),
    })
  })

  test('gets no upload if the cache is read only', async () => {
    const server = await serve()
    const cache = new RemoteCache(settingsFor(server.url, { readOnly: true }))
    cache.put(keyOf(0), () => contentOf(0))
    await cache.settled()
    expect([cache.writes, server.requests]).toEqual([false, []])
  })

  test('may redirect downloads to its storage, which does not get the token', async () => {
    const storage = await serve()
    const server = await serve(({ request, response }) => {
      if (request.method === 'GET') response.writeHead(302, { location: `${storage.url}${request.url}&signed=1` }).end()
      return request.method === 'GET'
    })
    const settings = settingsFor(server.url)
    await fill(settings)
    for (const [key, artifact] of server.stored) storage.stored.set(key, artifact)
    const cache = new RemoteCache(settings)
    expect(await cache.get(keyOf(7))).toEqual(contentOf(7))
    expect(cache.problems()).toEqual([])
    expect(storage.headers.map(({ authorization }) => authorization)).toEqual([undefined])
  })

  test('may compress on the way, and close idle connections', async () => {
    const server = await serve(({ response, stored, count }) => {
      if (stored === undefined) return false
      if (count % 2 === 0) response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(stored.body))
      else response.destroy()
      return true
    })
    const settings = settingsFor(server.url)
    await fill(settings)
    const cache = new RemoteCache(settings)
    // 41st request: closed; 42nd: the same again.
    expect(await cache.get(keyOf(7))).toEqual(contentOf(7))
    expect([cache.problems(), cache.traffic.requests]).toEqual([[], 2])
  })
})

/** Changes the artifact that the server has. */
function sending(change: (body: Buffer, key: string) => Buffer): (request: ArtifactRequest) => boolean {
  return ({ request, response, stored, key }) => {
    if (request.method === 'PUT' || stored === undefined) return false
    response.end(change(stored.body, key))
    return true
  }
}

function answering(status: number, headers: Record<string, string> = {}): (request: ArtifactRequest) => boolean {
  return ({ request, response }) => {
    if (request.method !== 'PUT') response.writeHead(status, headers).end('<!doctype html><title>Error</title>')
    return request.method !== 'PUT'
  }
}

function flipped(at: (body: Buffer) => number): (body: Buffer) => Buffer {
  return (body) => {
    const copy = Buffer.from(body)
    copy[at(body)] = (copy[at(body)] ?? 0) ^ 1
    return copy
  }
}

interface Misbehavior {
  readonly name: string
  readonly server: (request: ArtifactRequest) => boolean
  readonly says: RegExp
  /** How many requests at most, of 40. Several are under way at once when the client gives up. */
  readonly requests: number
  readonly settings?: Partial<ResolvedRemoteCache>
}

const quick = { timeoutMs: 250 }
const withKey = { signatureKey: () => 'a signature key' }
const bomb = brotliCompressSync(Buffer.alloc(64 << 20))
const soon = 20

const misbehaviors: readonly Misbehavior[] = [
  { name: 'never answers', server: () => true, says: /does not respond in time/, requests: 1, settings: quick },
  {
    name: 'sends headers and no body',
    server: ({ request, response }) => {
      if (request.method !== 'PUT') response.writeHead(200).flushHeaders()
      return request.method !== 'PUT'
    },
    says: /does not respond in time/,
    requests: 1,
    settings: quick,
  },
  {
    name: 'sends byte by byte',
    server: ({ request, response }) => {
      if (request.method === 'PUT') return false
      const timer = setInterval(() => response.write('x'), 20)
      response.on('close', () => clearInterval(timer))
      return true
    },
    says: /does not respond in time/,
    requests: 1,
    settings: quick,
  },
  {
    name: 'never ends',
    server: ({ request, response }) => {
      if (request.method === 'PUT') return false
      const chunk = Buffer.alloc(1 << 20)
      const more = () => {
        while (!response.destroyed && response.write(chunk));
      }
      response.on('drain', more)
      more()
      return true
    },
    says: /more than 32 MB/,
    requests: 1,
  },
  {
    name: 'announces a gigantic body',
    server: ({ request, response }) => {
      if (request.method !== 'PUT') response.writeHead(200, { 'content-length': '99999999999' }).flushHeaders()
      return request.method !== 'PUT'
    },
    says: /more than 32 MB/,
    requests: 1,
  },
  {
    name: 'closes connections',
    server: ({ request, response }) => {
      if (request.method !== 'PUT') response.destroy()
      return request.method !== 'PUT'
    },
    says: /the request failed \((?:ECONNRESET|UND_ERR_SOCKET)\)/,
    requests: 2 * soon,
  },
  {
    name: 'truncates bodies',
    server: ({ request, response, stored }) => {
      if (request.method === 'PUT') return false
      response.writeHead(200, { 'content-length': String(stored?.body.length) })
      response.write(stored?.body.subarray(0, 50), () => response.destroy())
      return true
    },
    says: /the request failed/,
    requests: 2 * soon,
  },
  { name: 'sends less than it has', server: sending((body) => body.subarray(0, -5)), says: /damaged/, requests: 40 },
  { name: 'sends nothing', server: sending(() => Buffer.alloc(0)), says: /damaged/, requests: 40 },
  { name: 'answers in HTML', server: answering(200), says: /damaged/, requests: 40 },
  {
    name: 'flips a bit of the content',
    server: sending(flipped(({ length }) => length - 3)),
    says: /damaged/,
    requests: 40,
  },
  {
    name: 'mixes up artifacts',
    server: sending((_body, key) => sealed.get(keyOf((Number.parseInt(key, 16) + 1) % 40))?.body ?? Buffer.alloc(0)),
    says: /damaged/,
    requests: 40,
  },
  {
    name: 'changes the content',
    server: sending((body) =>
      Buffer.concat([body.subarray(0, 76), brotliCompressSync(contentOf(77).subarray(0, body.readUInt32BE(8)))]),
    ),
    says: /damaged/,
    requests: 40,
  },
  { name: 'has another version', server: sending(flipped(() => 7)), says: /damaged/, requests: 40 },
  {
    name: 'compresses wrongly',
    server: ({ request, response, stored }) => {
      if (request.method === 'PUT') return false
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(stored?.body)
      return true
    },
    says: /request failed|damaged/,
    requests: 40,
  },
  {
    name: 'sends a decompression bomb',
    server: sending((body) => Buffer.concat([body.subarray(0, 76), bomb])),
    says: /damaged/,
    requests: 40,
  },
  {
    name: 'announces a decompression bomb',
    server: sending((body) =>
      Buffer.concat([body.subarray(0, 8), Buffer.from('ffffffff', 'hex'), body.subarray(12, 76), bomb]),
    ),
    says: /damaged/,
    requests: 40,
  },
  ...[405, 500, 502, 503].map((status) => ({
    name: `answers ${status}`,
    server: answering(status),
    says: new RegExp(`responds with ${status}`),
    requests: soon,
  })),
  ...[400, 401, 402, 403, 429].map((status) => ({
    name: `answers ${status}`,
    server: answering(status),
    says: new RegExp(`responds with ${status}`),
    requests: 1,
  })),
  {
    name: 'redirects in circles',
    server: answering(302, { location: '/x' }),
    says: /the request failed/,
    requests: 21,
  },
  {
    name: 'redirects to another protocol',
    server: answering(302, { location: 'ftp://a/' }),
    says: /the request failed/,
    requests: 1,
  },
  {
    name: 'redirects to an invalid URL',
    server: answering(302, { location: 'http://[' }),
    says: /the request failed/,
    requests: 1,
  },
  {
    name: 'sends unsigned artifacts, although there is a key',
    server: () => false,
    says: /signature is missing or wrong/,
    requests: 40,
    settings: withKey,
  },
]

describe('a server that', () => {
  test.each(misbehaviors)('$name', async ({ server: misbehave, says, requests, settings = {} }) => {
    const server = await serve(misbehave)
    for (const [key, artifact] of sealed) server.stored.set(key, artifact)
    const cache = new RemoteCache(settingsFor(server.url, settings))
    const found = await Promise.all(keys.map((key) => cache.get(key)))
    expect(found.filter((content) => content !== undefined)).toEqual([])
    expect(server.requests.length).toBeLessThanOrEqual(requests)
    // Unless single artifacts are to blame, the rest of the build costs no further request.
    const isRefusal = /which is not used/.test(cache.problems()[0]?.message ?? '')
    const before = server.requests.length
    await cache.get(keyOf(3))
    expect(server.requests.length).toBe(isRefusal ? before + 1 : before)
    cache.put(keyOf(50), () => contentOf(50))
    await cache.settled()
    const problems = cache.problems()
    expect(problems).toHaveLength(1)
    expect(problems[0]).toMatchObject({
      code: 'remote-cache-failed',
      severity: 'warning',
      message: expect.stringMatching(says),
    })
    expect(JSON.stringify(problems)).not.toMatch(/secret-token|a signature key/)
    // A build replaces what it refuses.
    expect(server.stored.has(keyOf(50))).toBe(isRefusal)
  })

  test('is replaced by another one while the build runs', async () => {
    const server = await serve(({ response, count }) => {
      if (count > 45) response.destroy()
      return count > 45
    })
    const settings = settingsFor(server.url)
    await fill(settings)
    const cache = new RemoteCache(settings)
    const found = await Promise.all(keys.map((key) => cache.get(key)))
    const hits = found.flatMap((content, index) => (content === undefined ? [] : [content.equals(contentOf(index))]))
    expect(new Set(hits)).toEqual(new Set([true]))
    expect(cache.problems()).toHaveLength(1)
  })

  test.each([
    ['no server', 'ECONNREFUSED'],
    ['another certificate', 'ERR_TLS_CERT_ALTNAME_INVALID'],
  ])('is %s', async (_name, code) => {
    let requests = 0
    const fetch = async (): Promise<Response> => {
      requests++
      throw Object.assign(new TypeError('fetch failed'), { cause: Object.assign(new Error('connect'), { code }) })
    }
    const cache = new RemoteCache(settingsFor('https://cache.example.com'), fetch)
    await Promise.all(keys.map((key) => cache.get(key)))
    expect(requests).toBe(1)
    expect(cache.problems()[0]?.message).toContain(`the request failed (${code})`)
  })
})

describe('signatures', () => {
  const identity = { key: keyOf(1), team: 'docs', signatureKey: 'a signature key' }

  test.each<[string, Partial<typeof identity>]>([
    ['another key', { key: keyOf(2) }],
    ['another team', { team: 'others' }],
    ['another signature key', { signatureKey: 'stolen' }],
  ])('refuse an artifact of %s', async (_name, changes) => {
    const server = await serve()
    const poisoned = await sealArtifact(Buffer.from('evil'), { ...identity, ...changes })
    server.stored.set(identity.key, { body: poisoned.body })
    server.stored.set(keyOf(5), await sealArtifact(contentOf(5), { ...identity, key: keyOf(5) }))
    const cache = new RemoteCache(settingsFor(server.url, withKey))
    expect(await cache.get(identity.key)).toBeUndefined()
    // One poisoned artifact does not end the use of the others.
    expect(await cache.get(keyOf(5))).toEqual(contentOf(5))
    expect(cache.problems()[0]?.message).toBe(
      `remote cache at ${server.url}: it sends an artifact whose signature is missing or wrong, which is not used`,
    )
  })

  test('protect every byte', async () => {
    const { body } = await sealArtifact(contentOf(1), identity)
    const server = await serve()
    for (let at = 0; at < body.length; at++) {
      server.stored.set(identity.key, { body: flipped(() => at)(body) })
      const cache = new RemoteCache(settingsFor(server.url, withKey))
      expect([at, await cache.get(identity.key)]).toEqual([at, undefined])
    }
  })
})

describe('uploads', () => {
  test.each([
    [403, 1, /upload with 403; the build continues without it$/],
    [404, 1, /upload with 404; the build continues without it$/],
    [412, 1, /upload with 412; the build continues without it$/],
    [500, 12, /upload with 500 .*; the build continues without it$/],
    [413, 40, /upload with 413 \(and 39 more failed requests\)$/],
  ])('that end with %i', async (status, requests, says) => {
    const server = await serve(({ request, response }) => {
      if (request.method === 'PUT') response.writeHead(status).end()
      return request.method === 'PUT'
    })
    for (const [key, artifact] of sealed) server.stored.set(key, artifact)
    const cache = new RemoteCache(settingsFor(server.url))
    for (const [index, key] of keys.entries()) cache.put(key, () => contentOf(index))
    await cache.settled()
    expect(server.requests.length).toBeLessThanOrEqual(requests)
    expect(cache.problems().map(({ message }) => message)).toEqual([expect.stringMatching(says)])
    // An artifact that is too large does not end the use of the others.
    expect(await cache.get(keyOf(4))).toEqual(status === 413 ? contentOf(4) : undefined)
  })

  test('that are too slow do not hold up the build', async () => {
    const server = await serve(() => true)
    const cache = new RemoteCache(settingsFor(server.url, { uploadTimeoutMs: 50 }))
    for (const [index, key] of keys.entries()) cache.put(key, () => contentOf(index))
    await cache.settled()
    expect(server.requests.length).toBeLessThanOrEqual(1)
    expect(cache.problems().map(({ message }) => message)).toEqual([
      `remote cache at ${server.url}: the uploads take too long; the build continues without it`,
    ])
  })
})

describe('what is unpacked is limited', () => {
  const identity = { key: keyOf(1), team: 'docs' }

  test('an artifact whose content is a thousand times larger is refused, and not uploaded', async () => {
    const content = Buffer.alloc(4 << 20)
    const { body } = await sealArtifact(content, identity)
    expect(body.length).toBeLessThan(1000)
    expect(await openArtifact(body, identity)).toBe('damaged')
    const server = await serve()
    const cache = new RemoteCache(settingsFor(server.url))
    cache.put(identity.key, () => content)
    await cache.settled()
    expect(cache.problems()).toMatchObject([{ message: expect.stringContaining('too large') }])
  })
})
