import { formatOf, print, printDiagnostics } from './output.js'
import { failureOf, stackOf } from './failure.js'
import type { CommandIo } from './terminal.js'

/** Prints the diagnostic for an error that nothing handles, and with `--debug` its stack. `did` is what the code did. */
export async function printUnhandled(
  error: unknown,
  { did, argv, io }: { readonly did: string; readonly argv: readonly string[]; readonly io: CommandIo },
): Promise<void> {
  const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
  const [failure] = failureOf(error).diagnostics
  const problem = {
    code: 'unhandled-error',
    severity: 'error',
    message: `a plugin or the config ${did}: ${reason}`,
    hint: 'await the promise, or catch the error; `--debug` prints the stack',
  } as const
  // The code of a system error has its own hint.
  const shown = failure?.code === 'system' ? failure : problem
  await printDiagnostics([shown], { io, format: formatOf(argv), root: io.cwd })
  if (argv.includes('--debug')) await print(stackOf(error), { io, stream: io.stderr })
}
