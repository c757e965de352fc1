import type { RuleFinding } from './finding.js'

/** Finds what is wrong with a language tag: its syntax, or a language or region that does not exist. */
export function checkLocale(value: unknown): RuleFinding[] {
  if (typeof value !== 'string') return []
  const problem = (message: string, hint: string): RuleFinding[] => [{ code: 'config-value', path: [], message, hint }]
  const locale = localeOf(value)
  if (locale === undefined) {
    const dashed = value.replaceAll('_', '-')
    const right = localeOf(dashed) && isLanguage(dashed) ? `"${String(localeOf(dashed))}"` : '"en" or "pt-BR"'
    return problem('is not a language tag', `write it as ${right}`)
  }
  const { language, region } = locale
  if (!isLanguage(language)) {
    return problem(`has the language "${language}", which does not exist`, 'write it as "en" or "pt-BR"')
  }
  if (region === undefined || nameOf('region', region) !== undefined) return []
  return problem(
    `has the region "${region}", which does not exist`,
    `write it as "${language}", or with a country code`,
  )
}

function localeOf(tag: string): Intl.Locale | undefined {
  try {
    return new Intl.Locale(tag)
  } catch {
    return undefined
  }
}

function isLanguage(tag: string): boolean {
  const { language = '' } = localeOf(tag) ?? {}
  return language !== 'und' && nameOf('language', language) !== undefined
}

/** The English name of a language or region; undefined if there is no such code. */
function nameOf(type: 'language' | 'region', code: string): string | undefined {
  try {
    return new Intl.DisplayNames(['en'], { type, fallback: 'none' }).of(code)
  } catch {
    return undefined
  }
}
