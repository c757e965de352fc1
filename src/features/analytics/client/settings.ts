/** A call of a function of a service: its path from `window`, and its arguments. Texts have values of a page view in braces. */
export type ServiceCall = readonly [path: string, ...parameters: readonly unknown[]]

/** A row of `providers.json`, with the options of the site. */
export interface AnalyticsService {
  /** URL of its script. */
  readonly script: string
  readonly attributes?: Readonly<Record<string, string>>
  /** Global lists of calls for a script that has not loaded yet, each with the name of the function that adds its arguments, or none. */
  readonly queues?: Readonly<Record<string, string>>
  /** Calls before and after the script is loaded. */
  readonly before?: readonly ServiceCall[]
  readonly after?: readonly ServiceCall[]
  /** What counts a page view. */
  readonly view?: readonly ServiceCall[]
  /** The same for pages after the first one, if the service counts that by itself. */
  readonly navigation?: readonly ServiceCall[]
  /** What counts an event. */
  readonly event: readonly ServiceCall[]
}

/** What the script knows about its site. `features/analytics/analytics.ts` has the values. */
interface AnalyticsSettings {
  readonly services: readonly AnalyticsService[]
  readonly honorDoNotTrack: boolean
  /** URL of the privacy policy. */
  readonly policyUrl?: string
}

declare global {
  const docsgenAnalytics: AnalyticsSettings
  /** The rules of `consent.css`; only for `ask-first.ts`. */
  const docsgenConsentStyles: string
}
