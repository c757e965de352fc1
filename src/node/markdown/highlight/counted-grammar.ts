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
 * Counts its work, without clocks, so that the same code has the same colors on every machine. What a pattern searches more
 * than once within one attempt is not visible; the length of the text must limit that.
 */
class CountedPattern extends RegExp {
  readonly #pattern: RegExp
  readonly #work: HighlightWork

  constructor(pattern: RegExp, flags: string, work: HighlightWork) {
    super(pattern.source, flags)
    // Built-in patterns are faster than those of a derived class.
    this.#pattern = new RegExp(pattern.source, flags)
    this.#work = work
  }

  override exec(text: string): RegExpExecArray | null {
    const from = this.global || this.sticky ? this.lastIndex : 0
    this.#pattern.lastIndex = from
    const match = this.#pattern.exec(text)
    this.lastIndex = this.#pattern.lastIndex
    const end = match ? match.index + match[0].length : text.length
    this.#work.left -= Math.max(0, end - from) + attempt
    if (this.#work.left < 0) throw new HighlightLimitError('the code takes too much work to highlight')
    return match
  }
}

/** Makes all patterns of a grammar count their work. The grammar must be a copy that nothing else uses. */
export function countWork(grammar: PrismModule.Grammar, work: HighlightWork): PrismModule.Grammar {
  const seen = new Set<object>()
  const counted = (pattern: RegExp, isGreedy = false): RegExp => {
    if (pattern instanceof CountedPattern) return pattern
    // Prism replaces greedy patterns that lack the flag by ordinary ones.
    const flags = isGreedy && !pattern.global ? `${pattern.flags}g` : pattern.flags
    return new CountedPattern(pattern, flags, work)
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
    if (rule instanceof RegExp) return counted(rule)
    rule.pattern = counted(rule.pattern, rule.greedy)
    if (rule.inside) visit(rule.inside)
    return rule
  }
  visit(grammar)
  return grammar
}
