import { once } from 'es-toolkit'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { refuseUnknown } from '../config/plugin-report.js'
import { type Finding, locateFindings } from '../config/finding.js'
import type { ResolvedConfig } from '../model/config.js'
import type { Feature, FeaturePlan } from '../model/feature.js'
import type { FileMaker, PluginHooks } from '../model/plugin.js'
import type { DocumentAddition, FeatureSite, MadeText, PublishedFile, Site, SitePage } from '../model/site.js'
import { checkedTags } from '../plugins/amend-page.js'
import { jsonText } from '../plugins/json-text.js'
import { callHook, refusePromise } from '../plugins/run-hook.js'
import { OutputPlaces, outputPath } from './emit-files.js'
import { finalSite, pluginPage, pluginSite } from './plugin-site.js'
import { unstableFeature } from './unstable-feature.js'

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
        checkedMakers(plugin.files?.(context)),
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
        const { value: text, diagnostics } = callHook(call, () => checkedText(make(site()), name))
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
  const { value, diagnostics, hasThrown } = callHook(call, (context) =>
    checkedAmendment(plugin.document?.(given, pluginSite(site), context), plugin.name),
  )
  return { ...value, diagnostics, hasFailed: hasThrown }
}

function checkedAmendment(returned: unknown, name: string): DocumentAddition | undefined {
  refusePromise(returned)
  if (returned === undefined) return undefined
  if (typeof returned !== 'object' || returned === null) throw new TypeError('it must return an object or nothing')
  refuseUnknown(returned, ['headTags', 'data'], 'what it returns')
  const { headTags, data } = returned as Readonly<Record<string, unknown>>
  const json: unknown = data === undefined ? undefined : JSON.parse(jsonText(data, '`data`'))
  return { headTags: checkedTags(headTags), pluginData: json === undefined ? undefined : { [name]: json } }
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
    const reason = isOwn ? 'in a folder that only docsgen writes to' : `but the output has a ${taken} of that name`
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

/** What `files` returned: names of files in the output folder with functions. */
function checkedMakers(returned: unknown): FileMakers {
  refusePromise(returned)
  if (returned === undefined) return {}
  if (typeof returned !== 'object' || returned === null)
    throw new TypeError('it must return an object of file names and functions that return text')
  for (const [name, make] of Object.entries(returned)) {
    if (outputPath(name) !== name) throw new TypeError(`"${name}" is not the path of a file in the output folder`)
    if (typeof make !== 'function') throw new TypeError(`"${name}" must be a function that returns text`)
  }
  return returned as FileMakers
}

function checkedText(made: unknown, name: string): string {
  refusePromise(made)
  if (typeof made !== 'string') throw new TypeError(`the function of "${name}" must return text`)
  return made
}
