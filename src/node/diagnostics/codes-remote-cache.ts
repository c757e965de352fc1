const config =
  "export default {\n  title: 'My project',\n  cache: { remote: { url: 'https://cache.example.com', team: 'docs' } },\n}\n"

/** Codes about the remote cache. */
export const remoteCacheCodes = {
  'remote-cache-failed': {
    severity: 'warning',
    cause:
      'The server of the remote cache is slow or unreachable, refuses the token, or has sent an artifact that is damaged or not signed with your key. docsgen does not use such an artifact, so the site is correct, but the build takes longer.',
    fix: 'Follow the hint of the message. `--debug` lists all failures. `DOCSGEN_REMOTE_CACHE=0` turns the remote cache off.',
    example: {
      files: { 'docsgen.config.ts': config },
      message:
        'warning remote-cache-failed: remote cache at https://cache.example.com: it responds with 401; the build continues without it; check the token and the team',
    },
  },
  'remote-cache-settings': {
    severity: 'warning',
    cause:
      'An environment variable of the remote cache has an invalid value, or the variables contradict each other or the config.',
    fix: 'Correct the variable that the message names.',
    example: {
      files: { 'docsgen.config.ts': config },
      message:
        'warning remote-cache-settings: TURBO_TOKEN is not sent to https://cache.example.com, because TURBO_API names another server; the build continues without the remote cache; set DOCSGEN_REMOTE_CACHE_TOKEN',
    },
  },
} as const
