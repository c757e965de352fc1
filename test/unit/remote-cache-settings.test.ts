import { inspect } from 'node:util'
import { describe, expect, test } from 'vitest'
import type { RemoteCacheConfig } from '../../src/node/base/config.js'
import { type CacheEnvironment, remoteCacheSettings } from '../../src/node/store/remote/settings.js'

const written = { readOnly: false, signature: false }
const turbo = { TURBO_API: 'https://turbo.example.com/', TURBO_TOKEN: 'turbo-token', TURBO_TEAM: 'team-a' }
const own = { DOCSGEN_REMOTE_CACHE_URL: 'https://own.example.com', DOCSGEN_REMOTE_CACHE_TOKEN: 'own-token' }

/** The settings with their secrets. */
function open(config: Partial<RemoteCacheConfig> | undefined, env: CacheEnvironment) {
  const { settings, problems } = remoteCacheSettings(config && { ...written, ...config }, env)
  expect(problems.filter(({ code }) => code !== 'remote-cache-unsigned')).toEqual([])
  return settings && { ...settings, token: settings.token(), signatureKey: settings.signatureKey?.() }
}

describe('the remote cache is on', () => {
  test.each<[string, boolean, Partial<RemoteCacheConfig> | undefined, CacheEnvironment]>([
    ['without config and variables', false, undefined, {}],
    ['with the variables of Turborepo alone', false, undefined, turbo],
    ['with the config and the variables of Turborepo', true, {}, turbo],
    ['with the config and no token', false, {}, {}],
    ['with the config and an empty token, as in a fork', false, { url: 'https://a.example' }, { TURBO_TOKEN: '' }],
    ['with own variables alone', true, undefined, own],
    ['with the switch and the variables of Turborepo', true, undefined, { ...turbo, DOCSGEN_REMOTE_CACHE: '1' }],
    ['with the config and the switch at 0', false, {}, { ...own, DOCSGEN_REMOTE_CACHE: '0' }],
    ['with the config and the switch at false', false, {}, { ...own, DOCSGEN_REMOTE_CACHE: 'false' }],
  ])('%s: %s', (_name, isOn, config, env) => {
    expect(open(config, env) !== undefined).toBe(isOn)
  })
})

describe('settings', () => {
  test('have defaults', () => {
    expect(open({}, { TURBO_TOKEN: 'turbo-token' })).toEqual({
      url: 'https://api.vercel.com',
      token: 'turbo-token',
      readOnly: false,
      timeoutMs: 5000,
      uploadTimeoutMs: 60_000,
    })
  })

  test('of Turborepo are used for its server', () => {
    const env = {
      ...turbo,
      TURBO_TEAMID: 'team_1',
      TURBO_REMOTE_CACHE_SIGNATURE_KEY: 'turbo-key\n',
      TURBO_REMOTE_CACHE_READ_ONLY: 'true',
    }
    expect(open({ url: 'https://turbo.example.com' }, env)).toEqual({
      url: 'https://turbo.example.com',
      token: 'turbo-token',
      team: 'team-a',
      teamId: 'team_1',
      signatureKey: 'turbo-key',
      readOnly: true,
      timeoutMs: 5000,
      uploadTimeoutMs: 60_000,
    })
  })

  test('of docsgen come before the config, and the config comes before Turborepo', () => {
    const config = { url: 'https://turbo.example.com', team: 'config', timeout: 2, uploadTimeout: 3, readOnly: true }
    expect(open(config, turbo)).toMatchObject({
      team: 'config',
      timeoutMs: 2000,
      uploadTimeoutMs: 3000,
      readOnly: true,
    })
    const variables = { TOKEN: 'own', TEAM: 'own', TEAM_ID: 'own', SIGNATURE_KEY: 'own', READ_ONLY: '0' }
    const env = Object.entries(variables).map(([name, value]) => [`DOCSGEN_REMOTE_CACHE_${name}`, value])
    expect(open(config, { ...turbo, ...Object.fromEntries(env) })).toMatchObject({
      ...{ token: 'own', team: 'own', teamId: 'own', signatureKey: 'own', readOnly: false },
    })
  })

  test('of a server that is not the one of Turborepo include nothing of Turborepo', () => {
    const env = { ...own, ...turbo, TURBO_REMOTE_CACHE_SIGNATURE_KEY: 'turbo-key' }
    const settings = open(undefined, env)
    expect(settings).toMatchObject({ url: 'https://own.example.com', token: 'own-token' })
    expect(JSON.stringify(settings)).not.toContain('turbo')
    expect(settings?.team).toBeUndefined()
  })

  test('do not print their secrets', () => {
    const { settings } = remoteCacheSettings(undefined, { ...own, DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY: 'own-key' })
    expect(inspect(settings) + JSON.stringify(settings)).not.toMatch(/own-token|own-key/)
  })
})

