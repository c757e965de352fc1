import { parse, type ParserPlugin } from '@babel/parser'
import { describe, expect, test } from 'vitest'
import { explainCodes } from '../../src/node/site/explain.js'
import { codeGroups, describeCode, diagnosticCodes } from '../../src/node/base/diagnostics/codes.js'
import { DocsgenError } from '../../src/node/base/diagnostics/docsgen-error.js'
import { listOptions } from '../../src/node/config/reference/list-options.js'
import { configSchema } from '../../src/node/site/site-config.js'
import { compileHtml } from '../harness/compile.js'
import { readSources } from '../harness/imports.js'

const documented = Object.values(codeGroups()).flatMap(Object.keys)
const descriptions = Object.entries(diagnosticCodes())

describe('the registry of diagnostic codes', () => {
  const sources = readSources(['src/features', 'src/node', 'src/tools']).filter(({ file }) => !file.endsWith('.md'))

  test('has every code that the source reports', () => {
    const reported = new Map(
      sources
        .filter(({ file }) => file.endsWith('.ts'))
        .flatMap(({ file, text }) => codesIn(text).map((code) => [code, file])),
    )
    expect(reported.size).toBeGreaterThan(50)
    expect([...reported].filter(([code = '']) => !documented.includes(code))).toEqual([])
  })

  test('has no code that the source does not use', () => {
    const isUsed = (code: string) => sources.some(({ text }) => text.includes(`'${code}'`))
    expect(documented.filter((code) => !isUsed(code))).toEqual([])
  })

  test('has each code in one group', () => {
    expect([...documented].sort()).toEqual(Object.keys(diagnosticCodes()))
    const empty = Object.entries(codeGroups()).filter(([, codes]) => Object.keys(codes).length === 0)
    expect(empty).toEqual([])
  })

  test('names options of the config that set a severity', () => {
    const options = listOptions(configSchema)
    const named = descriptions.flatMap(([, { option }]) => option ?? [])
    expect(named.length).toBeGreaterThan(5)
    const setsSeverity = (wanted: string) =>
      options.some(
        ({ name, type }) => (name === wanted || name.startsWith(`${wanted}[]`)) && /'warn(?:ing)?'|Severity/.test(type),
      )
    expect(named.filter((option) => !setsSeverity(option))).toEqual([])
  })

  test('says of each code of an error that may be a warning', () => {
    const errors = descriptions.filter(([, { severity, option }]) => severity === 'error' && option === undefined)
    const says = errors.filter(([, { cause }]) => /\bwarnings?\b/.test(cause)).map(([code]) => code)
    // `--against` warns that it could not compare, and that is not a setting.
    const settable = errors.filter(([, { mayWarn }]) => mayWarn).map(([code]) => code)
    expect(says.filter((code) => code !== 'vanished-route')).toEqual(settable)
  })

  test('describes each code in whole sentences', () => {
    const texts = descriptions.flatMap(([code, { cause, fix }]) => [`${code}: ${cause}`, `${code}: ${fix}`])
    expect(texts.filter((text) => !/^[a-z-]+: \S.*\.$/.test(text))).toEqual([])
  })
})

describe('the examples of diagnostic codes', () => {
  test('have a message of their code and severity', () => {
    const wrong = descriptions.filter(([code, { severity, example }]) => {
      const isLine = new RegExp(`^(?:\\S+ )?(?:error|warning) ${code}: \\S`).test(example.message)
      return !isLine || !example.message.includes(`${severity} ${code}`)
    })
    // `docsgen migrate` prints this one in a list.
    expect(wrong.map(([code]) => code)).toEqual(['not-migrated'])
  })
})

describe('docsgen explain', () => {
  test('prints one code as its section of the reference, with its option and its URL', () => {
    const printed = explainCodes({ key: 'unknown-admonition', format: 'pretty' })
    const [section = '', option, url] = printed.split(/\n(?=The option|https:)/)
    expect(section).toMatch(/^### `unknown-admonition`\n\n\*Warning, set by `diagnostics`\*\n\n.*\n\n```md title=/)
    expect(explainCodes({ format: 'markdown' })).toContain(section)
    expect(option).toBe(
      "The option `diagnostics` sets the severity: `diagnostics: { 'unknown-admonition': 'ignore' }`\n",
    )
    expect(url).toBe('https://docsgen.github.io/docsgen/reference/diagnostics#unknown-admonition\n')
    expect(explainCodes({ key: 'broken-anchor', format: 'pretty' })).not.toContain('The option')
  })

  test('lists all codes', () => {
    const lines = explainCodes({ format: 'pretty' }).trimEnd().split('\n')
    expect(lines.slice(0, -2).map((line) => line.split('`')[1])).toEqual(documented)
  })

  test('prints one code or all codes as data', () => {
    const parsed = (code?: string): unknown =>
      JSON.parse(explainCodes({ format: 'json', ...(code === undefined ? {} : { key: code }) }))
    expect(parsed()).toEqual({ codes: diagnosticCodes() })
    expect(parsed('usage')).toEqual({ codes: { usage: describeCode('usage') } })
  })

  test('prints Markdown with a section per code, whose id is the code', async () => {
    const html = await compileHtml(explainCodes({ format: 'markdown' }))
    const ids = [...html.matchAll(/<h3[^>]* id="([^"]*)"/g)].map(([, id]) => id)
    expect(ids).toEqual(documented)
    expect(html.match(/<strong>Fix\.<\/strong>/g)).toHaveLength(documented.length)
  })

  test.each([
    ['brokn-link', 'did you mean "broken-link"?'],
    ['__proto__', '"docsgen explain" lists all codes'],
  ])('rejects %s with a hint', (code, hint) => {
    let caught: unknown
    try {
      explainCodes({ key: code, format: 'pretty' })
    } catch (error) {
      caught = error
    }
    expect(caught).toBeInstanceOf(DocsgenError)
    expect(caught).toMatchObject({ exitCode: 2, diagnostics: [{ code: 'usage', hint }] })
  })
})

/** A node of a syntax tree. */
interface AnyNode {
  readonly type: string
  readonly [key: string]: unknown
}

/**
 * The codes in a source text: strings of a `code` or `ruleId` property, of a constant named `code`, and the first argument
 * of `environmentError`. `custom` is a code of zod's.
 */
function codesIn(text: string): string[] {
  const plugins: ParserPlugin[] = ['typescript', 'decoratorAutoAccessors']
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'ObjectProperty' && ['code', 'ruleId'].includes(nameOf(value.key)))
      found.push(...strings(value.value))
    if (value.type === 'VariableDeclarator' && nameOf(value.id) === 'code') found.push(...strings(value.init))
    if (
      value.type === 'CallExpression' &&
      nameOf(value.callee) === 'environmentError' &&
      Array.isArray(value.arguments)
    )
      found.push(...strings(value.arguments[0]))
    Object.values(value).forEach(visit)
  }
  visit(parse(text, { sourceType: 'module', plugins }).program as unknown)
  return found.filter((code) => code !== '' && code !== 'custom')
}

/** The strings that an expression can have as its value. */
function strings(expression: unknown): string[] {
  if (!isNode(expression)) return []
  if (expression.type === 'StringLiteral') return [String(expression.value)]
  if (expression.type === 'ConditionalExpression')
    return [...strings(expression.consequent), ...strings(expression.alternate)]
  if (expression.type === 'LogicalExpression') return [...strings(expression.left), ...strings(expression.right)]
  return expression.type === 'TSAsExpression' ? strings(expression.expression) : []
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : ''
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
