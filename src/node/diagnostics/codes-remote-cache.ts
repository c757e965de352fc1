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
  'remote-cache-unsigned': {
    severity: 'warning',
    cause:
      'The remote cache is on another machine, and the environment has no signature key. docsgen then publishes what anyone who can write to the server has stored there.',
    fix: 'Set `DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY` to the same long random text on all machines. If you trust everyone who can write to the server, set `cache.remote.signature` to `false`.',
    example: {
      files: { 'docsgen.config.ts': config },
      message:
        'warning remote-cache-unsigned: anyone who can write to the remote cache at https://cache.example.com can change your pages, because there is no signature key; set DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY, or `cache.remote.signature: false` if you trust all who have the token',
    },
  },
  'remote-cache-insecure': {
    severity: 'error',
    cause:
      'The URL of the remote cache starts with `http:`, the server is on another machine, and the environment has no signature key. Anyone in the network could change what the build downloads and publishes, so the remote cache is not used.',
    fix: 'Use an `https:` URL, or set `DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY` to the same long random text on all machines.',
    example: {
      files: { 'docsgen.config.ts': config.replace('https:', 'http:') },
      message:
        'error remote-cache-insecure: the remote cache at http://cache.example.com is not used: without HTTPS and a signature key, anyone in the network can change your pages; use an `https:` URL, or set DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY',
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
