import * as z from 'zod/mini'
import type { BrowserFinding } from '../../shared/dev-event.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { PageModule } from '../base/compiled-page.js'
import { parseJson } from '../store/replace-file.js'
import { plain } from '../site/server/policy-reports.js'
import type { Problems } from './problems.js'

/** No more findings than this are kept of a page: something may report them in a loop. */
const MAX_FINDINGS = 20

const MAX_MESSAGE_LENGTH = 400

/** What browsers have found of the pages that they show, until the text or the code of a page changes. */
export class BrowserFindings {
  /** By route. */
  readonly #shown = new Map<string, { readonly version: string; readonly found: readonly Diagnostic[] }>()

  constructor(private readonly problems: Problems) {}

  /** Notes which version of a page browsers get, and forgets what was found of another one. */
  show(route: string, version: string): void {
    if (this.#shown.get(route)?.version !== version) this.#set(route, { version, found: [] })
  }

  add(route: string, diagnostic: Diagnostic): void {
    const { version = '', found = [] } = this.#shown.get(route) ?? {}
    const isKnown = found.some(({ code, message }) => code === diagnostic.code && message === diagnostic.message)
    if (!isKnown && found.length < MAX_FINDINGS) this.#set(route, { version, found: [...found, diagnostic] })
  }

  /** Forgets a page that is gone. */
  forget(route: string): void {
    this.#shown.delete(route)
    this.problems.forget([`browser:${route}`])
  }

  #set(route: string, shown: { readonly version: string; readonly found: readonly Diagnostic[] }): void {
    this.#shown.set(route, shown)
    this.problems.set(`browser:${route}`, shown.found)
  }
}

const findingSchema = z.object({
  page: z.string(),
  kind: z.enum(['warning', 'nesting', 'difference']),
  message: z.string(),
  components: z.array(z.string()),
})

/** Reads what a browser sends; undefined if it is something else. */
export function readFinding(text: string): BrowserFinding | undefined {
  return findingSchema.safeParse(parseJson(text)).data
}

const hints: Readonly<Record<BrowserFinding['kind'], string>> = {
  warning: 'the console of the browser has the whole message of React',
  nesting: 'change one of them; around Markdown, use a `<div>` instead of a `<p>`',
  difference:
    'render the same on both sides, without `typeof window`, the time or random numbers, and set the value in an effect',
}

/** Text of a page in which components are found: `code` is a whole file if there are no `lines`. */
type PageText = Pick<PageModule, 'code'> & Partial<Pick<PageModule, 'lines'>>

/** Reports a finding at the component of the page that has the mistake in it, or else at the file of the page. */
export function findingProblem(
  { kind, message, components }: BrowserFinding,
  { file, text }: { readonly file: string; readonly text: PageText | undefined },
): Diagnostic {
  const names = components.filter((name) => /^[A-Z]\w*$/.test(name))
  // The code of the theme has short names, which say nothing.
  const [within] = names.filter((name) => name.length > 2 && name !== 'MDXContent')
  const said = plain(message, MAX_MESSAGE_LENGTH).replace(/\.$/, '')
  return {
    code: kind === 'warning' ? 'react-warning' : 'hydration-mismatch',
    severity: 'warning',
    message: within === undefined ? said : `${said} (in \`${within}\`)`,
    hint: hints[kind],
    location: { file, line: text && lineOf(names, text) },
  }
}

/** The line of the first element of a page that is one of these components, the first of them that the page has. */
function lineOf(names: readonly string[], { code, lines }: PageText): number | undefined {
  const rows = code.split(/\r\n|\r|\n/)
  for (const name of names) {
    // The bundler adds a number if several modules have a component with the same name.
    const element = new RegExp(`<(?:${name}|${name.replace(/\d+$/, '')})(?![\\w.-])`)
    const at = rows.findIndex((row) => element.test(row))
    const line = lines ? lines[at] : at + 1
    if (at !== -1 && line) return line
  }
  return undefined
}
