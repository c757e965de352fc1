/** A response that is missing or is not the expected data: the site was probably deployed again. */
export class StaleSiteError extends Error {
  override readonly name = 'StaleSiteError'
}

/** Reads JSON. Rejects with `StaleSiteError`, or with the `TypeError` of `fetch` if the network fails. */
export async function readJson(response: Response): Promise<unknown> {
  const { url } = response
  if (!response.ok) throw new StaleSiteError(`${url} answered ${response.status}`)
  const text = await response.text()
  try {
    return JSON.parse(text)
  } catch {
    throw new StaleSiteError(`${url} is not JSON`)
  }
}

/** Whether the server answers, with any status. */
export async function isReachable(url: string): Promise<boolean> {
  if (!navigator.onLine) return false
  try {
    await fetch(url, { method: 'HEAD', cache: 'no-store' })
    return true
  } catch {
    return false
  }
}
