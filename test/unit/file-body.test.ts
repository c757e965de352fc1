import { rmSync, utimesSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { BodyCache } from '../../src/node/site/server/file-body.js'
import { temporaryDir } from '../harness/build-site.js'

test('a served file is read again if it was replaced by one of the same size and time', async () => {
  const filePath = path.join(temporaryDir('bodies'), 'a.txt')
  const cache = new BodyCache(1024)
  const served = async (text: string) => {
    writeFileSync(filePath, text)
    utimesSync(filePath, 1000, 1000)
    return (await cache.read(filePath))?.content.toString()
  }
  expect([await served('one'), await served('two')]).toEqual(['one', 'two'])
  rmSync(filePath)
  expect(await cache.read(filePath)).toBeUndefined()
})
