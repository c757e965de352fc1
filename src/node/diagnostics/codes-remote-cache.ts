/** Codes about the remote cache. */
export const remoteCacheCodes = {
  'remote-cache': {
    severity: 'warning',
    cause:
      'The server of the remote cache is slow, is absent, refuses the token, or has sent something that is not an artifact of docsgen with a valid signature. What it sent is not used, so the site is correct, but the build took longer.',
    fix: 'Follow the hint of the message. With `--debug`, all failures are listed.',
    example: {
      message:
        'warning remote-cache: remote cache at https://cache.example.com: it responds with 401; the build goes on without it; check the token and the team',
    },
  },
  'remote-cache-settings': {
    severity: 'warning',
    cause: 'A variable of the remote cache has an invalid value, or variables do not fit together.',
    fix: 'Correct the variable that the message names. The guide has a list of all variables.',
    example: {
      message:
        'warning remote-cache-settings: TURBO_TOKEN is not sent to https://cache.example.com, because TURBO_API names another server; the build goes on without the remote cache; set DOCSGEN_REMOTE_CACHE_TOKEN',
    },
  },
} as const
