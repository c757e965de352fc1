/** Effective connection types on which nothing is fetched ahead. */
const SKIPPED_CONNECTIONS: readonly string[] = ['slow-2g', '2g']

/** `navigator.connection` of the Network Information API, in browsers that have it. */
interface ConnectionHint {
  readonly saveData?: boolean
  readonly effectiveType?: string
}

/** Whether to fetch what the reader may need later: not on 2G connections, and not if the data saver is on. */
export function mayPrefetch(): boolean {
  const { connection = {} } = navigator as { readonly connection?: ConnectionHint }
  return !connection.saveData && !SKIPPED_CONNECTIONS.includes(connection.effectiveType ?? '')
}
