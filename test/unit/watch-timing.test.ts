import { EventEmitter } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { FSWatcher } from 'chokidar'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ChangeDebouncer } from '../../src/node/preview/change-debouncer.js'
import { FileWatcher } from '../../src/node/preview/file-watcher.js'
import { IdleRunner } from '../../src/node/preview/site-watcher.js'
import { Scope } from '../../src/node/preview/scope.js'
import { LruMap } from '../../src/node/base/lru-map.js'
import { temporaryDir } from '../harness/build-site.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('the change debouncer', () => {
  function collect(sizeOf: (filePath: string) => number | undefined = () => undefined) {
    const batches: string[][] = []
    const apply = (filePaths: ReadonlySet<string>) => {
      batches.push([...filePaths])
      return Promise.resolve()
    }
    return { changes: new ChangeDebouncer({ scope: new Scope(), sizeOf, apply }), batches }
  }

  test('applies a single change at once', async () => {
    const { changes, batches } = collect()
    changes.add('a')
    changes.add('a')
    await vi.advanceTimersByTimeAsync(5)
    expect(batches).toEqual([['a']])
  })

  test.each([
    ['at once', 0],
    ['within a second', 1],
    ['within five seconds', 5],
  ])('applies a thousand changes %s in at most three batches', async (_name, gap) => {
    const { changes, batches } = collect()
    for (let i = 0; i < 1000; i++) {
      changes.add(String(i))
      if (gap > 0) await vi.advanceTimersByTimeAsync(gap)
    }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(batches.length).toBeLessThanOrEqual(3)
    expect(batches.flat()).toHaveLength(1000)
  })

  test('applies each change at once if an author saves several times a second', async () => {
    const { changes, batches } = collect()
    for (let i = 0; i < 10; i++) {
      changes.add('a')
      await vi.advanceTimersByTimeAsync(5)
      expect(batches).toHaveLength(i + 1)
      await vi.advanceTimersByTimeAsync(300)
    }
  })

  test('holds back a file that an editor has emptied, until its size stays the same', async () => {
    const filePath = path.join(temporaryDir('emptied'), 'page.md')
    writeFileSync(filePath, '')
    const { changes, batches } = collect(() => 100)
    changes.add(filePath)
    await vi.advanceTimersByTimeAsync(50)
    expect({ batches, isIdle: changes.isIdle }).toEqual({ batches: [], isIdle: false })
    await vi.advanceTimersByTimeAsync(150)
    expect({ batches, isIdle: changes.isIdle }).toEqual({ batches: [[filePath]], isIdle: true })
  })
})

test('the idle runner waits until there have been no requests for a while', async () => {
  const steps: number[] = []
  const runner = new IdleRunner(new Scope(), () => Promise.resolve(steps.push(Date.now()) < 2))
  const start = Date.now()
  runner.pause('request')
  runner.start()
  await vi.advanceTimersByTimeAsync(200)
  runner.pause('request')
  await vi.advanceTimersByTimeAsync(299)
  expect(steps).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(steps[0]).toBe(start + 500)
})

test('the idle runner finishes its work without a pause after a call to finish()', async () => {
  let left = 3
  const runner = new IdleRunner(new Scope(), () => Promise.resolve(left-- > 0))
  runner.pause('edit')
  runner.start()
  void runner.finish()
  await vi.advanceTimersByTimeAsync(10)
  expect(left).toBe(-1)
})

test('a scope ends what it owns in reverse order, and later additions at once', async () => {
  const scope = new Scope()
  const ended: string[] = []
  scope.add(() => ended.push('first'))
  scope.add(() => ended.push('second'))
  scope.after(10, () => ended.push('timer'))
  await scope.close()
  scope.add(() => ended.push('late'))
  await vi.advanceTimersByTimeAsync(20)
  expect(ended).toEqual(['second', 'first', 'late'])
  expect(scope.size).toBe(0)
})

test('the LRU map drops the least recently used entries beyond the limit', () => {
  const map = new LruMap<string>(10)
  map.set('a', 'A', 4)
  map.set('b', 'B', 4)
  map.get('a')
  map.set('c', 'C', 4)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual(['A', undefined, 'C'])
})

