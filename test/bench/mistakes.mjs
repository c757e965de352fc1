// npm run bench:mistakes: makes one small mistake in each of 15 areas, drawn by a seed, and runs the unit tests that import the file.
//   npm run bench:mistakes -- --seed 30
// Prints which mistakes a unit test has caught. Files are restored, also after Ctrl+C.
import { spawnSync } from 'node:child_process'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { parse } from '@babel/parser'
import { repository } from './content.mjs'

const { values } = parseArgs({ options: { seed: { type: 'string', default: '1' } } })

const areas = [
  'features/blog',
  'features/feeds',
  'features/folders',
  'features/languages',
  'features/redirects',
  'features/search',
  'features/sitemap',
  'features/tags',
  'features/versions',
  'node/bundle',
  'node/content',
  'node/preview',
  'node/links',
  'node/site',
  'node/store',
]

/** Numbers from 0 to 1 that a seed determines (mulberry32). */
function randomFrom(seed) {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
}

const swapped = {
  '===': '!==',
  '!==': '===',
  '<': '<=',
  '<=': '<',
  '>': '>=',
  '>=': '>',
  '&&': '||',
  '||': '&&',
  '+': '-',
  '??': '&&',
}

/** The mistakes that can be made in a text: each replaces a range of it. */
function mistakesIn(text) {
  const found = []
  const add = (node, replacement) => found.push({ start: node.start, end: node.end, replacement })
  const source = (node) => text.slice(node.start, node.end)
  const visit = (node) => {
    if (node === null || typeof node !== 'object') return
    if (Array.isArray(node)) return node.forEach(visit)
    if (typeof node.type !== 'string' || /^TS|^Import/.test(node.type)) return
    const {
      type,
      left,
      right,
      operator,
      test: condition,
      consequent,
      alternate,
      argument,
      callee,
      arguments: given,
    } = node
    if (type === 'BinaryExpression' || type === 'LogicalExpression') {
      const isText = operator === '+' && /String|Template/.test(left.type + right.type)
      if (swapped[operator] && !isText) add(node, `${source(left)} ${swapped[operator]} ${source(right)}`)
    }
    if (type === 'ConditionalExpression')
      add(node, `${source(condition)} ? ${source(alternate)} : ${source(consequent)}`)
    if (type === 'UnaryExpression' && operator === '!') add(node, source(argument))
    if (type === 'IfStatement' && !alternate) add(condition, `!(${source(condition)})`)
    if (type === 'CallExpression' && callee.property?.name === 'filter' && given[0]) add(given[0], '() => true')
    if (type === 'CallExpression' && callee.property?.name === 'sort') add(node, source(callee.object))
    if (type === 'NumericLiteral') add(node, String(node.value + 1))
    for (const child of Object.values(node)) visit(child)
  }
  visit(parse(text, { sourceType: 'module', plugins: ['typescript', 'jsx'] }).program)
  return found
}

const random = randomFrom(Number(values.seed))
const pick = (list) => list[Math.floor(random() * list.length)]
let caught = 0
for (const area of areas) {
  const dir = path.join(repository, 'src', area)
  const files = readdirSync(dir, { recursive: true })
    .filter((name) => /\.tsx?$/.test(name) && !/\.d\.ts$|^client\/|^cli\//.test(name))
    .sort()
  const all = files.flatMap((name) => {
    const text = readFileSync(path.join(dir, name), 'utf8')
    return mistakesIn(text).map((mistake) => ({ name, text, ...mistake }))
  })
  const { name, text, start, end, replacement } = pick(all)
  const file = path.join(dir, name)
  const line = text.slice(0, start).split('\n').length
  const restore = () => writeFileSync(file, text)
  process.once('SIGINT', restore)
  writeFileSync(file, text.slice(0, start) + replacement + text.slice(end))
  const { status } = spawnSync(
    'npx',
    ['vitest', 'related', file, '--run', '--bail=1', '--config', 'test/vitest.config.ts', '--project', 'unit'],
    { cwd: repository, stdio: 'ignore', timeout: 240_000 },
  )
  restore()
  process.removeListener('SIGINT', restore)
  if (status !== 0) caught++
  const before = text.slice(start, end).replace(/\s+/g, ' ')
  const result = status === 0 ? 'survived' : status === null ? 'caught: hangs' : 'caught'
  console.log(
    `${result}\tsrc/${area}/${name}:${line}\t${before.slice(0, 90)} => ${replacement.replace(/\s+/g, ' ').slice(0, 90)}`,
  )
}
console.log(`${caught} of ${areas.length} mistakes caught by unit tests`)
