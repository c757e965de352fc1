import { readFileSync } from 'node:fs'
import { memoize, once } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { checkReturned, refusePromise } from '../config/hook-schemas.js'
import { type Finding, locateFindings } from '../base/schema/finding.js'
import type { ResolvedConfig } from '../base/config.js'
import type { Feature, FeaturePlan } from '../base/feature.js'
import { hashOf } from '../base/hash.js'
import type { FileMaker, PluginHooks } from '../base/plugin.js'
import type { FeatureRecorder, RecordedFiles } from '../base/recorder.js'
import type { DocumentAddition, FeatureSite, MadeText, PublishedFile, Site, SitePage } from '../base/site.js'
import { headTagsOf } from '../content/amend-page.js'
import { jsonText } from '../base/json-text.js'
import { callHook } from '../config/run-hook.js'
import { OutputPlaces } from './emit-files.js'
import { finalSite, pluginPage, pluginSite } from './plugin-site.js'
import { BodyStore } from '../store/page-cache.js'

/** The plugins of a config as features, so that the site asks them where it asks the features of docsgen, which are `own`. */
export function pluginFeatures(config: ResolvedConfig, own: readonly Feature[]): Feature[] {
  const names = own.map(({ name }) => name)
  return config.plugins.flatMap((plugin) => [
    ...(plugin.files || plugin.document ? [featureOf(plugin)] : []),
    ...(plugin.unstable_feature ? [unstableFeature(plugin, config, names)] : []),
  ])
}

/**
 * A plugin as a feature. What a hook returns is checked here. A hook that throws or returns an invalid value is a problem
 * (`plugin-failed`) and adds nothing to the site.
 */
function featureOf(plugin: PluginHooks): Feature {
  return {
    name: plugin.name,
    isPlugin: true,
    plan({ config }) {
      const { value: makers = {}, diagnostics } = callHook({ plugin, hook: 'files', config }, (context) =>
        checkReturned('files', plugin.files?.(context)),
      )
      return {
        files: Object.keys(makers).map((name) => `/${name}`),
        diagnostics,
        assemble: () => ({
          files: filesOf(plugin, makers),
          document: plugin.document && ((page, site) => documentOf(plugin, page, site)),
        }),
      }
    },
  }
}

type FileMakers = Readonly<Record<string, FileMaker>>

function filesOf(plugin: PluginHooks, makers: FileMakers): FeatureSite['files'] {
  return (publication) => {
    const site = once(() => finalSite(publication))
    return Object.entries(makers).map(([name, make]): PublishedFile => {
      const content = (): MadeText => {
        const call = { plugin, hook: 'files', config: publication.site.config, file: name } as const
        const { value: text, diagnostics } = callHook(call, () => checkReturned('text', make(site())))
        return { text, diagnostics }
      }
      return { name, content }
    })
  }
}

/** What the `document` hook adds to a page. */
function documentOf(plugin: PluginHooks, page: SitePage, site: Site): DocumentAddition | undefined {
  const given = pluginPage(page, site.config)
  if (!given) return undefined
  const call = { plugin, hook: 'document', config: site.config, file: given.file } as const
  const { value, diagnostics, hasThrown } = callHook(call, (context): DocumentAddition => {
    const { headTags, data } = checkReturned('document', plugin.document?.(given, pluginSite(site), context)) ?? {}
    const json: unknown = data === undefined ? undefined : JSON.parse(jsonText(data, '`data`'))
    return { headTags: headTagsOf(headTags), pluginData: json === undefined ? undefined : { [plugin.name]: json } }
  })
  return { ...value, diagnostics, hasFailed: hasThrown }
}

/**
 * The feature that the hook `unstable_feature` returns. If what it answers before pages are compiled throws, that is a problem of the plan
 * (`plugin-failed`), and the answer adds nothing to the site. `names` are those of the features of docsgen.
 */
