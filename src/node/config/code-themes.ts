import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { asRecord } from '../base/record.js'
import type { CheckedConfig } from '../base/schema/config-schema.js'
import { suggest } from '../base/suggest.js'
import type { CodeThemes, EditorTheme } from '../base/theme.js'
import { checkPath } from './files.js'
import { type Finding, quotedPath, shortValue } from '../base/schema/finding.js'
import scopes from './theme-scopes.json' with { type: 'json' }

const packageName = '@shikijs/themes'

const modes = ['light', 'dark'] as const
type Mode = (typeof modes)[number]

/** The themes of code that a config names. */
export interface LoadedCodeThemes {
  readonly themes?: CodeThemes
  /** Absolute paths of the files that the themes are in. */
  readonly files: readonly string[]
  readonly findings: readonly Finding[]
}

/** Loads the themes of `theme.code`: those of the installed package `@shikijs/themes` by name, and files of the site. */
export async function loadCodeThemes(
  { theme: { code }, markdown }: Pick<CheckedConfig, 'theme' | 'markdown'>,
  rootDir: string,
): Promise<LoadedCodeThemes> {
  if (code === undefined) return { files: [], findings: [] }
  const loaded = await Promise.all(modes.map((mode) => loadTheme(mode, code[mode], rootDir)))
  const [light, dark] = loaded.map(({ theme }) => theme)
  const themes = light && dark && { light, dark }
  // Prism needs the style sheet only.
  const isWhole = markdown.highlighter === 'shiki'
  return {
    themes: themes && { css: printThemes(themes, isWhole), editor: isWhole ? themes : undefined },
    files: loaded.flatMap(({ file }) => file ?? []),
    findings: loaded.flatMap(({ findings = [] }) => findings),
  }
}

interface LoadedTheme {
  readonly theme?: EditorTheme
  readonly file?: string
  readonly findings?: readonly Finding[]
}

async function loadTheme(mode: Mode, name: string, rootDir: string): Promise<LoadedTheme> {
  const path = ['theme', 'code', mode]
  const problem = (code: string, what: string, hint: string): LoadedTheme => ({
    findings: [{ code, path, message: `${quotedPath(path)} names ${shortValue(name)}, ${what}`, hint }],
  })
  if (/[\\/]|\.jsonc?$/.test(name)) {
    const missing = checkPath({ path, written: name, kind: 'file', dirs: [rootDir] })
    if (missing.length > 0) return { findings: missing }
    const file = resolve(rootDir, name)
    const theme = editorTheme(parseTheme(readFileSync(file, 'utf8')), mode)
    if (theme !== undefined) return { theme, file }
    return problem('config-value', 'which is not a color theme of VS Code', 'name a JSON file with `tokenColors`')
  }
  const require = createRequire(join(rootDir, 'package.json'))
  try {
    const entry = pathToFileURL(require.resolve(packageName)).href
    const { themeNames } = (await import(entry)) as { readonly themeNames: readonly string[] }
    if (!themeNames.includes(name)) {
      const near = suggest(name, themeNames)
      const hint =
        near === undefined ? `use a name such as "github-light", or "./${name}.json"` : `did you mean "${near}"?`
      return problem('config-value', `which is no theme of the package "${packageName}"`, hint)
    }
    const file = require.resolve(`${packageName}/${name}`)
    const { default: theme } = (await import(pathToFileURL(file).href)) as { readonly default: unknown }
    return { theme: editorTheme(theme, mode), file }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'MODULE_NOT_FOUND') throw error
    return problem(
      'config-file-missing',
      `but the package "${packageName}" is not installed`,
      `run "npm install --save-dev ${packageName}", or name a file: "./${basename(name)}.json"`,
    )
  }
}

