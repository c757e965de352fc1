import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { Collection } from '../model/collection.js'
import type { ResolvedConfig } from '../model/config.js'
import type { Feature } from '../model/feature.js'
import type { FeatureCode } from '../model/feature-code.js'
import { hashOf } from '../model/hash.js'
import { isFile } from '../model/misplaced-file.js'
import type { PluginHooks } from '../model/plugin.js'
import { asRecord } from '../model/record.js'
import type { FeatureRecorder, RecordedFiles } from '../model/recorder.js'
import { callHook, refusePromise } from '../plugins/run-hook.js'
import { BodyStore } from '../store/page-cache.js'

/**
 * The feature that the hook `unstable_feature` returns. What it answers before pages are compiled is checked here. If it throws, or if an
 * answer is invalid, that is a problem of the plan (`plugin-failed`), and the answer adds nothing to the site. `names` are those of the
 * features of docsgen.
 */
export function unstableFeature(plugin: PluginHooks, config: ResolvedConfig, names: readonly string[]): Feature {
  const call = { plugin, hook: 'unstable_feature', config } as const
  const ask = () =>
    callHook(call, (context) => checkedFeature(plugin.unstable_feature?.(context), { name: plugin.name, names }))
  const first = ask()
  // The plan asks again, so it has these too.
  const known = first.diagnostics.length
  // By members: the preview asks for some of them again after each edit.
  const failures = new Map<string, readonly Diagnostic[]>()
  const answer = <Value>(member: string, read: (feature: Feature) => Value): Value | undefined => {
    const { value: feature } = first
    if (feature === undefined) return undefined
    const { value, diagnostics } = callHook(call, () => read(feature))
    failures.set(member, diagnostics)
    return value
  }
  // The config is the same as long as the feature is in use, apart from the original of a site in another language.
  const answers = <Value>(member: string, read: (feature: Feature, config: ResolvedConfig) => Value) => {
    const own = answer(member, (feature) => read(feature, config))
    return (given: ResolvedConfig) => (given === config ? own : answer(member, (feature) => read(feature, given)))
  }
  const code = answers('code', (feature, given) => checkedCode(feature.code?.(given)))
  const collections = answers('collections', (feature, given) =>
    checkedCollections(feature.collections?.(given), names),
  )
  const inputs = answers('inputs', (feature, given) => checkedPaths(feature.inputs?.(given), 'inputs'))
  const recorder = answers('recorder', (feature, given) => checkedRecorder(feature.recorder?.(given), plugin.name))
  return {
    name: plugin.name,
    isPlugin: true,
    viewModule: first.value?.viewModule,
    code,
    collections: (given) => collections(given) ?? [],
    inputs: (given) => inputs(given) ?? [],
    historyDirs: (sources) =>
      answer('historyDirs', (feature) => checkedPaths(feature.historyDirs?.(sources), 'historyDirs')) ?? [],
    recorder,
    plan(outline) {
      const asked = ask()
      const { value: plan, diagnostics } = callHook(call, () => asked.value?.plan(outline))
      return {
        ...plan,
        diagnostics: [
          ...(plan?.diagnostics ?? []),
          ...asked.diagnostics,
          ...diagnostics,
          ...first.diagnostics.slice(known),
          ...[...failures.values()].flat(),
        ],
      }
    },
  }
}

/** What a feature of a plugin can have, with the type of each member. */
const MEMBERS: ReadonlyMap<string, 'string' | 'function'> = new Map([
  ['name', 'string'],
  ['viewModule', 'string'],
  ['code', 'function'],
  ['collections', 'function'],
  ['inputs', 'function'],
  ['historyDirs', 'function'],
  ['recorder', 'function'],
  ['plan', 'function'],
])

interface OwnName {
  readonly name: string
  /** Those of the features of docsgen. */
  readonly names: readonly string[]
}

function checkedFeature(returned: unknown, { name, names }: OwnName): Feature {
  refusePromise(returned)
  const feature = asRecord(returned) ?? {}
  if (typeof feature.plan !== 'function') throw new TypeError('it must return an object with the function `plan`')
  for (const [member, value] of Object.entries(feature)) {
    const type = MEMBERS.get(member)
    if (member === 'options')
      throw new TypeError('the feature of a plugin has no `options`: those of the plugin are its own')
    if (type === undefined)
      throw new TypeError(`"${member}" is no member of a feature: ${[...MEMBERS.keys()].join(', ')}`)
    if (value !== undefined && typeof value !== type) throw new TypeError(`\`${member}\` must be a ${type}`)
  }
  if (feature.name !== undefined && feature.name !== name)
    throw new TypeError(`the name of the feature must be that of the plugin, "${name}"`)
  const hasCode = feature.viewModule !== undefined || feature.code !== undefined || feature.recorder !== undefined
  if (hasCode && (names.includes(name) || !/^[a-z][a-z0-9-]*$/.test(name)))
    throw new TypeError(
      'a plugin whose feature has `viewModule`, `code` or `recorder` needs a name of lower-case letters, digits and "-" that no feature of docsgen has',
    )
  checkFile(feature.viewModule, 'viewModule')
  return feature as unknown as Feature
}

/** Throws unless a value is undefined or the absolute path of a file. */
function checkFile(value: unknown, member: string): void {
  if (value === undefined) return
  if (typeof value !== 'string' || !path.isAbsolute(value) || !isFile(value))
    throw new TypeError(`\`${member}\` must be the absolute path of a file`)
}

