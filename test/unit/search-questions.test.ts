import { describe, expect, test } from 'vitest'
import { Questions } from '../../src/node/search/questions.js'

describe('a question to Pagefind', () => {
  const never = new Promise<never>(() => undefined)

  /** Notes when the thread is kept by something else than the process. */
  function holder(): { readonly calls: string[]; ref(): void; unref(): void } {
    const calls: string[] = []
    return { calls, ref: () => void calls.push('ref'), unref: () => void calls.push('unref') }
  }

  test('is answered', async () => {
    const held = holder()
    expect(await new Questions(held, 60_000).ask(Promise.resolve({ errors: [], found: 1 }))).toMatchObject({ found: 1 })
    expect(held.calls).toEqual(['unref', 'ref'])
  })

  test('fails with what Pagefind complains of', async () => {
    const questions = new Questions(holder(), 60_000)
    await expect(questions.ask(Promise.resolve({ errors: ['one', 'two'] }))).rejects.toThrow('one; two')
  })

  test('is not waited for without end', async () => {
    const kept = setInterval(() => undefined, 1000)
    const held = holder()
    const questions = new Questions(held, 1)
    await expect(questions.ask(never)).rejects.toThrow('it does not answer')
    expect(held.calls).toEqual(['unref', 'ref'])
    clearInterval(kept)
  })

  test('lets the thread end with the process until the last one is answered', async () => {
    const held = holder()
    const questions = new Questions(held, 60_000)
    let answer: (value: { errors: string[] }) => void = () => undefined
    const last = questions.ask(new Promise<{ errors: string[] }>((resolve) => (answer = resolve)))
    await questions.ask(Promise.resolve({ errors: [] }))
    expect(held.calls).toEqual(['unref'])
    answer({ errors: [] })
    await last
    expect(held.calls).toEqual(['unref', 'ref'])
  })
})
