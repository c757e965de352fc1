import { hostname } from 'node:os'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import type { RemoteCacheConfig, ResolvedRemoteCache } from '../../base/config.js'

/** Environment variables by name. */
export type CacheEnvironment = Readonly<Record<string, string | undefined>>

/** The server of Turborepo's clients if `TURBO_API` is not set. */
const hostedServer = 'https://api.vercel.com'

/** Seconds. A dead server costs a build no more than `timeout`. */
const defaults = { timeout: 5, uploadTimeout: 60 } as const

/** The settings of the remote cache; without `settings`, there is none. */
interface RemoteCacheSettings {
  readonly settings?: ResolvedRemoteCache
  readonly problems: readonly Diagnostic[]
}

/**
 * Completes the settings of the config with the environment:
 * 1. The cache is on if the config has `cache.remote`, or if `DOCSGEN_REMOTE_CACHE_URL` or `DOCSGEN_REMOTE_CACHE=1` is set. The variables of
 *    Turborepo alone do not turn it on, because they may be meant for another tool. `DOCSGEN_REMOTE_CACHE=0` turns it off.
 * 2. docsgen's own variables come first, then the config, then the variables of Turborepo.
 * 3. The variables of Turborepo count only if the server is Turborepo's too, so its token is never sent to another one.
 * 4. Without a token, the cache is off without a warning, as in builds of forks, which have no secrets.
 * 5. Without a signature key, a server on another machine needs HTTPS, and its use is a warning unless the config accepts it.
 */
export function remoteCacheSettings(
  config: RemoteCacheConfig | undefined,
  env: CacheEnvironment,
  thisHost: string = hostname(),
): RemoteCacheSettings {
  const own = (name: string) => variable(env, `DOCSGEN_REMOTE_CACHE_${name}`)
  const isOn = switchOf(variable(env, 'DOCSGEN_REMOTE_CACHE')) ?? (config !== undefined || own('URL') !== undefined)
  if (!isOn) return { problems: [] }

  const turboUrl = urlOf(variable(env, 'TURBO_API') ?? hostedServer)
  const written = own('URL') ?? config?.url ?? variable(env, 'TURBO_API') ?? hostedServer
  const url = urlOf(written)
  if (url === undefined)
    return off(
      'the URL of the remote cache is invalid',
      'write it as "https://cache.example.com", without user name, query and fragment',
    )
  const isTurbos = url === turboUrl
  const turbo = (name: string) => (isTurbos ? variable(env, `TURBO_${name}`) : undefined)

  const token = own('TOKEN') ?? turbo('TOKEN')
  if (token === undefined) {
    if (variable(env, 'TURBO_TOKEN') === undefined) return { problems: [] }
    return off(
      `TURBO_TOKEN is not sent to ${new URL(url).origin}, because TURBO_API names another server`,
      'set DOCSGEN_REMOTE_CACHE_TOKEN',
    )
  }
  if (!/^[\x21-\x7e]+$/.test(token))
    return off('the token of the remote cache has characters that a token cannot have', 'copy it again')
  const signatureKey = own('SIGNATURE_KEY') ?? turbo('REMOTE_CACHE_SIGNATURE_KEY')
  if (config?.signature && signatureKey === undefined)
    return off(
      '`cache.remote.signature` is set, but the environment has no key',
      'set DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY',
    )

  const problems: Diagnostic[] = []
  if (signatureKey === undefined && !isOnThisMachine(url, thisHost)) {
    const { origin, protocol } = new URL(url)
    if (protocol === 'http:') return { problems: [insecure(origin)] }
    if (config?.signature !== false) problems.push(unsigned(origin))
  }
  const team = own('TEAM') ?? config?.team ?? turbo('TEAM')
  const teamId = own('TEAM_ID') ?? config?.teamId ?? turbo('TEAMID')
  return {
    problems,
    settings: {
      url,
      token: () => token,
      team,
      teamId,
      signatureKey: signatureKey === undefined ? undefined : () => signatureKey,
      readOnly: switchOf(own('READ_ONLY')) ?? (config?.readOnly || switchOf(turbo('REMOTE_CACHE_READ_ONLY')) || false),
      timeoutMs: (config?.timeout ?? defaults.timeout) * 1000,
      uploadTimeoutMs: (config?.uploadTimeout ?? defaults.uploadTimeout) * 1000,
    },
  }
}

/** A variable without the spaces and line breaks around it that secrets of CI systems often have; undefined if empty. */
function variable(env: CacheEnvironment, name: string): string | undefined {
  const value = env[name]?.trim()
  return value === '' ? undefined : value
}

function switchOf(value: string | undefined): boolean | undefined {
  if (value === undefined) return undefined
  return !/^(?:0|false|off|no)$/i.test(value)
}

/** Without a slash at the end; undefined if the text is not the URL of a server. */
function urlOf(text: string): string | undefined {
  if (!URL.canParse(text)) return undefined
  const { protocol, origin, pathname, username, password, search, hash } = new URL(text)
  const isServer = /^https?:$/.test(protocol) && username + password + search + hash === ''
  return isServer ? origin + pathname.replace(/\/+$/, '') : undefined
}

/** Whether the traffic to a server stays on this machine. */
function isOnThisMachine(url: string, thisHost: string): boolean {
  const { hostname: host } = new URL(url)
  const isLoopback = /^(?:.+\.)?localhost$|^127(?:\.\d+){3}$|^\[::1\]$/.test(host)
  return isLoopback || host === thisHost.toLowerCase()
}

function insecure(origin: string): Diagnostic {
  return {
    code: 'remote-cache-insecure',
    severity: 'error',
    message: `the remote cache at ${origin} is not used: without HTTPS and a signature key, anyone in the network can change your pages`,
    hint: 'use an `https:` URL, or set DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY',
  }
}

function unsigned(origin: string): Diagnostic {
  return {
    code: 'remote-cache-unsigned',
    severity: 'warning',
    message: `anyone who can write to the remote cache at ${origin} can change your pages, because there is no signature key`,
    hint: 'set DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY, or `cache.remote.signature: false` if you trust all who have the token',
  }
}

function off(message: string, hint: string): RemoteCacheSettings {
  return { problems: [warning(`${message}; the build continues without the remote cache`, hint)] }
}

function warning(message: string, hint: string): Diagnostic {
  return { code: 'remote-cache-settings', severity: 'warning', message, hint }
}