/** The value of JSON that may have comments and trailing commas, as editors write it; undefined if it is none. */
function parseTheme(text: string): unknown {
  const withoutComments = text.replace(/("(?:\\.|[^"\\])*")|\/\/.*|\/\*[\s\S]*?\*\//g, '$1')
  try {
    return JSON.parse(withoutComments.replace(/("(?:\\.|[^"\\])*")|,(?=\s*[}\]])/g, '$1'))
  } catch {
    return undefined
  }
}

function editorTheme(value: unknown, mode: Mode): EditorTheme | undefined {
  const { tokenColors, colors } = asRecord(value) ?? {}
  if (!Array.isArray(tokenColors)) return undefined
  const rules = tokenColors.map((rule: unknown) => {
    const { scope = [], settings } = asRecord(rule) ?? {}
    const { foreground, fontStyle } = asRecord(settings) ?? {}
    return {
      scope: [scope].flat().flatMap((each) => String(each).split(/\s*,\s*/)),
      foreground: colorIn(foreground),
      fontStyle: typeof fontStyle === 'string' ? fontStyle : undefined,
    }
  })
  const { 'editor.foreground': text, 'editor.background': ground } = asRecord(colors) ?? {}
  const plain = rules.find(({ scope }) => scope.length === 0)?.foreground
  // The last values are those of Shiki for themes that state none.
  const background = colorIn(ground) ?? (mode === 'light' ? '#ffffff' : '#1e1e1e')
  const foreground = colorIn(text) ?? plain ?? (isDark({ background }) ? '#bbbbbb' : '#333333')
  return { name: mode, foreground, background, rules }
}

function colorIn(value: unknown): string | undefined {
  const isColor = typeof value === 'string' && /^#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})$/i.test(value)
  return isColor ? value.toLowerCase() : undefined
}

/** The colors of a theme in the order of their classes: `t-l3` is the color 3 of the light theme. */
export function themePalette({ foreground, rules }: EditorTheme): readonly string[] {
  return [...new Set([foreground, ...rules.flatMap((rule) => rule.foreground ?? [])])]
}

/** Prints the style sheet of both themes: the variables of the classes of tokens and, if a highlighter needs them, all colors. */
function printThemes(themes: Readonly<Record<Mode, EditorTheme>>, hasColors: boolean): string {
  // Twice, because code in admonitions has a background of its own.
  const light = ':is(.code.code, .code-group.code-group)'
  const dark = `[data-theme='dark'] ${light}`
  const colorsOf = (mode: Mode, prefix: string) =>
    hasColors
      ? themePalette(themes[mode])
          .map((color, i) => `${prefix} .t-${mode[0]}${i} { color: ${legibleColor(color, themes[mode].background)} }\n`)
          .join('')
      : ''
  const css = `${light} { ${variables(themes.light, 'light')}; color: var(--dg-text); background: var(--dg-code-bg) }
${light} .t-i { color: var(--green) }
${light} .t-v { color: var(--t-variable) }
${light} .t-m { color: var(--t-meta) }
${colorsOf('light', light)}@media not print {
${dark} { ${variables(themes.dark, 'dark')} }
${colorsOf('dark', dark)}}
`
  // Browsers print no backgrounds.
  return isDark(themes.light) ? `@media not print {\n${css}}\n` : css
}

function isDark({ background }: Pick<EditorTheme, 'background'>): boolean {
  return luminance(channels(background)) < 0.2
}

function variables(theme: EditorTheme, mode: Mode): string {
  const { foreground, background } = theme
  const of = (names: readonly string[]) => legibleColor(colorOf(names, theme) ?? foreground, background)
  const dark = isDark(theme)
  const own = Object.entries(scopes).map(([name, names]) => [name, of(names)])
  return [
    ['--dg-code-bg', background],
    ['--dg-text', legibleColor(foreground, background)],
    ['--dg-border', `color-mix(in srgb, ${foreground} 18%, ${background})`],
    ...own,
    ['color-scheme', dark ? 'dark' : 'light'],
    // The accent of the site is made for backgrounds of the color mode.
    ...(dark === (mode === 'dark') ? [] : [['--dg-accent', of(scopes['--t-function'])]]),
  ]
    .map((pair) => pair.join(': '))
    .join('; ')
}

/** The color of the first scope that has one; a name such as `#2da44e` is a color itself. The longest selector wins, then the last; those with several parts need a grammar. */
function colorOf(names: readonly string[], { rules }: EditorTheme): string | undefined {
  const colors = new Map(
    rules.flatMap(({ scope, foreground }) => (foreground ? scope.map((each) => [each, foreground] as const) : [])),
  )
  // `a.b.c`, `a.b`, `a`
  const selectors = names.flatMap((name) =>
    name.split('.').map((_, i, parts) => parts.slice(0, parts.length - i).join('.')),
  )
  return selectors
    .map((selector) => (selector.startsWith('#') ? selector : colors.get(selector)))
    .find((color) => color !== undefined)
}

/** WCAG 2.2, contrast (minimum). */
const MIN_CONTRAST = 4.5

/** The color, mixed with white or black until it can be read on the background. */
export function legibleColor(color: string, background: string): string {
  const behind = channels(background)
  const opaque = channels(color, behind)
  const end = isDark({ background }) ? 255 : 0
  const mixed = (part: number) => opaque.map((channel) => Math.round(channel + (end - channel) * part))
  const part = Array.from({ length: 21 }, (_, i) => i / 20).find((p) => contrast(mixed(p), behind) >= MIN_CONTRAST)
  return `#${mixed(part ?? 1)
    .map((channel) => channel.toString(16).padStart(2, '0'))
    .join('')}`
}

/** Red, green and blue of `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`, of which the last is on a background. */
function channels(color: string, behind: readonly number[] = [0, 0, 0]): readonly number[] {
  const digits = color.length < 6 ? color.slice(1).replace(/./g, '$&$&') : color.slice(1)
  const [red = 0, green = 0, blue = 0, alpha = 255] = (digits.match(/../g) ?? []).map((pair) => parseInt(pair, 16))
  return [red, green, blue].map((channel, i) => {
    const below = behind[i] ?? 0
    return Math.round(below + ((channel - below) * alpha) / 255)
  })
}

function contrast(a: readonly number[], b: readonly number[]): number {
  const [dark = 0, light = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other)
  return (light + 0.05) / (dark + 0.05)
}

/** Relative luminance, as in WCAG. */
function luminance(rgb: readonly number[]): number {
  const [red = 0, green = 0, blue = 0] = rgb.map((channel) => {
    const part = channel / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