function checkedPaths(returned: unknown, member: string): readonly string[] {
  refusePromise(returned)
  if (returned === undefined) return []
  if (!isTextList(returned) || !returned.every((one) => path.isAbsolute(one)))
    throw new TypeError(`\`${member}\` must return a list of absolute paths`)
  return returned
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((one) => typeof one === 'string')
}

/** What a collection must have, as a sentence begins. */
const COLLECTION: readonly (readonly [member: keyof Collection, isValid: (value: unknown) => boolean, what: string])[] =
  [
    ['name', (value) => typeof value === 'string' && value !== '', 'must be a text'],
    ['id', (value) => typeof value === 'string', 'must be a text'],
    [
      'dir',
      (value) => typeof value === 'string' && path.isAbsolute(value) && existsSync(value),
      'must be the absolute path of a folder',
    ],
    ['include', isTextList, 'must be a list of patterns'],
    ['exclude', isTextList, 'must be a list of patterns'],
    ['key', Array.isArray, 'must be a key path of the config'],
    ['articles', (value) => typeof value === 'boolean', 'must be true or false'],
    [
      'lastUpdated',
      (value) => ['none', 'front-matter', 'git'].includes(value as string),
      'must be "none", "front-matter" or "git"',
    ],
    ['lastUpdatedAuthor', (value) => typeof value === 'boolean', 'must be true or false'],
    ['identify', (value) => typeof value === 'function', 'must be a function'],
  ]

function checkedCollections(returned: unknown, names: readonly string[]): readonly Collection[] {
  refusePromise(returned)
  if (returned === undefined) return []
  if (!Array.isArray(returned)) throw new TypeError('`collections` must return a list')
  for (const collection of returned as readonly unknown[]) {
    const found = asRecord(collection) ?? {}
    for (const [member, isValid, what] of COLLECTION)
      if (!isValid(found[member])) throw new TypeError(`\`${member}\` of a collection ${what}`)
    if (['docs', 'pages', ...names].includes(found.name as string))
      throw new TypeError(`a collection with the name "${found.name as string}" is one of docsgen`)
  }
  const ids = (returned as readonly Collection[]).map(({ name, id }) => JSON.stringify([name, id]))
  if (new Set(ids).size < ids.length) throw new TypeError('two collections with the same `name` must have another `id`')
  return returned as readonly Collection[]
}

function checkedCode(returned: unknown): FeatureCode | undefined {
  refusePromise(returned)
  if (returned === undefined) return undefined
  const { bootModule, script, pageModule, bootValues = {}, connections = [] } = asRecord(returned) ?? {}
  if (asRecord(returned) === undefined) throw new TypeError('`code` must return an object or nothing')
  checkFile(bootModule, 'bootModule')
  checkFile(pageModule, 'pageModule')
  if (script !== undefined) {
    const { path: scriptPath = '', constants } = asRecord(script) ?? {}
    checkFile(scriptPath, 'script.path')
    if (bootModule === undefined) throw new TypeError('`script` needs a `bootModule` that imports it')
    if (asRecord(constants) === undefined) throw new TypeError('`script.constants` must be an object')
    for (const [name, constant] of Object.entries(asRecord(constants) ?? {})) {
      const { styleSheet, module } = asRecord(constant) ?? {}
      checkFile(styleSheet, `script.constants.${name}.styleSheet`)
      checkFile(module, `script.constants.${name}.module`)
    }
  }
  const values = Object.entries(asRecord(bootValues) ?? { '': '' })
  if (!values.every(([name, value]) => /^[a-z][a-z0-9]*$/.test(name) && typeof value === 'string'))
    throw new TypeError('`bootValues` must be an object of texts with lower-case names')
  if (!isTextList(connections) || !connections.every((one) => URL.canParse(one) && new URL(one).origin === one))
    throw new TypeError('`connections` must be a list of origins')
  return returned as FeatureCode
}

function checkedRecorder(returned: unknown, name: string): FeatureRecorder | undefined {
  refusePromise(returned)
  if (returned === undefined) return undefined
  const recorder = asRecord(returned)
  if (recorder === undefined) throw new TypeError('`recorder` must return an object or nothing')
  const { module, settings, records, about, files } = recorder
  checkFile(module ?? '', 'module')
  if (asRecord(settings) === undefined) throw new TypeError('`settings` of the recorder must be an object')
  if (typeof records !== 'function' || typeof about !== 'function')
    throw new TypeError('the recorder must have the functions `records` and `about`')
  if (files !== undefined) {
    const { dir, entry, prepare } = asRecord(files) ?? {}
    if (dir !== `docsgen/${name}/`)
      throw new TypeError(`the \`files\` of the recorder must have the \`dir\` "docsgen/${name}/"`)
    if (typeof entry !== 'string' || typeof prepare !== 'function')
      throw new TypeError('the `files` of the recorder must have an `entry` and the function `prepare`')
  }
  const { files: written, ...rest } = recorder as unknown as FeatureRecorder
  const codeHash = hashOf([readFileSync(module as string)])
  return { ...rest, codeHash, files: written && { ...written, prepare: preparedWithTexts(written) } }
}

/** Reads the recorded texts for the files of a plugin, which cannot read them from the cache. */
function preparedWithTexts(files: RecordedFiles): RecordedFiles['prepare'] {
  return async (documents, cache) => {
    if (!cache) return files.prepare(documents, cache)
    const bodies = new BodyStore(cache.bodiesDir)
    const whole = documents.map(({ text, ...document }) => ({
      ...document,
      text: text === undefined ? undefined : bodies.text(text),
    }))
    bodies.close()
    return files.prepare(whole, cache)
  }
}
