import { EventEmitter } from 'node:events'
import type { FSWatcher } from 'chokidar'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { Burst } from '../../src/node/dev/burst.js'
import { FileWatch } from '../../src/node/dev/file-watch.js'
import { IdleWork } from '../../src/node/dev/idle-work.js'
import { RecentMap } from '../../src/node/dev/recent-map.js'
import { Scope } from '../../src/node/dev/scope.js'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

describe('changes are gathered', () => {
  function gather(): { readonly burst: Burst; readonly batches: string[][] } {
    const batches: string[][] = []
    const apply = (paths: ReadonlySet<string>) => {
      batches.push([...paths])
      return Promise.resolve()
    }
    return { burst: new Burst({ scope: new Scope(), apply, now: Date.now }), batches }
  }

  test('one change is applied at once', async () => {
    const { burst, batches } = gather()
    burst.add('a')
    burst.add('a')
    await vi.advanceTimersByTimeAsync(5)
    expect(batches).toEqual([['a']])
  })

  test.each([
    ['at once', 0],
    ['within a second', 1],
    ['within five seconds', 5],
  ])('a thousand changes %s give three batches at most', async (_name, gap) => {
    const { burst, batches } = gather()
    for (let i = 0; i < 1000; i++) {
      burst.add(String(i))
      if (gap > 0) await vi.advanceTimersByTimeAsync(gap)
    }
    await vi.advanceTimersByTimeAsync(20_000)
    expect(batches.length).toBeLessThanOrEqual(3)
    expect(batches.flat()).toHaveLength(1000)
  })

  test('changes of somebody who types and saves are each applied at once', async () => {
    const { burst, batches } = gather()
    for (let i = 0; i < 10; i++) {
      burst.add('a')
      await vi.advanceTimersByTimeAsync(5)
      expect(batches).toHaveLength(i + 1)
      await vi.advanceTimersByTimeAsync(300)
    }
  })
})

test('work for idle times waits until nobody asks for anything', async () => {
  const steps: number[] = []
  const work = new IdleWork({
    scope: new Scope(),
    now: Date.now,
    step: () => Promise.resolve(steps.push(Date.now()) < 2),
  })
  const start = Date.now()
  work.putOff('request')
  work.start()
  await vi.advanceTimersByTimeAsync(200)
  work.putOff('request')
  await vi.advanceTimersByTimeAsync(299)
  expect(steps).toEqual([])
  await vi.advanceTimersByTimeAsync(10)
  expect(steps[0]).toBe(start + 500)
})

test('a scope ends what it owns, and what comes too late', async () => {
  const scope = new Scope()
  const ended: string[] = []
  scope.add(() => ended.push('first'))
  scope.add(() => ended.push('second'))
  scope.after(10, () => ended.push('timer'))
  await scope.close()
  scope.add(() => ended.push('late'))
  await vi.advanceTimersByTimeAsync(20)
  expect([ended, scope.size]).toEqual([['second', 'first', 'late'], 0])
})

test('what was used last stays, within the limit', () => {
  const map = new RecentMap<string>(10)
  map.set('a', 'A', 4)
  map.set('b', 'B', 4)
  map.get('a')
  map.set('c', 'C', 4)
  expect(['a', 'b', 'c'].map((key) => map.get(key))).toEqual(['A', undefined, 'C'])
})

test('where the system has no watcher left, files are polled, and that is told once', async () => {
  const made: { readonly paths: string[]; readonly usePolling: boolean; readonly emitter: EventEmitter }[] = []
  const told: string[] = []
  const changes: string[] = []
  const opening = FileWatch.open({
    scope: new Scope(),
    trees: ['/docs'],
    onChange: (filePath) => changes.push(filePath),
    onPolling: () => told.push('polling'),
    watch: (paths, { usePolling = false }) => {
      const emitter = Object.assign(new EventEmitter(), { close: () => Promise.resolve(), add: () => undefined })
      made.push({ paths, usePolling, emitter })
      return emitter as unknown as FSWatcher
    },
  })
  await vi.advanceTimersByTimeAsync(1)
  made[0]?.emitter.emit('error', Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  made[0]?.emitter.emit('error', Object.assign(new Error('no space'), { code: 'ENOSPC' }))
  await vi.advanceTimersByTimeAsync(1)
  expect(made.map(({ usePolling }) => (usePolling ? 'polls' : 'watches'))).toEqual([
    'watches',
    'watches',
    'polls',
    'polls',
  ])
  made[2]?.emitter.emit('ready')
  await opening
  made[2]?.emitter.emit('all', 'change', '/docs/a.md')
  expect([told, changes]).toEqual([['polling'], ['/docs/a.md']])
})
