import type { SampleRight } from '../../node/base/check-code.js'

/** What samples may not do. Accesses that the config can allow have the names of `checkCode.allow`. */
export type SampleAccess = SampleRight | 'read' | 'write' | 'inspector' | 'process'

/** Node's modules that samples cannot import, without `node:`, and the access that each would give. */
export const refusedModules: ReadonlyMap<string, SampleAccess> = new Map<string, SampleAccess>([
  ...(['dgram', 'dns', 'dns/promises', 'http', 'http2', 'https', 'net', 'quic', 'tls'] as const).map(
    (name) => [name, 'network'] as const,
  ),
  ['child_process', 'child-process'],
  ['cluster', 'child-process'],
  ['worker_threads', 'worker'],
  ['wasi', 'wasi'],
  ['sqlite', 'sqlite'],
  ['inspector', 'inspector'],
  ['inspector/promises', 'inspector'],
  ['repl', 'process'],
  ['trace_events', 'process'],
])

const actions: Readonly<Record<SampleAccess, string>> = {
  network: 'use the network',
  'child-process': 'start programs',
  worker: 'start threads',
  addons: 'load native addons',
  wasi: 'use WASI',
  sqlite: 'open SQLite databases',
  read: 'read files outside of installed packages',
  write: 'write files outside of its temporary folder',
  inspector: 'use the inspector',
  process: 'control processes or the JavaScript engine',
}

/** The texts of a diagnostic about a refused access. `subject` is the module, file or function. */
export function describeAccess(
  access: SampleAccess,
  subject: string | undefined,
): { readonly message: string; readonly hint: string } {
  const message = `the sample may not ${actions[access]}${subject ? ` (${subject})` : ''}`
  const noRun = 'mark the sample `no-run`'
  if (access === 'read') return { message, hint: `name the file in \`checkCode.read\` of the config, or ${noRun}` }
  if (access === 'write') return { message, hint: `write to \`os.tmpdir()\`, or ${noRun}` }
  if (access === 'inspector' || access === 'process') return { message, hint: noRun }
  return { message, hint: `allow it with \`checkCode.allow: ['${access}']\` in the config, or ${noRun}` }
}
