import type PrismModule from 'prismjs'

/** Thrown by the patterns of a counted grammar when the work of a text exceeds its budget. */
export class HighlightLimitError extends Error {}

/** The work that the patterns of a grammar may still do, in characters that they search. */
export interface HighlightWork {
  left: number
}

/** What an attempt to match costs besides the characters that it searches. */
const attempt = 16

/**
 * A pattern that counts its work, without clocks, so that the same code has the same colors on every machine. What a pattern searches
 * more than once within one attempt is not visible; the length of the text must limit that. It has the members of `RegExp` that
 * Prism uses; a derived class would be slower.
 */
class CountedPattern implements Pick<RegExp, 'exec' | 'global' | 'lastIndex'> {
  lastIndex = 0
  readonly global: boolean
  // Fields that are private at run time would be slower, too.
  private readonly pattern: RegExp
  private readonly work: HighlightWork

  constructor(pattern: RegExp, flags: string, work: HighlightWork) {
    this.pattern = new RegExp(pattern.source, flags)
    this.work = work
    this.global = this.pattern.global
  }

  exec(text: string): RegExpExecArray | null {
    const { pattern, work } = this
    let searched = text.length
    if (this.global) {
      pattern.lastIndex = this.lastIndex
      searched -= this.lastIndex
    }
    const match = pattern.exec(text)
    if (match !== null) searched += match.index + match[0].length - text.length
    work.left -= searched + attempt
    if (work.left < 0) throw new HighlightLimitError('the code takes too much work to highlight')
    return match
  }
}

/** Makes all patterns of a grammar count their work. The grammar must be a copy that nothing else uses. */
export function countWork(grammar: PrismModule.Grammar, work: HighlightWork): PrismModule.Grammar {
  const seen = new Set<object>()
  const counted = (pattern: RegExp, isGreedy = false): RegExp => {
    const known: object = pattern
    if (known instanceof CountedPattern) return pattern
    // Prism replaces greedy patterns that lack the flag by ordinary ones.
    const flags = isGreedy && !pattern.global ? `${pattern.flags}g` : pattern.flags
    return new CountedPattern(pattern, flags, work) as unknown as RegExp
  }
  const visit = (rules: PrismModule.Grammar): void => {
    if (seen.has(rules)) return
    seen.add(rules)
    if (rules.rest) visit(rules.rest as PrismModule.Grammar)
    for (const [name, value] of Object.entries(rules) as [string, PrismModule.GrammarValue | undefined][])
      if (name !== 'rest' && value)
        Object.assign(rules, { [name]: Array.isArray(value) ? value.map(visitRule) : visitRule(value) })
  }
  const visitRule = (rule: RegExp | PrismModule.TokenObject): RegExp | PrismModule.TokenObject => {
    if (!('pattern' in rule)) return counted(rule)
    rule.pattern = counted(rule.pattern, rule.greedy)
    if (rule.inside) visit(rule.inside)
    return rule
  }
  visit(grammar)
  return grammar
}
