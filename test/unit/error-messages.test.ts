import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { errorsOf, messagesIn } from '../../site/error-messages.js'
import { OTHER_MESSAGES } from '../../site/pages/_other-messages.js'
import { ADVICE, TOOLKIT_ADVICE } from '../../site/pages/_error-advice.js'
import { repositoryPath } from '../harness/repository.js'

/** Programs that fail, each with a number that its error has in production. */
const failures: readonly (readonly [string, number])[] = [
  ['createStore(1)', 2],
  ['createStore((s = 0) => s, 0, 5)', 1],
  ['store.dispatch(() => {})', 7],
  ['store.dispatch({})', 8],
  ['store.dispatch({ type: 5 })', 17],
  ['store.subscribe({})', 4],
  ['combineReducers({ radio: (s = 1, a) => (a.type === "x" ? undefined : s) })(undefined, { type: "x" })', 14],
  ['combineReducers({ radio: () => undefined })({}, {})', 12],
  ['bindActionCreators(null, store.dispatch)', 16],
]

describe('the errors of redux', () => {
  const { messages } = errorsOf('redux')
  const numbers = Object.keys(messages).map(Number)

  test('are the ones that its minified build can throw', () => {
    const minified = readFileSync(repositoryPath('node_modules', 'redux', 'dist', 'redux.browser.mjs'), 'utf8')
    const thrown = [...minified.matchAll(/Error\(\w+\((\d+)\)\)/g)].map(([, number]) => Number(number))
    expect(numbers).toEqual([...new Set(thrown)].sort((a, b) => a - b))
  })

  test('have the messages of a development build', () => {
    const production = thrownBy('production')
    const development = thrownBy('development')
    for (const [i, [program, number]] of failures.entries()) {
      expect(production[i], program).toContain(`Minified Redux error #${number};`)
      expect(development[i], program).toMatch(pattern(messages[number] ?? []))
    }
  })

  test('all have advice', () => {
    expect(Object.keys(ADVICE).map(Number)).toEqual(numbers)
  })
})

test('the errors of @reduxjs/toolkit include those of its minified builds', () => {
  const dist = (...names: string[]) => repositoryPath('node_modules', '@reduxjs', 'toolkit', 'dist', ...names)
  const code = [
    dist('redux-toolkit.browser.mjs'),
    dist('query', 'rtk-query.browser.mjs'),
    dist('query', 'react', 'cjs', 'rtk-query-react.production.min.cjs'),
  ].map((name) => readFileSync(name, 'utf8'))
  const thrown = code.flatMap((text) =>
    [...text.matchAll(/Error\([\w$]+\((\d+)\)\)/g)].map(([, number]) => Number(number)),
  )
  const numbers = Object.keys(errorsOf('@reduxjs/toolkit').messages).map(Number)
  // A minified build leaves out what only development checks.
  expect(numbers).toEqual(expect.arrayContaining(thrown))
  expect(thrown.length).toBeGreaterThan(15)
})

test('the errors of @reduxjs/toolkit all have advice', () => {
  expect(Object.keys(TOOLKIT_ADVICE)).toEqual(Object.keys(errorsOf('@reduxjs/toolkit').messages))
})

test('the errors without a number are in the code of their packages', () => {
  const codeOf = (source: string): string => {
    const [, name = '', folder = ''] = /^(@?[^/]+(?:(?<=@[^/]+)\/[^/]+)?)(.*)$/.exec(source) ?? []
    const dist = repositoryPath('node_modules', name, name === 'react' ? 'cjs' : 'dist', folder)
    const modules = readdirSync(dist).filter((file) => /\.mjs$|^react\.development\.js$/.test(file))
    return modules.map((file) => readFileSync(`${dist}/${file}`, 'utf8').replaceAll('\\', '')).join('\n')
  }
  const ofPackages = OTHER_MESSAGES.filter(({ source }) => !/^(?:Java|Type)Script$/.test(source))
  expect(ofPackages.length).toBeGreaterThan(10)
  for (const { source, message } of ofPackages) {
    const clauses = message.split(/\{\w+\}|[.:] |^\[Immer\] /).filter((clause) => clause.trim().split(' ').length > 2)
    const code = codeOf(source)
    expect(
      clauses.filter((clause) => code.includes(clause.trim())),
      message,
    ).not.toEqual([])
  }
})

test('names the values in templates and concatenations', () => {
  const code = [
    'p ? formatProdErrorMessage(3) : `got $' +
      '{kindOf(a.b)} at $' +
      '{r.path || ""} of $' +
      '{n ? `"$' +
      '{n}"` : "-"}`);',
    "q ? formatProdErrorMessage2(4) : 'it\\'s ' + type)",
  ].join('\n')
  expect([...messagesIn(code)]).toEqual([
    ['3', ['got ', { value: 'type of a.b' }, ' at ', { value: 'r.path' }, ' of ', { value: 'n' }]],
    ['4', ["it's ", { value: 'type' }]],
  ])
})

/** What each program of `failures` throws. */
function thrownBy(mode: string): string[] {
  const programs = failures.map(([program]) => `() => ${program}`)
  const script = `
    const { createStore, combineReducers, bindActionCreators } = require('redux')
    const store = createStore((state = 0) => state)
    console.log(JSON.stringify([${programs}].map((run) => { try { run() } catch (error) { return error.message } })))`
  const run = spawnSync(process.execPath, ['-e', script], {
    cwd: repositoryPath(),
    env: { ...process.env, NODE_ENV: mode },
    encoding: 'utf8',
  })
  return JSON.parse(run.stdout) as string[]
}

function pattern(parts: readonly (string | object)[]): RegExp {
  const source = parts.map((part) => (typeof part === 'string' ? part.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&') : '.*'))
  return new RegExp(`^${source.join('')}$`, 's')
}
