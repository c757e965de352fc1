/**
 * Waits for both sides of a bundle, also when one of them fails: a process that ends while esbuild still works leaves it
 * to complain on the terminal. Throws what the first one threw that failed.
 */
export async function bothSides<Browser, Server>(
  browser: Promise<Browser>,
  server: Promise<Server>,
): Promise<[Browser, Server]> {
  await Promise.allSettled([browser, server])
  return Promise.all([browser, server])
}
