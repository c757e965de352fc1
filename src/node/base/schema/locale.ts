import type { RuleFinding } from './finding.js'

/** Finds what is wrong with a language tag: its syntax, or a language that does not exist. */
export function checkLocale(value: unknown): RuleFinding[] {
  if (typeof value !== 'string') return []
  const problem = (message: string, hint: string): RuleFinding[] => [{ code: 'config-value', path: [], message, hint }]
  const locale = localeOf(value)
  if (locale === undefined) {
    const dashed = value.replaceAll('_', '-')
    const right = localeOf(dashed) && isLanguage(dashed) ? `"${String(localeOf(dashed))}"` : '"en" or "pt-BR"'
    return problem('is not a language tag', `write it as ${right}`)
  }
  const { language } = locale
  return isLanguage(language)
    ? []
    : problem(`has the language "${language}", which does not exist`, 'write it as "en" or "pt-BR"')
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

function isLanguage(tag: string): boolean {
  const { language = 'und' } = localeOf(tag) ?? {}
  const names = new Intl.DisplayNames(['en'], { type: 'language', fallback: 'none' })
  return language !== 'und' && names.of(language) !== undefined
}
