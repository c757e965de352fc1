import type { Message, PartialMessage } from 'esbuild'

/** What a diagnostic says besides the text of an error of a plugin. */
interface BundlerPluginProblem {
  readonly code: string
  readonly hint?: string
}

/** An error of a plugin of docsgen. Without a location, the bundler adds that of the import. */
export function pluginError(
  text: string,
  problem: BundlerPluginProblem,
  location?: PartialMessage['location'],
): { readonly errors: PartialMessage[] } {
  return { errors: [{ text, detail: problem, location: location || undefined }] }
}

/** What a plugin of docsgen says about its error; undefined for the errors of the bundler. */
export function problemOf({ detail }: Message): BundlerPluginProblem | undefined {
  const given = detail as Partial<BundlerPluginProblem> | undefined
  return typeof given?.code === 'string' && !(detail instanceof Error) ? (given as BundlerPluginProblem) : undefined
}
