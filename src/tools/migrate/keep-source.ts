import { isDeepStrictEqual } from 'node:util'
import type { Node } from '@babel/types'
import { valueAt } from '../../node/base/schema/finding.js'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { isInstalled, packageOf } from './migrate-content.js'
import { linksWithBase, type OldSite, withoutBase } from './old-site.js'
import { isInstance, isPlain, manual, type Note, type Part, plainOf } from './part.js'
import { type Code, code, commented, isCode, isCommented, isOriginal, type Original, type Setting } from './written.js'

/**
 * Replaces settings that have the value of the old config by its expressions, with the comments above them. Notes which computed values
 * are written as they are today, because the new config needs another value.
 */
export function keepSource(site: OldSite, settings: Part['settings']): Part {
  const { source, config } = site
  const notes: Note[] = []
  const keep = (written: Code, at: KeyPath): Setting => {
    for (const from of written.modules)
      if (!isInstalled(site, from))
        notes.push(
          ...manual(at, `run "npm install ${packageOf(from)}", which the expression in the new config needs`).notes,
        )
    return written
  }
  const visit = (setting: Setting, place: Place): Setting => {
    const inner = replaced(setting, place)
    const at = isOriginal(setting) ? setting.at : place.at
    const comment = at && source.commentAt(at)
    return comment === undefined || isCommented(inner) ? inner : commented(inner, comment)
  }
  const replaced = (setting: Setting, { at, isNoted, isFixed = false }: Place): Setting => {
    if (isOriginal(setting)) {
      const own = setting.at
      const loose = setting.keep === 'loose' ? looseCode(site, setting) : undefined
      if (loose) return keep(loose, own)
      return visit(setting.value, { at: own, isNoted, isFixed: setting.keep === 'never' })
    }
    if (isCommented(setting)) return commented(visit(setting.value, { at, isNoted }), setting.comment)
    if (isCode(setting)) return setting
    const before = at && valueAt(config, at)
    // Settings below a changed one have keys of their own, which are not those of the old config.
    const same = at !== undefined && isDeepStrictEqual(plainOf(setting), before) ? at : undefined
    const written = same && !isFixed ? movableCode(site, same) : undefined
    if (written !== undefined && same !== undefined) return keep(written, same)
    const isLost = at !== undefined && before !== undefined && !isNoted && isComputed(site, at)
    if (isLost) notes.push(...manual(at, 'it is computed, and the new config has its value of today').notes)
    const below = (key: string | number): Place => ({
      at: same && [...same, key],
      isNoted: isNoted || isLost,
    })
    if (Array.isArray(setting)) return (setting as readonly Setting[]).map((one, index) => visit(one, below(index)))
    if (!isPlain(setting) || isInstance(setting)) return setting
    return Object.fromEntries(Object.entries(setting).map(([key, one]) => [key, visit(one, below(key))]))
  }
  const kept = visit(settings, { at: undefined, isNoted: false })
  return {
    settings: isPlain(kept) ? kept : {},
    notes: [...notes, ...source.changes.map((position): Note => ({ at: [], position, text: CHANGE }))],
  }
}

const CHANGE = 'this changes the config or depends on a condition, and the new config has it as it is today'

interface Place {
  /** Where the value of the setting is in the old config, if it comes from there. */
  readonly at: KeyPath | undefined
  /** Whether a setting around it is noted already. */
  readonly isNoted: boolean
  /** Whether no expression can replace it. */
  readonly isFixed?: boolean
}

/** The code for a value, if it says more than the value, and the new config can load what it imports. */
function movableCode(site: OldSite, at: KeyPath): Code | undefined {
  const node = site.source.expressionAt(at)
  const value = valueAt(site.config, at)
  if (node === undefined || !isExpression(site, { node, at, value })) return undefined
  const written = site.source.codeAt(at)
  const isData = typeof value !== 'function' && missingPackageOf(value) === undefined
  return isData && written?.modules.some((from) => !isInstalled(site, from)) ? undefined : written
}

/** Whether an expression says more than its value: it is no literal, and no literal of other expressions. */
function isExpression(
  site: OldSite,
  { node, at, value }: { readonly node: Node; readonly at: KeyPath; readonly value: unknown },
): boolean {
  if (/^TS(?:As|Satisfies)Expression$/.test(node.type) && 'expression' in node && typeof node.expression === 'object')
    return isExpression(site, { node: node.expression as Node, at, value })
  if (/Literal$/.test(node.type) && node.type !== 'TemplateLiteral') return false
  if (node.type === 'TemplateLiteral') return node.expressions.length > 0 || String(value).includes('\n')
  if (node.type === 'UnaryExpression') return !/Literal$/.test(node.argument.type)
  const isNamed = node.type === 'Identifier' && at[0] === 'customFields'
  // A constant is copied with its name only where any type is allowed: the types of its texts are wider than those of settings.
  return isNamed || typeof value !== 'object' || value === null || !isWritten(site, at, value)
}

/** Whether the source has each entry of a list or an object as an expression of its own. */
function isWritten({ source }: OldSite, at: KeyPath, value: object): boolean {
  const keys = Array.isArray(value) ? value.map((_, index) => index) : Object.keys(value)
  return keys.every((key) => source.expressionAt([...at, key]) !== undefined)
}

/** Whether a value is not written in the old config as a literal. */
export function isComputed(site: OldSite, at: KeyPath): boolean {
  const node = site.source.literalAt(at)
  return node === undefined || isExpression(site, { node, at, value: valueAt(site.config, at) })
}

/** An expression whose value differs from the setting only in ways that do not matter, or in the base URL of links. */
function looseCode(site: OldSite, setting: Original): Code | undefined {
  const at = setting.at
  const value = valueAt(site.config, at)
  if (typeof value !== 'string' || value === setting.value || !isComputed(site, at)) return undefined
  const written = movableCode(site, at)
  const links = linksWithBase(site)
  if (written === undefined || links === undefined || withoutBase(site, value) === value) return written
  const count = (text: string) => text.match(links)?.length ?? 0
  const isWritten = count(written.text) === count(value)
  return code(isWritten ? withoutBase(site, written.text) : `(${written.text}).replace(${links}, '')`, written)
}
