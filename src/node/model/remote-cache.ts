/** `cache.remote` of the config, with defaults. Tokens and keys are not in the config; the environment has them. */
export interface RemoteCacheConfig {
  /** Without slash at the end; defaults to the server that the environment names. */
  readonly url?: string
  /** Slug of the team. */
  readonly team?: string
  readonly teamId?: string
  readonly readOnly: boolean
  /** Whether artifacts without a valid signature are refused even if the environment has no key. */
  readonly signature: boolean
  /** Seconds. */
  readonly timeout?: number
  /** Seconds. */
  readonly uploadTimeout?: number
}

/** Everything that the client of the remote cache needs. Secrets are functions, so that no output can include them. */
export interface ResolvedRemoteCache {
  /** Without slash at the end. */
  readonly url: string
  readonly token: () => string
  /** What artifacts are shared within; the server decides who is in it. */
  readonly team?: string
  readonly teamId?: string
  /** Artifacts are signed, and others are refused, if there is a key. */
  readonly signatureKey?: () => string
  readonly readOnly: boolean
  /** How long the server may take to answer, and how long it may cost the build if it does not. */
  readonly timeoutMs: number
  /** How long a build waits for uploads after everything else. */
  readonly uploadTimeoutMs: number
  /** The CI system, as servers know it: `GITHUB_ACTIONS`. */
  readonly ci?: string
  /** Whether an HTTP proxy is configured that Node does not use. */
  readonly ignoresProxy: boolean
}
