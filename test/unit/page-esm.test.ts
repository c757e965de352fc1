import type { Root } from 'hast'
import { describe, expect, test } from 'vitest'
import { readEsm } from '../../src/node/markdown/esm.js'

function esmOf(...blocks: readonly string[]) {
  let line = 1
  const children = blocks.map((value) => {
    const start = { line, column: 1 }
    line += value.split('\n').length + 1
    return { type: 'mdxjsEsm' as const, value, position: { start, end: start } }
  })
  return readEsm({ type: 'root', children } as Root)
}

describe('names with a value', () => {
  test.each([
    ["import Card from './a'", true],
    ["import { Card } from './a'", true],
    ["import { Box as Card } from './a'", true],
    ["import * as Card from './a'", true],
    ["import Other, { Card } from './a'", true],
    ["import {\n  Other,\n  Card,\n} from './a'", true],
    ["// The card\nimport Card from './a'", true],
    ["import Other /* a */, { Card } from './a'", true],
    ["import { type Other, Card } from './a'", true],
    ['export const Card = 1', true],
    ['export let Card', true],
    ['export const other = 1, Card = 2', true],
    ['export function Card() {}', true],
    ['export async function* Card() {}', true],
    ['export default function Card() {}', true],
    ['export class Card {}', true],
    ['export enum Card { a }', true],
    ['export namespace Card { export const a = 1 }', true],
    ["import Card = require('./a')", true],
    ['export const { Card } = all', true],
    ['export const { Box: Card } = all', true],
    ['export const { Box: { Card = 1 } } = all', true],
    ['export const [, Card] = all', true],
    ['export const { a, ...Card } = all', true],
    ["export const a = 1\nimport Card from './a'", true],
    ['export const a = 1\nconst Card = 2', true],
    ['export const a = `\n`\nexport const Card = 2', true],
    ["import { Card as Box } from './a'", false],
    ["import Box from 'Card'", false],
    ["import Box, { Card as Other } from './a'", false],
    ["import type { Card } from './a'", false],
    ["import type Card from './a'", false],
    ["import { type Card } from './a'", false],
    ["import './Card'", false],
    ["export { Card } from './a'", false],
    ["export * as Card from './a'", false],
    ['const a = 1\nexport { a as Card }', false],
    ['export type Card = string', false],
    ['export interface Card {}', false],
    ['export declare const Card: string', false],
    ["export const a = 'Card'", false],
    ["export const a = [{ name: 'Card', use: 1 }]", false],
    ['export const a = `\nexport const Card = 1\n`', false],
    ["export const a = `\nimport Card from './a'\n`", false],
    ['export const a = 1 // const Card = 1', false],
    ['export const a = 1\n/*\nexport const Card = 1\n*/', false],
    ['export const a = { Card: 1 }', false],
    ['export const { Card: a } = all', false],
    ['export const a = ({ Card }) => Card', false],
    ['export function a(Card) {}', false],
    ['export function a() {\n  const Card = 1\n}', false],
    ['export const a = () => <Card />', false],
    ['export const a = <b>Card</b>', false],
    ['export const a = b.Card', false],
    ['export const a = /Card/', false],
    ['export const a: Card = 1', false],
    ['export const a = function Card() {}', false],
    ['export const a = class Card {}', false],
    ['export class A { Card = 1 }', false],
    ['export const Cards = 1', false],
  ])('%j declares `Card`: %s', (code, expected) => {
    expect(esmOf(code).declares('Card')).toBe(expected)
    expect(esmOf("import a from './b'", code).declares('Card')).toBe(expected)
  })
})

test.each([
  ['export const frontMatter = {}', true],
  ['export const { frontMatter } = all', true],
  ['const a = 1\nexport { a as frontMatter }', true],
  ["export { frontMatter } from './a'", true],
  ["import { frontMatter } from './a'", false],
  ["export const a = 'frontMatter'", false],
])('%j exports `frontMatter`: %s', (code, expected) => {
  expect(esmOf(code).exports('frontMatter')).toBe(expected)
})

test('imports have the lines of the file', () => {
  const blocks = [
    "import A from './a'\n\n// B\nimport './b.css'\nimport { B as C } from './b'",
    "export const d = `\nimport E from './e'\n`\nexport * from './f'\nimport * as G from './g'",
    "import { type H, I } from './h'\nimport type { J } from './j'\nexport type { K } from './k'",
  ]
  expect(esmOf(...blocks).imports()).toEqual([
    { module: './a', names: [{ exported: 'default', local: 'A' }], line: 1, isEffect: false },
    { module: './b', names: [{ exported: 'B', local: 'C' }], line: 5, isEffect: false },
    { module: './f', names: [], line: 10 },
    { module: './g', names: [{ exported: '*', local: 'G' }], line: 11 },
    { module: './h', names: [{ exported: 'I', local: 'I' }], line: 13 },
  ])
})

test.each([
  ["import A from './a'", true],
  ['import A, { b as c } from \'./a\'\nimport * as d from "d";', true],
  ["import {\n  a,\n  b\n} from './a'", true],
  ["import A /* all */ from './a'", true],
  ['export const a = 1', true],
  ['export const a = `\nimport "./b"\n`', true],
  ['// a comment\nexport default function A() {}', true],
  ['export type A = string\ninterface B {}', true],
  ["import './style.css'", false],
  ["import A from './a'\nimport './style.css'", false],
  ['export const a = 1\nstart(a)', false],
  ['import the module and run it.', false],
  ['export your data', false],
  ["import a from 'b' and so on", false],
  ['import {', false],
])('%j has no effects: %s', (code, inert) => {
  expect(esmOf(code).isInert()).toBe(inert)
})
