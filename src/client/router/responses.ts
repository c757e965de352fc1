/** Whether the server answers, with any status. */
export async function isReachable(url: string): Promise<boolean> {
  if (!navigator.onLine) return false
  return fetch(url, { method: 'HEAD', cache: 'no-store' }).then(
    () => true,
    () => false,
  )
}