function unstableFeature(plugin: PluginHooks, config: ResolvedConfig, names: readonly string[]): Feature {
  const call = { plugin, hook: 'unstable_feature', config } as const
  const ask = () =>
    callHook(call, (context) => {
      const feature = checkReturned('unstable_feature', plugin.unstable_feature?.(context) as Feature)
      checkNames(feature, plugin.name, names)
      return feature
    })
  const { value: feature, diagnostics: reported } = ask()
  // The plan asks again, so it has these too.
  const known = reported.length
  // By members: the preview asks for some of them again after each edit.
  const failures = new Map<string, readonly Diagnostic[]>()
  const answer = <Value>(member: string, read: (feature: Feature) => Value): Value | undefined => {
    if (feature === undefined) return undefined
    const { value, diagnostics } = callHook(call, () => {
      const answered = read(feature)
      refusePromise(answered)
      return answered
    })
    failures.set(member, diagnostics)
    return value
  }
  // The config is the same as long as the feature is in use, apart from the original of a site in another language.
  const code = memoize((given: ResolvedConfig) => answer('code', (own) => own.code?.(given)))
  const collections = memoize((given: ResolvedConfig) =>
    answer('collections', (own) => {
      const found = own.collections?.(given)
      const taken = found?.find(({ name }) => ['docs', 'pages', ...names].includes(name))
      if (taken) throw new TypeError(`a collection with the name "${taken.name}" is one of docsgen`)
      return found
    }),
  )
  const inputs = memoize((given: ResolvedConfig) => answer('inputs', (own) => own.inputs?.(given)))
  const recorder = memoize((given: ResolvedConfig) =>
    answer('recorder', (own) => recorderOf(own.recorder?.(given), plugin.name)),
  )
  for (const member of [code, collections, inputs, recorder]) member(config)
  return {
    name: plugin.name,
    isPlugin: true,
    viewModule: feature?.viewModule,
    code,
    collections: (given) => collections(given) ?? [],
    inputs: (given) => inputs(given) ?? [],
    historyDirs: (sources) => answer('historyDirs', (own) => own.historyDirs?.(sources)) ?? [],
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
          ...reported.slice(known),
          ...[...failures.values()].flat(),
        ],
      }
    },
  }
}

/** Throws if a feature cannot have its name: files, folders and modules of its code have it too. */
function checkNames(feature: Feature, name: string, names: readonly string[]): void {
  if ((feature.name ?? name) !== name)
    throw new TypeError(`the name of the feature must be that of the plugin, "${name}"`)
  const hasCode = feature.viewModule !== undefined || feature.code !== undefined || feature.recorder !== undefined
  if (hasCode && (names.includes(name) || !/^[a-z][a-z0-9-]*$/.test(name)))
    throw new TypeError(
      'a plugin whose feature has `viewModule`, `code` or `recorder` needs a name of lower-case letters, digits and "-" that no feature of docsgen has',
    )
}

/** A recorder of a plugin, with the hash of its module. */
function recorderOf(recorder: FeatureRecorder | undefined, name: string): FeatureRecorder | undefined {
  if (recorder === undefined) return undefined
  const { files, ...others } = recorder
  if (files && files.dir !== `docsgen/${name}/`)
    throw new TypeError(`the \`files\` of the recorder must have the \`dir\` "docsgen/${name}/"`)
  const codeHash = hashOf([readFileSync(recorder.module)])
  return { ...others, codeHash, files: files && { ...files, prepare: preparedWithTexts(files) } }
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

/**
 * Reports the files of plugins that cannot be published because another file of the output has the name. `taken` has the names of
 * the files that no feature publishes.
 */
export function checkPluginFiles(
  config: ResolvedConfig,
  { features, plans, taken }: FeatureFiles & { readonly taken: () => Iterable<string> },
): Diagnostic[] {
  const owned = plans.flatMap(({ files = [] }, i) => files.map((path) => ({ path, owner: features[i] })))
  const ofPlugins = owned.filter(({ owner }) => owner?.isPlugin)
  if (ofPlugins.length === 0) return []
  const others = owned.filter(({ owner }) => !owner?.isPlugin).map(({ path }) => path.slice(1))
  const places = new OutputPlaces([...taken(), ...others])
  const findings = ofPlugins.flatMap(({ path, owner }): Finding[] => {
    const name = path.slice(1)
    const isOwn = /^(?:assets|docsgen)\//i.test(name)
    const taken = places.takenBy(name)
    if (!isOwn && taken === undefined) {
      places.occupy(name)
      return []
    }
    const index = config.plugins.findIndex((plugin) => plugin.name === owner?.name)
    const reason = isOwn
      ? 'in a folder that only docsgen writes to'
      : `but the output has a ${taken?.kind} of that name`
    const message = `the plugin "${owner?.name}" publishes "${name}", ${reason}`
    return [{ code: 'plugin-content', path: ['plugins', index], message, hint: 'publish it with another name' }]
  })
  return locateFindings(findings, config)
}

interface FeatureFiles {
  readonly features: readonly Feature[]
  /** One for each feature. */
  readonly plans: readonly FeaturePlan[]
}
