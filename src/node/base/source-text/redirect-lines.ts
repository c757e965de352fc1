import { normalizeRoute, writtenRoute } from '../../../shared/route.js'

/** A line of a file in the format of `_redirects`. */
export interface RedirectLine {
  /** As written, without the line break. */
  readonly text: string
  /** The rule, unless the line is a comment, is about another host, or has no target. */
  readonly rule?: RedirectLineRule
}

interface RedirectLineRule {
  /** Path or pattern (`*`, `:name`), without base, normalized. */
  readonly from: string
  readonly to: string
  /** HTTP status; 301 if the line has none, 0 if a condition takes its place. */
  readonly status: number
  /** Whether it sends every reader of one path somewhere else: it has no pattern, query parameters or conditions. */
  readonly isRedirect: boolean
  /** From 1. */
  readonly fromColumn: number
  readonly toColumn: number
}

/** https://docs.netlify.com/manage/routing/redirects/overview/#syntax-for-the-redirects-file */
export function parseRedirectLines(text: string, base: string): RedirectLine[] {
  return text.split(/\r?\n/).map((line) => {
    const rule = ruleOf(line.replace(/(?:^|\s)#.*$/, ''), base)
    return rule === undefined ? { text: line } : { text: line, rule }
  })
}

/** The paths and patterns that lines redirect or rewrite, with their targets; not those with status 404 or 410. */
export function answeredPaths(lines: readonly RedirectLine[]): [from: string, to: string][] {
  return lines.flatMap(({ rule }): [string, string][] =>
    rule === undefined || rule.status === 404 || rule.status === 410 ? [] : [[rule.from, rule.to]],
  )
}

function ruleOf(line: string, base: string): RedirectLineRule | undefined {
  const [from, ...rest] = [...line.matchAll(/\S+/g)].map((match) => ({ text: match[0], column: match.index + 1 }))
  // Required query parameters come between path and target, status and conditions after it.
  const at = rest.findIndex(({ text }) => /^(?:\/|https?:)/i.test(text))
  const to = rest[at]
  if (!from?.text.startsWith('/') || to === undefined) return undefined
  const [status, ...conditions] = rest.slice(at + 1)
  const code = Number(/^(\d{3})!?$/.exec(status?.text ?? '301')?.[1] ?? 0)
  const route = writtenRoute(from.text, base)
  const isPlain = at === 0 && conditions.length === 0 && !/\*|\/:/.test(from.text)
  return {
    from: route,
    to: to.text,
    status: code,
    // `/a/ /a` only changes the spelling of a path.
    isRedirect: isPlain && [301, 302, 303, 307, 308].includes(code) && normalizeRoute(to.text) !== route,
    fromColumn: from.column,
    toColumn: to.column,
  }
}
