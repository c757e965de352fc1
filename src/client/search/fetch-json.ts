/** Fetches JSON; what came stays in memory. */
export function createJsonSource(): (url: string) => Promise<unknown> {
  const known = new Map<string, Promise<unknown>>()
  return (url) => {
    const request = known.get(url) ?? fetchJson(url)
    known.set(url, request)
    request.catch(() => known.delete(url))
    return request
  }
}

async function fetchJson(url: string): Promise<unknown> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}`)
  return response.json()
}
