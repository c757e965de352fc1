import * as z from 'zod/mini'
import { type KeyPath, keyPathText } from '../source-text/position.js'
import { field, stringRule, text } from './fields.js'

/** Keys that are not options, because the config is in the repository, and the environment variables to set instead. */
const secrets: Readonly<Record<string, string>> = {
  'cache.remote.token': 'DOCSGEN_REMOTE_CACHE_TOKEN',
  'cache.remote.signatureKey': 'DOCSGEN_REMOTE_CACHE_SIGNATURE_KEY',
}

/** The hint for a key that would be a secret; undefined for other keys. */
export function secretHint(path: KeyPath): string | undefined {
  const variable = secrets[keyPathText(path)]
  return variable && `remove the secret from the config, and set the environment variable ${variable}`
}

const seconds = z.number().check(z.minimum(1), z.maximum(3600))

/** `cache.remote`: a server with compiled pages. */
const remoteSchema = z.strictObject({
  url: field(
    z.optional(
      z.string().check(stringRule(isServer, 'is not the URL of a server', 'write it as "https://cache.example.com"')),
    ),
    "URL of a server with Turborepo's remote cache API; defaults to `TURBO_API`, or to the hosted server",
  ),
  team: field(z.optional(text), 'Slug of the team whose artifacts are used; defaults to `TURBO_TEAM`'),
  teamId: field(z.optional(text), 'Id of the team; defaults to `TURBO_TEAMID`'),
  readOnly: field(z._default(z.boolean(), false), 'Whether builds only download artifacts, and upload none'),
  signature: field(
    z.optional(z.boolean()),
    'If the environment has no signature key: `true` turns the remote cache off, `false` uses it without a warning; with a key, only signed artifacts are used in any case',
  ),
  timeout: field(
    z.optional(seconds),
    'Seconds to wait for a response; a server that takes longer is not used for the rest of the build; defaults to 5',
  ),
  uploadTimeout: field(z.optional(seconds), 'Seconds that a build waits for its uploads at its end; defaults to 60'),
})

/** `cache`: sources of compiled pages other than `cacheDir`. */
export const cacheSchema = z.strictObject({
  remote: field(
    z._default(z.union([z.boolean(), remoteSchema]), false),
    'A remote cache that machines share; `true` takes the settings from the environment; the token always comes from there',
  ),
})

/** settings.ts rejects user names and passwords, without printing them. */
function isServer(value: string): boolean {
  return URL.canParse(value) && /^https?:$/.test(new URL(value).protocol)
}
