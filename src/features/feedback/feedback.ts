import type { FeatureExtra } from '../../node/base/compiled-page.js'
import type { ResolvedConfig } from '../../node/base/config.js'
import type { NeededSource } from '../../node/base/content-policy.js'
import type { Feature, FeatureCode } from '../../node/base/feature.js'
import { featurePath } from '../../node/base/package.js'
import { type AddedView, hrefOfRoute, type SitePage } from '../../node/base/site.js'
import { locateFindings } from '../../node/base/schema/finding.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { feedbackOptions } from './feedback-options.js'

/** The question whether a page of the docs was helpful, and the comments of readers, below its text. */
export const feedback: Feature = {
  name: 'feedback',
  options: feedbackOptions,
  viewModule: clientFile('view.tsx'),
  code: feedbackCode,
  plan: ({ config }) => ({
    diagnostics: missingAnalytics(config),
    assemble: () => ({
      document(page) {
        const view = viewOf(page, config)
        return view && { view }
      },
    }),
  }),
}

const feedbackStyles: FeatureExtra = 'feedback/feedback.css'

const GISCUS = 'https://giscus.app'

/** The languages of giscus among those of docsgen, and the names that it has for others. */
const GISCUS_LANGUAGES = 'ar cs de en es fa fr he hi id it ja ko nl pl pt ru sv tr uk vi zh-CN zh-TW'.split(' ')

function feedbackCode(config: ResolvedConfig): FeatureCode | undefined {
  const { feedback: asked, comments } = feedbackOptions.of(config)
  if (asked === undefined && comments === undefined) return undefined
  const endpoint = asked === undefined || asked === 'analytics' ? undefined : asked.endpoint
  const language = [config.locale, config.locale.split('-', 1)[0] ?? ''].find((tag) => GISCUS_LANGUAGES.includes(tag))
  const sources: readonly (NeededSource | undefined)[] = [
    endpoint?.startsWith('http') ? ['connect-src', new URL(endpoint).origin] : undefined,
    comments && ['frame-src', GISCUS],
  ]
  return {
    bootModule: clientFile('boot.ts'),
    script: {
      path: clientFile('answers.ts'),
      constants: {
        docsgenFeedback: { json: { endpoint, comments: comments && { ...comments, language: language ?? 'en' } } },
      },
    },
    sources: sources.filter((source) => source !== undefined),
  }
}

/** What a page of the docs shows below its text; undefined for other pages. */
function viewOf({ body, place, route }: SitePage, config: ResolvedConfig): AddedView | undefined {
  const { feedback: asked, comments } = feedbackOptions.of(config)
  const isDoc = place.docsSet !== undefined && body.source !== undefined
  if (!isDoc || (asked === undefined && comments === undefined)) return undefined
  const props = {
    path: hrefOfRoute(route, config),
    isAsked: asked !== undefined,
    isCounted: asked === 'analytics',
    hasComments: comments !== undefined,
  }
  return { feature: 'feedback', place: 'around', props, includes: [], extras: [feedbackStyles] }
}

function missingAnalytics(config: ResolvedConfig): Diagnostic[] {
  if (!feedbackOptions.of(config).lacksAnalytics) return []
  const message = '"feedback" ("analytics") sends answers to the services of "analytics", but there are none'
  const hint = 'set "analytics", or write `feedback: { endpoint: "https://…" }`'
  return locateFindings([{ code: 'config-value', path: ['feedback'], message, hint }], config)
}

function clientFile(name: string): string {
  return featurePath('feedback', 'client', name)
}
