import { valueAt } from '../../node/config/finding.js'
import { join, nested, type Part, type Settings } from './part.js'

/** A check that Docusaurus does not have, or only warns about, and that is an error in a new site of docsgen. */
export interface LenientCheck {
  /** The option of the new config that sets its severity: `links.html`. */
  readonly option: string
  readonly finds: string
}

interface Check extends LenientCheck {
  /** The setting without which nothing can be found. */
  readonly needs?: string
}

const CHECKS: readonly Check[] = [
  { option: 'links.brokenMarkdown', finds: 'links to Markdown files that are no pages' },
  { option: 'links.duplicateRoutes', finds: 'pages with the same URL' },
  { option: 'links.html', finds: 'broken links and missing images in HTML and JSX tags' },
  { option: 'links.absolute', finds: "broken links that begin with the site's own URL" },
  { option: 'diagnostics.table-syntax', finds: 'cells of tables that have no column' },
  { option: 'diagnostics.damaged-image', finds: 'images that no browser can show' },
  { option: 'diagnostics.component-attribute', finds: 'attributes of components that cannot work' },
  { option: 'diagnostics.component-content', finds: 'content that a component does not show' },
  { option: 'diagnostics.code-file', finds: 'missing files of code blocks' },
  { option: 'diagnostics.code-region', finds: 'missing lines and regions of the files of code blocks' },
  { option: 'diagnostics.impossible-date', finds: 'dates of posts that do not exist', needs: 'blog' },
  { option: 'diagnostics.redirect-conflict', finds: 'redirects from the URL of a page', needs: 'redirects' },
]

/** Settings that make these checks warnings, so that the first build finds what is wrong and fails for nothing new. */
export function lenientSettings(settings: Settings): Part {
  const used = CHECKS.filter(({ needs }) => needs === undefined || settings[needs] !== undefined)
  return join(...used.map(({ option }) => ({ settings: nested(option, 'warn'), notes: [] })))
}

/** The checks that are only warnings in the new config. */
export function lenientChecks(settings: Settings): LenientCheck[] {
  return CHECKS.filter(({ option }) => valueAt(settings, option.split('.')) === 'warn').map(({ option, finds }) => ({
    option,
    finds,
  }))
}
