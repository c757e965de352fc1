/** What a sample's worker is handed. */
export interface SampleTask {
  /** URL of the module to run. */
  readonly url: string
  readonly assertions: readonly { readonly kind: 'value' | 'logs' | 'throws'; readonly text: string }[]
}

/** What it tells, as it happens. */
export type SampleReport =
  | { readonly kind: 'begun' }
  | { readonly kind: 'value'; readonly assertion: number; readonly equal: boolean; readonly received: string }
  | { readonly kind: 'missed'; readonly assertion: number }
  | { readonly kind: 'thrown'; readonly assertion: number; readonly message: string }
  /** `warning`: on stderr. */
  | { readonly kind: 'logged'; readonly text: string; readonly warning: boolean }
  /** The module, or something that it has left to happen later, threw. */
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string }
  | { readonly kind: 'done' }
  /** Nothing is left to happen. */
  | { readonly kind: 'ended' }
