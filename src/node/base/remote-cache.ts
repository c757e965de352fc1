import type { CheckedConfig } from './schema/config-schema.js'

/** `cache.remote` of the config. Tokens and keys are not in the config; the environment has them. */
export type RemoteCacheConfig = Readonly<Exclude<CheckedConfig['cache']['remote'], boolean>>

/** Everything that the client of the remote cache needs. Secrets are functions, so that no output can include them. */
export interface ResolvedRemoteCache {
  /** Without slash at the end. */
  readonly url: string
  readonly token: () => string
  /** The team that shares the artifacts; the server decides who belongs to it. */
  readonly team?: string
  readonly teamId?: string
  /** If there is a key, artifacts are signed with it, and others are refused. */
  readonly signatureKey?: () => string
  readonly readOnly: boolean
  /** The timeout for a response, which is also the most time that an unreachable server costs a build. */
  readonly timeoutMs: number
  /** How long a build waits for uploads at its end. */
  readonly uploadTimeoutMs: number
  /** Whether an HTTP proxy is configured that Node does not use. */
  readonly ignoresProxy: boolean
}
