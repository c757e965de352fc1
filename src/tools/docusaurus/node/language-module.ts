import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { ThemeDocs } from '../../../node/base/core-extension.js'
import { directionOf } from '../../../node/base/direction.js'
import type { ResolvedConfig } from '../../../node/base/config.js'
import { siteRelative } from '../../../node/base/names.js'
import { asRecord } from '../../../node/base/record.js'
import { readYamlData } from '../../../node/base/source-text/yaml-data.js'
import type { Diagnostic } from '../../../shared/diagnostic.js'

/** Name of the file with the texts of code, in the folder of a language. `<Translate>` and `translate()` of Docusaurus read it. */
export const MESSAGES_FILE = 'code.json'

type Config = Pick<ThemeDocs, 'base' | 'languages' | 'locale' | 'theme'>

/** The source of `docsgen:language` for a site in one of its languages: see ../client/modules.ts. */
export function languageModule(config: Config): string {
  const { base, languages, locale } = config
  const only = { tag: locale, label: locale, path: locale, direction: directionOf(locale), base, origin: '' }
  const all = languages?.all ?? [only]
  const locales = all.map(({ tag }) => tag)
  const configs = all.map(({ tag, label, direction, path: urlPath, base: baseUrl, origin }) => [
    tag,
    { label, htmlLang: tag, direction, calendar: 'gregory', path: urlPath || tag, url: origin || undefined, baseUrl },
  ])
  const i18n = {
    currentLocale: locale,
    defaultLocale: locales[0] ?? locale,
    locales,
    localeConfigs: Object.fromEntries(configs),
  }
  return [
    `export const i18n = ${JSON.stringify(i18n)}`,
    `export const messages = ${JSON.stringify(messagesOf(config))}`,
  ].join('\n')
}

/** The texts of the language by their ids. Those of the default language are in the code, unless it has a file too. */
function messagesOf({ languages, theme }: Config): Readonly<Record<string, string>> {
  const file = messagesFile(languages)
  if (file === undefined) return {}
  const { value } = readMessages(file)
  const all = Object.entries(asRecord(value) ?? {}).flatMap(([id, entry]) => {
    const message = typeof entry === 'string' ? entry : asRecord(entry)?.message
    return typeof message === 'string' ? [[id, message] as const] : []
  })
  // Most files have all texts of the theme of Docusaurus, and only components that were copied from it use any.
  const components = Object.values(theme.folder).map((one) => readFileSync(one, 'utf8'))
  const isUsed = (id: string) => !id.startsWith('theme.') || components.some((text) => text.includes(id))
  return Object.fromEntries(all.filter(([id]) => isUsed(id)))
}

/** What is wrong with the syntax of the file, whose texts are then shown in the default language. */
export function invalidMessages({
  languages,
  rootDir,
}: Pick<ResolvedConfig, 'languages' | 'rootDir'>): readonly Diagnostic[] {
  const file = messagesFile(languages)
  return file === undefined ? [] : readMessages(file, siteRelative(rootDir, file)).problems
}

/** Absolute path of the file with the texts of a language; undefined if there is none. */
function messagesFile(languages: Config['languages']): string | undefined {
  const file = languages && path.join(languages.root, languages.current, MESSAGES_FILE)
  return file !== undefined && existsSync(file) ? file : undefined
}

function readMessages(filePath: string, file = filePath) {
  return readYamlData(readFileSync(filePath, 'utf8'), { file, code: 'language-texts' })
}