test('falls back to polling, and reports it once, if the system has no file watchers left', async () => {
  const dir = temporaryDir('polling')
  const at = (name: string): string => path.join(dir, name)
  for (const name of ['docs', 'theme']) mkdirSync(at(name))
  const created: { readonly paths: string[]; readonly usePolling: boolean; readonly emitter: EventEmitter }[] = []
  const changes: string[] = []
  let reports = 0
  const watcher = new FileWatcher({
    scope: new Scope(),
    onChange: (filePath) => changes.push(filePath),
    onNewFolders: () => undefined,
    onPolling: () => reports++,
    createWatcher: (paths, { usePolling = false }) => {
      const emitter = Object.assign(new EventEmitter(), { close: () => Promise.resolve(), add: () => undefined })
      created.push({ paths, usePolling, emitter })
      return emitter as unknown as FSWatcher
    },
  })
  watcher.track(['docs/part.mdx', 'theme/Header.tsx', 'node_modules/react/index.js'].map(at))
  const watching = watcher.watch([at('docs')])
  await vi.advanceTimersByTimeAsync(1)
  created[0]?.emitter.emit('error', Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  created[0]?.emitter.emit('error', Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  await vi.advanceTimersByTimeAsync(1)
  expect(created.map(({ paths, usePolling }) => ({ paths, usePolling }))).toEqual([
    { paths: [at('docs')], usePolling: false },
    { paths: [at('theme')], usePolling: false },
    { paths: [at('docs')], usePolling: true },
    { paths: [at('theme')], usePolling: true },
  ])
  // The watchers that were closed never become ready.
  for (const { emitter } of created.slice(2)) emitter.emit('ready')
  await watching
  created[2]?.emitter.emit('all', 'change', at('docs/a.md'))
  created[3]?.emitter.emit('all', 'change', at('theme/Header.tsx'))
  created[3]?.emitter.emit('all', 'change', at('theme/serve.log'))
  expect(changes).toEqual(['docs/a.md', 'theme/Header.tsx'].map(at))
  expect(reports).toBe(1)
})

test('watches folders that are tracked, and the first folder above a file whose folder is missing', async () => {
  const dir = temporaryDir('tracking')
  const at = (name: string): string => path.join(dir, name)
  for (const name of ['list', 'docs']) mkdirSync(at(name))
  const changes: string[] = []
  const added: string[] = []
  const emitter = Object.assign(new EventEmitter(), {
    close: () => Promise.resolve(),
    add: (paths: readonly string[]) => void added.push(...paths),
  })
  const watcher = new FileWatcher({
    scope: new Scope(),
    onChange: (filePath) => changes.push(path.relative(dir, filePath)),
    onNewFolders: () => undefined,
    onPolling: () => undefined,
    createWatcher: () => emitter as unknown as FSWatcher,
  })
  void watcher.watch([at('docs')])
  await vi.advanceTimersByTimeAsync(1)
  watcher.track(['list', 'none/deep/a.txt', 'other.txt'].map(at))
  expect(added).toEqual([at('list'), dir])
  for (const name of ['list/new.txt', 'none', 'none/deep', 'none/deep/a.txt', 'none/b.txt', 'serve.log', 'list/deep/b'])
    emitter.emit('all', 'change', at(name))
  // Two watchers share the emitter.
  expect([...new Set(changes)]).toEqual(['list/new.txt', 'none', 'none/deep', 'none/deep/a.txt'])
})

test('asks once for changes that were missed after folders have been added', async () => {
  const emitter = Object.assign(new EventEmitter(), { close: () => Promise.resolve(), add: () => undefined })
  let asked = 0
  const watcher = new FileWatcher({
    scope: new Scope(),
    onChange: () => undefined,
    onNewFolders: () => asked++,
    onPolling: () => undefined,
    createWatcher: () => emitter as unknown as FSWatcher,
  })
  void watcher.watch([temporaryDir('folders')])
  await vi.advanceTimersByTimeAsync(1)
  emitter.emit('all', 'change', 'docs/page.md')
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(0)
  for (const name of ['docs/new', 'docs/new/deep']) emitter.emit('all', 'addDir', name)
  await vi.advanceTimersByTimeAsync(1000)
  expect(asked).toBe(1)
})
