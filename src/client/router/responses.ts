/** Reads an object from a response. Throws an error if there is none: the site was probably deployed again. */
export async function readObject(response: Response): Promise<object> {
  const value: unknown = response.ok && (await response.json())
  if (typeof value !== 'object' || value === null) throw new Error(`${response.url} is not the expected data`)
  return value
}

/** Whether the server answers, with any status. */
export async function isReachable(url: string): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
