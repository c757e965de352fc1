/** Fetches JSON that is compressed as it lies, whatever the host does; what came stays in memory. */
export function createPackedSource(): (url: string) => Promise<unknown> {
  const known = new Map<string, Promise<unknown>>()
  return (url) => {
    const request = known.get(url) ?? fetchPacked(url)
    known.set(url, request)
    request.catch(() => known.delete(url))
    return request
  }
}

async function fetchPacked(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok || response.body === null) throw new Error(`${url} answered ${response.status}`)
  return new Response(response.body.pipeThrough(new DecompressionStream('gzip'))).json()
}
