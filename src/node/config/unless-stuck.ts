/**
 * Waits for code of the site. If what it awaits never happens, the process has nothing left to do and would end without a word: then this
 * rejects with an error. Of several calls, one inside of the others does.
 */
export async function unlessStuck<Value>(running: Promise<Value>, reason: () => Error): Promise<Value> {
  let onStuck = (): void => undefined
  const stuck = new Promise<never>((_, reject) => {
    onStuck = () => {
      if (process.listeners('beforeExit').at(-1) === onStuck) reject(reason())
    }
  })
  process.on('beforeExit', onStuck)
  try {
    return await Promise.race([running, stuck])
  } finally {
    process.off('beforeExit', onStuck)
  }
}