describe('a mistake in the environment is one warning', () => {
  test.each<[string, Partial<RemoteCacheConfig>, CacheEnvironment, RegExp]>([
    ['no URL', {}, { ...own, DOCSGEN_REMOTE_CACHE_URL: 'cache.example.com' }, /URL of the remote cache is invalid/],
    ['another protocol', {}, { ...own, DOCSGEN_REMOTE_CACHE_URL: 'ftp://a' }, /URL of the remote cache is invalid/],
    ['a password in the config', { url: 'https://me:canary@a.example' }, { TURBO_TOKEN: 'a' }, /URL of the/],
    [
      'a password in the variable',
      {},
      { ...own, DOCSGEN_REMOTE_CACHE_URL: 'https://me:canary@a.example' },
      /URL of the/,
    ],
    [
      'a token for another server',
      { url: 'https://a.example' },
      { TURBO_TOKEN: 'canary' },
      /not sent to https:\/\/a.example/,
    ],
    ['a token with a line break', {}, { ...own, DOCSGEN_REMOTE_CACHE_TOKEN: 'canary\nx' }, /token .* has characters/],
    ['no key', { signature: true }, own, /environment has no key/],
  ])('%s', (_name, config, env, says) => {
    const { settings, problems } = remoteCacheSettings({ ...written, ...config }, env)
    expect(settings).toBeUndefined()
    expect(problems).toEqual([
      {
        code: 'remote-cache-settings',
        severity: 'warning',
        message: expect.stringMatching(says),
        hint: expect.stringMatching(/./),
      },
    ])
    expect(inspect({ settings, problems })).not.toContain('canary')
  })
})

describe('without a signature key', () => {
  const remote = (url: string, config: Partial<RemoteCacheConfig> = {}, env: CacheEnvironment = {}) =>
    remoteCacheSettings({ readOnly: false, ...config, url }, { TURBO_API: url, TURBO_TOKEN: 'a', ...env }, 'Build-1')

  test.each([
    'http://localhost:3000',
    'http://docs.localhost',
    'http://127.0.0.1:3000',
    'http://127.9.9.9',
    'http://[::1]:3000',
    'http://build-1:3000',
    'https://localhost',
  ])('a server on the same machine is used: %s', (url) => {
    expect(remote(url)).toMatchObject({ problems: [], settings: { url } })
  })

  test.each(['https://cache.example.com', 'https://127.0.0.1.example.com', 'https://localhost.example.com'])(
    'a server on another machine is used with a warning, unless the config accepts it: %s',
    (url) => {
      const { settings, problems } = remote(url)
      expect(settings?.url).toBe(url)
      expect(problems).toMatchObject([{ code: 'remote-cache-unsigned', severity: 'warning' }])
      expect(remote(url, { signature: false })).toMatchObject({ problems: [], settings: { url } })
    },
  )

  test.each(['http://cache.example.com', 'http://10.0.0.2:3000', 'http://build-2', 'http://localhost.example.com'])(
    'a server on another machine without HTTPS is not used: %s',
    (url) => {
      for (const config of [{}, { signature: false }])
        expect(remote(url, config)).toEqual({
          problems: [expect.objectContaining({ code: 'remote-cache-insecure', severity: 'error' })],
        })
    },
  )

  test.each(['https://cache.example.com', 'http://cache.example.com'])('a key changes that: %s', (url) => {
    const env = { TURBO_REMOTE_CACHE_SIGNATURE_KEY: 'key' }
    expect(remote(url, {}, env)).toMatchObject({ problems: [], settings: { url } })
  })
})
