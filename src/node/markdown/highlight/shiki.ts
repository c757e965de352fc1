import { createRequire } from 'node:module'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Shiki from 'shiki'
import type { CodeThemes, EditorTheme } from '../../base/theme.js'
import { themePalette } from '../../config/code-themes.js'
import { type CodeToken, type Highlighter, type TokenKind, grammarNames } from './code-tokens.js'

/** The package `shiki` of a site. */
export interface ShikiPackage {
  /** Absolute path of its folder. */
  readonly dir: string
  readonly version: string
}

/** Shiki's CSS variables theme gives a token the color `var(--shiki-token-keyword)`. */
const prefix = '--shiki-token-'
/** Grammars read line by line, and take time that grows with the square of the length of a line. Longer lines have no colors. */
const longestLine = 2000
const mostCharacters = 100_000

/** Kinds of tokens by the name after the prefix. */
const kinds: Readonly<Record<string, TokenKind>> = {
  comment: 'c',
  keyword: 'k',
  string: 's',
  'string-expression': 's',
  constant: 'n',
  function: 'f',
  parameter: 'v',
  link: 's',
  inserted: 'i',
  deleted: 'd',
}

/**
 * Creates a highlighter that uses Shiki's TextMate grammars, which are slower and more exact than Prism's. Call `load` with
 * the languages of a page before you highlight its code.
 */
export async function createShikiHighlighter(
  { dir }: ShikiPackage,
  themes?: CodeThemes['editor'],
): Promise<{
  highlight: Highlighter
  load: (languages: Iterable<string>) => Promise<void>
}> {
  const entry = createRequire(path.join(dir, 'package.json')).resolve('shiki')
  const shikiModule = (await import(pathToFileURL(entry).href)) as typeof Shiki
  const { createHighlighter, createCssVariablesTheme, bundledLanguages, bundledLanguagesAlias } = shikiModule
  const theme = createCssVariablesTheme({ name: 'docsgen', variablePrefix: '--shiki-' })
  const own = themes && { light: registered(themes.light), dark: registered(themes.dark) }
  const shiki = await createHighlighter({ themes: own ? [own.light, own.dark] : [theme], langs: [] })
  const toThemeToken = themes && themeTokens(themes)
  const known = (name: string): boolean =>
    Object.hasOwn(bundledLanguages, name) || Object.hasOwn(bundledLanguagesAlias, name)
  const nameOf = (language: string): string => {
    const name = language.toLowerCase()
    return known(name) ? name : (grammarNames.get(name) ?? name)
  }
  return {
    load: async (languages) => {
      const wanted = [...new Set([...languages].map(nameOf))].filter(known)
      await shiki.loadLanguage(...(wanted as Parameters<typeof shiki.loadLanguage>))
    },
    highlight: (code, language) => {
      const name = nameOf(language)
      if (!known(name)) return undefined
      if (code.length > mostCharacters) return 'too-slow'
      // Shiki's limit in ms would make colors depend on the load of the machine.
      const limits = { tokenizeMaxLineLength: longestLine, tokenizeTimeLimit: 0 }
      const options = { lang: name as 'js', ...limits }
      const lines =
        toThemeToken && own
          ? shiki.codeToTokensWithThemes(code, { ...options, themes: own }).map((line) => line.map(toThemeToken))
          : shiki.codeToTokensBase(code, { ...options, theme }).map((line) => line.map(toToken))
      return lines.flatMap((line, i) => [...(i > 0 ? [{ text: '\n' }] : []), ...line])
    },
  }
}

function registered({ name, foreground, background, rules }: EditorTheme): Shiki.ThemeRegistrationRaw {
  const colors = { 'editor.foreground': foreground, 'editor.background': background }
  return { name, colors, settings: rules.map(({ scope, ...settings }) => ({ scope: [...scope], settings })) }
}

/** Creates a function that gives tokens the classes of their colors in both themes. */
function themeTokens({
  light,
  dark,
}: NonNullable<CodeThemes['editor']>): (token: Shiki.ThemedTokenWithVariants) => CodeToken {
  const palettes = { light: themePalette(light), dark: themePalette(dark) }
  return ({ content, variants }) => {
    const index = (mode: 'light' | 'dark') =>
      Math.max(0, palettes[mode].indexOf(variants[mode]?.color?.toLowerCase() ?? ''))
    const style = variants.light?.fontStyle ?? 0
    const look = style & 1 ? ' t-e' : style & 2 ? ' t-b' : ''
    return { text: content, kind: `l${index('light')} t-d${index('dark')}${look}` }
  }
}

function toToken(token: { readonly content: string; readonly color?: string }): CodeToken {
  const name = token.color?.includes(prefix)
    ? token.color.slice(token.color.indexOf(prefix) + prefix.length).replace(/\)$/, '')
    : ''
  const kind = kinds[name]
  return kind === undefined ? { text: token.content } : { text: token.content, kind }
}
