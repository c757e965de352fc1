import { readFileSync } from 'node:fs'
import { parse } from '@babel/parser'
import { describe, expect, test } from 'vitest'
import { referencePages } from '../../site/guide/plugins/reference.js'
import * as client from '../../src/client/index.js'
import * as api from '../../src/node/index.js'
import { THEME_COMPONENTS } from '../../src/shared/theme-components.js'
import { readSources } from '../harness/imports.js'
import { repositoryPath } from '../harness/repository.js'

const pages = referencePages(repositoryPath('src'))

describe('the generated pages of the reference', () => {
  test('have every command with its options', () => {
    const page = pages['docs/reference/cli.md'] ?? ''
    expect(headingsOf(page, 2)).toEqual(
      expect.arrayContaining([
        'build',
        'serve',
        'check-links',
        'check-code',
        'check-search',
        'eject',
        'explain',
        'init',
      ]),
    )
    expect(page).toContain(
      '<a id="check-links--external-cache"></a>`--external-cache <hours>`<br>How long a successful',
    )
    expect(page).toContain('stays valid; default `24`\n')
    expect(page).toContain('`pretty`, `json`, `github`, `sarif`; default `pretty`\n')
    expect(page).toContain('```sh\ndocsgen check-links\ndocsgen check-links --fix --dry-run\n')
  })

  test('have every component of the theme, with the props that it has', () => {
    const page = pages['docs/reference/theme-components.md'] ?? ''
    expect(headingsOf(page, 3).sort()).toEqual(Object.keys(THEME_COMPONENTS).sort())
    expect(page).toContain('interface PaginationProps {\n  previous?: NeighborLink\n')
    const declared = readSources(['src/client', 'src/features']).filter(({ file }) =>
      /\/theme(?:-types)?\.ts$/.test(file),
    )
    const props = declared.flatMap(({ text }) => [...text.matchAll(/export interface (\w+)Props/g)])
    const components = props.map(([, name = '']) => name).filter((name) => name in THEME_COMPONENTS)
    expect(components).toEqual(expect.arrayContaining(['Pagination', 'PostList', 'Tags']))
    expect(components.filter((name) => !page.includes(`interface ${name}Props {`))).toEqual([])
  })

  test('have a title and a description in their front matter', () => {
    for (const page of Object.values(pages)) expect(page).toMatch(/^---\ntitle: ".+"\ndescription: ".+"\n/)
  })
})

describe('the written pages of the reference', () => {
  const written = (name: string) => readFileSync(repositoryPath('site/guide/docs/reference', name), 'utf8')

  test('have every export of docsgen/client', () => {
    const page = written('client-api.md')
    expect(headingsOf(page, 3).sort()).toEqual(Object.keys(client).sort())
  })

  test('have every function of docsgen, and name every type that it exports', () => {
    const page = written('node-api.md')
    expect(Object.keys(api).filter((name) => !headingsOf(page, 2).includes(name))).toEqual([])
    const modules = readSources(['src/features', 'src/node']).filter(({ file }) =>
      ['src/features/api.ts', 'src/node/index.ts'].includes(file),
    )
    const types = [
      ...modules
        .map(({ text }) => text)
        .join('')
        .matchAll(/\btype (\w+)|export type \{([^}]*)\}/g),
    ].flatMap(([, one, several = '']) => (one === undefined ? several.split(',').map((name) => name.trim()) : [one]))
    expect(types).toEqual(expect.arrayContaining(['CheckSearchResult', 'UserConfig']))
    expect(types.filter((name) => name !== '' && !page.includes(`\`${name}\``))).toEqual([])
  })

  test('have every field of front matter that the source reads', () => {
    const fields = new Set(
      readSources(['src/features', 'src/node']).flatMap(({ file, text }) =>
        file.endsWith('.ts') ? fieldsIn(text) : [],
      ),
    )
    expect(fields.size).toBeGreaterThan(30)
    const page = written('front-matter.md')
    expect([...fields].filter((field) => !page.includes(`\`${field}\``))).toEqual([])
  })
})

function headingsOf(page: string, level: number): string[] {
  const lines = page.split('\n').filter((line) => line.startsWith(`${'#'.repeat(level)} `))
  return lines.map((line) =>
    line
      .slice(level + 1)
      .replace(/ \{#.*\}$/, '')
      .replaceAll('`', ''),
  )
}

interface AnyNode {
  readonly type: string
  readonly [key: string]: unknown
}

/**
 * The fields of front matter in a source text: `frontMatter.field`, `textField(frontMatter, 'field')`, and what is taken from
 * `frontMatter` or from a parameter of the type `FrontMatter` by name.
 */
function fieldsIn(text: string): string[] {
  const found: string[] = []
  const visit = (value: unknown): void => {
    if (Array.isArray(value)) return value.forEach(visit)
    if (!isNode(value)) return
    if (value.type === 'MemberExpression' && value.computed === false && isFrontMatter(value.object))
      found.push(nameOf(value.property))
    if (value.type === 'CallExpression' && nameOf(value.callee) === 'textField' && Array.isArray(value.arguments)) {
      const [, field] = value.arguments as unknown[]
      if (isNode(field) && field.type === 'StringLiteral') found.push(String(field.value))
    }
    if (value.type === 'VariableDeclarator' && isFrontMatter(value.init)) found.push(...keysOf(value.id))
    if (value.type === 'ObjectPattern' && annotationOf(value) === 'FrontMatter') found.push(...keysOf(value))
    Object.values(value).forEach(visit)
  }
  visit(parse(text, { sourceType: 'module', plugins: ['typescript', 'decoratorAutoAccessors'] }).program as unknown)
  return found.filter((name) => name !== '')
}

function isFrontMatter(node: unknown): boolean {
  return nameOf(node) === 'frontMatter' || (isNode(node) && nameOf(node.property) === 'frontMatter')
}

function keysOf(pattern: unknown): string[] {
  if (!isNode(pattern) || pattern.type !== 'ObjectPattern' || !Array.isArray(pattern.properties)) return []
  return pattern.properties.map((property: unknown) => (isNode(property) ? nameOf(property.key) : ''))
}

function annotationOf({ typeAnnotation }: AnyNode): string {
  const type = isNode(typeAnnotation) ? typeAnnotation.typeAnnotation : undefined
  return isNode(type) ? nameOf(type.typeName) : ''
}

function nameOf(node: unknown): string {
  return isNode(node) && node.type === 'Identifier' ? String(node.name) : ''
}

function isNode(value: unknown): value is AnyNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
