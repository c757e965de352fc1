import type { HeadTag } from '../base/config.js'
import {
  CSP_DIRECTIVES,
  type CspDirective,
  type CspOption,
  type NeededSource,
  type PolicyNeeds,
} from '../base/content-policy.js'
import { compareStrings } from '../base/names.js'
import { hashSource, headTagSources, styleSheetSources } from './head-tags.js'

/** The content security policy of a site, which all its documents share. Both texts are empty if the config turns it off. */
export interface ContentPolicy {
  /** For the meta element. */
  readonly meta: string
  /** For the HTTP header, which has directives that the meta element cannot have. */
  readonly header: string
}

/** What the policy of a site is derived from. */
export interface PolicyInput {
  readonly option: CspOption
  /** Text of docsgen's own inline script. */
  readonly inlineScript: string
  /** Text of the site's style sheet. */
  readonly css: string
  readonly headTags: readonly HeadTag[]
  /** Sources that the services of the config need. */
  readonly services: readonly NeededSource[]
  /** What the pages and the rest of the site need. */
  readonly needs: Iterable<PolicyNeeds>
}

type Sources = Map<CspDirective, readonly string[]>

const headerOnly: ReadonlySet<CspDirective> = new Set(['frame-ancestors', 'report-uri', 'report-to'])

/**
 * Derives the policy of a site:
 * 1. start with the strict policy;
 * 2. allow what the pages need: if the site has code of its own, that code may send requests, open frames, use any font and
 *    add styles; scripts stay limited to docsgen's own, the site's own and those of named hosts;
 * 3. allow what the services, the tags and the style sheets of the config name;
 * 4. apply the option `csp`.
 * The policy is the same for all pages, because navigation keeps the policy of the first document.
 */
export function contentPolicy({ option, inlineScript, ...input }: PolicyInput): ContentPolicy {
  if (option === false) return { meta: '', header: '' }
  const policy: Sources = strictPolicy(inlineScript)
  const named = [...input.services, ...input.headTags.flatMap(headTagSources), ...styleSheetSources(input.css)]
  for (const [directive, source] of [...neededSources([...input.needs]), ...named]) add(policy, directive, [source])
  for (const directive of Object.keys(option) as CspDirective[]) {
    const value = option[directive]
    if (typeof value === 'string') policy.set(directive, value.trim().split(/\s+/))
    else if (value) add(policy, directive, value)
  }
  // docsgen's own script is the same on all pages, but its hash depends on the version.
  if (typeof option['script-src'] === 'string' && !policy.get('script-src')?.includes("'none'"))
    add(policy, 'script-src', [hashSource(inlineScript)])
  return { meta: printed(policy, (directive) => !headerOnly.has(directive)), header: printed(policy, () => true) }
}

function strictPolicy(inlineScript: string): Sources {
  return new Map<CspDirective, readonly string[]>([
    ['default-src', ["'self'"]],
    ['script-src', ["'self'", hashSource(inlineScript)]],
    ['style-src', ["'self'"]],
    ['img-src', ["'self'", 'data:', 'https:']],
    ['font-src', ["'self'", 'data:']],
    ['media-src', ["'self'", 'data:', 'https:']],
    ['connect-src', ["'self'"]],
    ['object-src', ["'none'"]],
    ['base-uri', ["'none'"]],
    ['form-action', ["'self'"]],
    ['frame-ancestors', ["'none'"]],
  ])
}

/** What code of the site's author may do. It is as trusted as the site itself, but cannot load scripts of other hosts. */
const OWN_CODE: readonly NeededSource[] = [
  ['connect-src', 'https:'],
  ['connect-src', 'wss:'],
  ['frame-src', 'https:'],
  ['style-src', "'unsafe-inline'"],
  ['font-src', 'https:'],
  ['form-action', 'https:'],
  ['worker-src', 'blob:'],
  ['img-src', 'blob:'],
  ['media-src', 'blob:'],
]

function neededSources(needs: readonly PolicyNeeds[]): NeededSource[] {
  const code = needs.some((one) => one.code) ? OWN_CODE : []
  const styles = new Set(needs.map((one) => one.styles))
  const inline: NeededSource[] = styles.has('elements')
    ? [['style-src', "'unsafe-inline'"]]
    : styles.has('attributes')
      ? [['style-src-attr', "'unsafe-inline'"]]
      : []
  const listed = (directive: CspDirective, kind: 'frames' | 'forms' | 'connections' | 'objects'): NeededSource[] => {
    const origins = new Set(needs.flatMap((one) => one[kind]))
    return [...origins].sort(compareStrings).map((origin) => [directive, origin])
  }
  return [
    ...code,
    ...inline,
    ...listed('frame-src', 'frames'),
    ...listed('form-action', 'forms'),
    ...listed('connect-src', 'connections'),
    ...listed('object-src', 'objects'),
  ]
}

/** Adds sources to a directive. One that the policy does not have yet starts with the sources of its fallback. */
function add(policy: Sources, directive: CspDirective, added: readonly string[]): void {
  const before = policy.get(directive) ?? fallbackOf(directive, policy)
  policy.set(directive, [...new Set([...before.filter((source) => source !== "'none'"), ...added])])
}

function fallbackOf(directive: CspDirective, policy: Sources): readonly string[] {
  // Attributes have no origin, and the other two have no sources.
  if (directive === 'style-src-attr' || directive.startsWith('report-')) return []
  const fallback = policy.get(directive === 'worker-src' ? 'script-src' : 'default-src') ?? []
  return fallback.filter((source) => !/^'(?:sha|unsafe-)/.test(source))
}

function printed(policy: Sources, isPrinted: (directive: CspDirective) => boolean): string {
  return (Object.keys(CSP_DIRECTIVES) as CspDirective[])
    .filter((directive) => policy.has(directive) && isPrinted(directive))
    .map((directive) => `${directive} ${effective(policy.get(directive) ?? []).join(' ')}`)
    .join('; ')
}

/** Browsers ignore `'unsafe-inline'` beside hashes, which it makes superfluous, and `https:` includes the hosts. */
function effective(sources: readonly string[]): string[] {
  const isInline = sources.includes("'unsafe-inline'")
  const isOpen = sources.includes('https:')
  return sources.filter(
    (source) => !(isInline && /^'(?:sha|nonce)/.test(source)) && !(isOpen && source.startsWith('https://')),
  )
}
