import { escapeHtml } from '../../shared/escape-html.js'

/** The directives that `csp` can set, in the order in which a policy is printed: https://www.w3.org/TR/CSP3/#csp-directives */
export const CSP_DIRECTIVES = {
  'default-src': 'Everything that no other directive covers',
  'script-src': "Scripts; docsgen adds the hash of its own inline script, unless the directive has `'unsafe-inline'`",
  'style-src': 'Style sheets, `<style>` elements and style attributes',
  'style-src-attr': 'Style attributes, if they differ from `style-src`',
  'img-src': 'Images',
  'font-src': 'Fonts',
  'media-src': 'Videos and audio files',
  'connect-src': 'Requests of scripts: `fetch`, `WebSocket`, `EventSource`',
  'frame-src': 'Frames',
  'worker-src': 'Workers',
  'manifest-src': 'The web app manifest',
  'object-src': '`<object>` and `<embed>`',
  'base-uri': 'URLs of a `<base>` element',
  'form-action': 'Targets of forms',
  'frame-ancestors': 'Sites that may show this one in a frame; only in the `_headers` file',
  'report-uri': 'URL that browsers report violations to; only in the `_headers` file',
  'report-to': 'Name of the reporting endpoint; only in the `_headers` file',
} as const

export type CspDirective = keyof typeof CSP_DIRECTIVES

/** A source that a policy must allow. */
export type NeededSource = readonly [directive: CspDirective, source: string]

/** Changes of the policy: a list adds sources to a directive, a string replaces its value. `false` turns the policy off. */
export type CspOption = false | { readonly [Directive in CspDirective]?: string | readonly string[] }

/** What the content of a page needs beyond the strict policy. */
export interface PolicyNeeds {
  /** Whether the page has code of its author, which may fetch, open frames and add styles at any time. */
  readonly code: boolean
  /** The weakest styles in the HTML: `<style>` elements, or only attributes. */
  readonly styles: 'none' | 'attributes' | 'elements'
  /** Origins of frames. */
  readonly frames: readonly string[]
  /** Origins that forms are sent to. */
  readonly forms: readonly string[]
  /** What components of plugins send requests to. */
  readonly connections: readonly string[]
  /** Sources of `<object>` and `<embed>`: origins, or `'self'` for files of the site. */
  readonly objects: readonly string[]
}

/** A page that the strict policy allows. */
export const noNeeds: PolicyNeeds = {
  code: false,
  styles: 'none',
  frames: [],
  forms: [],
  connections: [],
  objects: [],
}

/** The element that sets the content security policy; empty if there is none. */
export function policyMeta(csp: string): string {
  return csp === '' ? '' : `<meta http-equiv="Content-Security-Policy" content="${escapeHtml(csp)}">`
}
