import { isBuiltin } from 'node:module'
import type { Node } from '@babel/types'
import { asRecord } from '../../node/model/record.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import { conditionalElements } from '../../node/source-text/find-expression.js'
import { type KeyPath, keyPathText } from '../../node/source-text/key-path.js'
import { nameIn } from '../../node/source-text/parse-script.js'
import type { KeptExpressions } from './keep-expressions.js'
import { isInstalled, packageOf } from './migrate-content.js'
import type { OldSite } from './old-site.js'
import { MAX_DEPTH, manual, type Note } from './part.js'
import { HERE } from './code-reads.js'

/**
 * Notes about what the old config computes: values that the new config has as they are today, plugins that are used under
 * a condition, and packages that the expressions in the new config need. `notes` are those of all rules, which say what
 * became of each key.
 */
export function noteComputed(
  site: OldSite,
  { kept, notes }: { kept: KeptExpressions['kept']; notes: readonly Note[] },
): Note[] {
  const fixed = fixedValues(
    site,
    kept.map(({ at }) => at),
  ).filter((one) => isLost(one, notes))
  const missing = kept.flatMap(({ at, code }) =>
    code.imports
      .filter(({ from }) => from !== 'docsgen' && !isInstalled(site, from))
      .map(({ from }) => ({ at, from: packageOf(from) })),
  )
  const packages = missing.filter(({ from }, index) => missing.findIndex((one) => one.from === from) === index)
  return [
    ...fixed.flatMap(({ at, sources, isSet }) => {
      const state = isSet
        ? 'the new config has its value of today'
        : 'it is not set today, so the new config does not have it'
      return manual(at, `it was computed from ${listed(sources)}, and ${state}`).notes
    }),
    ...conditionalChanges(site),
    ...packages.flatMap(
      ({ at, from }) => manual(at, `run "npm install ${from}", which the expression in the new config needs`).notes,
    ),
    ...['presets', 'plugins', 'themes'].flatMap((key) => conditionalEntries(site, key)),
  ]
}

interface Computed {
  readonly at: KeyPath
  readonly sources: readonly string[]
  /** False if the value is undefined. */
  readonly isSet: boolean
}

/** The values that depend on anything outside of the old config, without those whose expressions are kept. */
function fixedValues(site: OldSite, kept: readonly KeyPath[]): Computed[] {
  const visit = (value: unknown, at: KeyPath): Computed[] => {
    const isCode = typeof value === 'function' || missingPackageOf(value) !== undefined
    if (isCode || at.length > MAX_DEPTH || kept.some((one) => keyPathText(one) === keyPathText(at)) || isCopied(at))
      return []
    const found = site.source.expressionAt(at)
    if (found === undefined && at.length > 0) return []
    const children = entriesOf(value).map(([key, one]) => ({ one, path: [...at, key] }))
    const written = children.filter(({ path }) => site.source.expressionAt(path)?.rest.length === 0)
    // Of an object that is kept in part, each part is a value of its own.
    const isPartlyKept = kept.some((one) => one.length > at.length && startsWith(one, at))
    if (
      at.length === 0 ||
      found === undefined ||
      isPartlyKept ||
      (children.length > 0 && written.length === children.length)
    )
      return children.flatMap(({ one, path }) => visit(one, path))
    const sources = outsideOf(site.source.sourcesOf(found))
    return sources.length === 0 ? [] : [{ at, sources, isSet: value !== undefined }]
  }
  return visit(site.config, [])
}

function entriesOf(value: unknown): [string | number, unknown][] {
  if (Array.isArray(value)) return value.map((one, index) => [index, one])
  return Object.entries(asRecord(value) ?? {})
}

/** Plugins of Markdown are copied with their options. */
function isCopied(at: KeyPath): boolean {
  return /^(?:beforeDefault)?(?:remark|rehype)Plugins$/i.test(String(at.at(-1)))
}

/** Modules that only work with paths and URLs, whose values do not change. */
const PURE = new Set(['path', 'url', 'node:path', 'node:url', 'node:process', 'process'])

function outsideOf(sources: readonly string[]): string[] {
  return sources.filter((one) => !PURE.has(one) && one !== HERE)
}

/** Whether the new config has the value of today, or lacks one that is not set today, according to the nearest note. */
function isLost({ at, isSet }: Computed, notes: readonly Note[]): boolean {
  const around = notes.filter((note) => typeof note.at !== 'string' && startsWith(at, note.at))
  const length = Math.max(0, ...around.map((note) => note.at.length))
  const nearest = around.filter((note) => note.at.length === length)
  return (nearest.length > 0 || !isSet) && nearest.every(({ kind }) => kind === 'mapped')
}

function startsWith(at: KeyPath, start: KeyPath): boolean {
  return start.every((key, index) => at[index] === key)
}

/** `./data.json, files and the date` */
function listed(sources: readonly string[]): string {
  const names = [
    ...new Set(sources.map((one) => (FILES.has(one) ? 'files' : isBuiltin(one) ? `the module ${one}` : one))),
  ]
  const last = names.at(-1) ?? ''
  return names.length < 2 ? last : `${names.slice(0, -1).join(', ')} and ${last}`
}

const FILES = new Set(['fs', 'node:fs', 'fs/promises', 'node:fs/promises', 'fs-extra'])

/** Entries of a list that are used only under a condition. */
function conditionalEntries(site: OldSite, key: string): Note[] {
  const found = site.source.expressionAt([key])
  const list = site.config[key]
  const elements = found === undefined ? [] : conditionalElements(found.node, Array.isArray(list) ? list.length : 0)
  return elements.flatMap(({ value, condition, isUsed }) => {
    const sources = outsideOf(site.source.sourcesOf({ node: condition, rest: [] }))
    if (sources.length === 0) return []
    const states = { true: 'the new config always has it', false: 'the new config does not have it' }
    const state = isUsed === undefined ? 'the new config has it as it is today' : states[`${isUsed}`]
    return manual([key], `${nameOf(value)} is used under a condition (${listed(sources)}), and ${state}`).notes
  })
}

/** Statements that change the old config under a condition, after its declaration. */
function conditionalChanges(site: OldSite): Note[] {
  return site.source.conditions.flatMap(({ sources, position }) => {
    const outside = outsideOf(sources)
    if (outside.length === 0) return []
    const text = `the config is changed under a condition (${listed(outside)}), and the new config has it as it is today`
    return [{ kind: 'manual', at: [], position, text }]
  })
}

/** The name of a plugin: the first text in its entry. */
function nameOf(node: Node): string {
  if (node.type === 'StringLiteral') return node.value
  const first = node.type === 'ArrayExpression' ? node.elements[0] : undefined
  return first ? nameOf(first) : nameIn(node) || 'an entry'
}
