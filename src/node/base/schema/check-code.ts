import * as z from 'zod/mini'
import { type ResolvedCheckCode, sampleRights } from '../check-code.js'
import { field, naming, text } from './fields.js'

/** `checkCode`: what `docsgen check-code` does with samples. */
export const checkCodeSchema = z.strictObject({
  allow: field(
    z._default(z.array(z.enum(sampleRights)), []),
    'What samples may do besides computing: `network` (connections, servers, DNS), `child-process`, `worker`, `addons`, `wasi`, `sqlite`. All but `network` end the isolation',
  ),
  read: field(
    z._default(z.array(naming(text, 'path')), []),
    'Files and folders that samples may read, in addition to installed packages and the code of the project; not what begins with a dot directly in such a folder',
  ),
})

/** Converts `checkCode`; `path` makes a path absolute. */
export function resolveCheckCode(
  { allow, read }: z.output<typeof checkCodeSchema>,
  path: (name: string) => string,
): ResolvedCheckCode {
  return { allow: sampleRights.filter((right) => allow.includes(right)), read: read.map(path) }
}
