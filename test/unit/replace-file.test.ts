import { expect, test } from 'vitest'
import { replaceFile } from '../../src/node/store/replace-file.js'

/** A system where the first renames fail; `log` lists the pauses and the rename that works. */
function failing(platform: NodeJS.Platform, { code, times }: { readonly code: string; readonly times: number }) {
  const log: unknown[] = []
  let failures = 0
  const rename = (from: string, to: string) => {
    if (failures++ < times) throw Object.assign(new Error(code), { code })
    log.push(`${from} -> ${to}`)
  }
  return { log, system: { platform, rename, pause: (ms: number) => void log.push(ms) } }
}

test.each(['EPERM', 'EACCES', 'EBUSY'])('on Windows, a file that is in use is replaced a little later: %s', (code) => {
  const { log, system } = failing('win32', { code, times: 3 })
  replaceFile('a', 'b', system)
  expect(log).toEqual([10, 20, 50, 'a -> b'])
})

test.each([
  ['win32', 'EPERM', 99, 8],
  ['win32', 'ENOENT', 1, 0],
  ['linux', 'EPERM', 1, 0],
] as const)('on %s, %s is thrown after %i failures and %i pauses', (platform, code, times, pauses) => {
  const { log, system } = failing(platform, { code, times })
  expect(() => replaceFile('a', 'b', system)).toThrow(code)
  expect(log).toHaveLength(pauses)
})
