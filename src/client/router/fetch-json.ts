/** An answer that a site which was deployed anew would give: missing, or a page instead of data. */
export class StaleSiteError extends Error {
  override readonly name = 'StaleSiteError'
}

/** Fetches JSON; `priority` is a hint. Rejects with `StaleSiteError`, or with fetch's TypeError where there is no network. */
export async function fetchJson(url: string, priority: RequestPriority = 'auto'): Promise<unknown> {
  const response = await fetch(url, { priority })
  if (!response.ok) throw new StaleSiteError(`${url} answered ${response.status}`)
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new StaleSiteError(`${url} is not JSON`)
  }
}

/** Whether the server answers at all, with whatever status. */
export async function isReachable(url: string): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
