const config =
  "export default {\n  title: 'My project',\n  cache: { remote: { url: 'https://cache.example.com', team: 'docs' } },\n}\n"

/** Codes about the remote cache. */
export const remoteCacheCodes = {
  'remote-cache-failed': {
    severity: 'warning',
    cause:
      'The server of the remote cache is slow or absent, refuses the token, or has sent something that is not an artifact of docsgen, or one that is not signed by your key. docsgen has not used it, so the site is correct, but the build took longer.',
    fix: 'Follow the hint of the message. With `--debug`, all failures are listed. `DOCSGEN_REMOTE_CACHE=0` turns the remote cache off.',
    example: {
      files: { 'docsgen.config.ts': config },
      message:
        'warning remote-cache-failed: remote cache at https://cache.example.com: it responds with 401; the build goes on without it; check the token and the team',
    },
  },
  'remote-cache-settings': {
    severity: 'warning',
    cause: 'An environment variable of the remote cache has an invalid value, or the variables do not fit together.',
    fix: 'Correct the variable that the message names.',
    example: {
      files: { 'docsgen.config.ts': config },
      message:
        'warning remote-cache-settings: TURBO_TOKEN is not sent to https://cache.example.com, because TURBO_API names another server; the build goes on without the remote cache; set DOCSGEN_REMOTE_CACHE_TOKEN',
    },
  },
} as const
