/** What a request may take. */
interface FetchLimits {
  readonly ms: number
  readonly bytes: number
}

/**
 * Requests a file of a site; undefined if it has none. Rejects with an error whose message continues a sentence about the URL. Some hosts
 * answer every unknown path with a page, so an HTML page is no file.
 */
export async function fetchFile(url: string | URL, { ms, bytes }: FetchLimits): Promise<Buffer | undefined> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(ms) })
    const isPage = response.headers.get('content-type')?.includes('text/html') === true
    if (response.status === 404 || response.status === 410 || (response.ok && isPage)) {
      await response.body?.cancel()
      return undefined
    }
    if (!response.ok) throw new Error(`responds with ${response.status}`)
    const chunks: Uint8Array[] = []
    let left = bytes
    for await (const chunk of response.body ?? []) {
      left -= chunk.byteLength
      if (left < 0) throw new Error(`has more than ${bytes / 1e6} MB`)
      chunks.push(chunk)
    }
    return Buffer.concat(chunks)
  } catch (error) {
    if (error instanceof TypeError) throw new Error('cannot be fetched')
    if (error instanceof Error && error.name === 'TimeoutError')
      throw new Error(`does not respond within ${ms / 1000} s`)
    throw error
  }
}
