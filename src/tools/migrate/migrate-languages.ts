import { posix } from 'node:path'
import { asRecord } from '../../node/model/record.js'
import type { KeyPath } from '../../node/source-text/key-path.js'
import type { OldSite } from './old-site.js'
import { join, manual, mapped, type Part } from './part.js'

/** Migrates `i18n`: docsgen builds one language, and the files of the others stay where they are. */
export function migrateLanguages(value: unknown, at: KeyPath): Part {
  const { defaultLocale = 'en', locales = [defaultLocale], localeConfigs } = asRecord(value) ?? {}
  const config = asRecord(asRecord(localeConfigs)?.[String(defaultLocale)]) ?? {}
  const locale = String(config.htmlLang ?? defaultLocale)
  const others = (Array.isArray(locales) ? locales : []).filter((one) => one !== defaultLocale)
  const more = `docsgen builds one language: ${defaultLocale}. Build ${others.join(', ')} as a site of its own, with its own "base"`
  return join(mapped(at, { locale }), ...(others.length === 0 ? [] : [manual([...at, 'locales'], more)]))
}

/** Notes about the translations in the folder `i18n`, also for languages that the config does not list. */
export function noteTranslations(site: OldSite): Part {
  const { defaultLocale = 'en', path = 'i18n', localeConfigs } = asRecord(site.config.i18n) ?? {}
  const dir = posix.normalize(String(path))
  const files = site.list(dir)
  const folders = [...new Set(files.filter((file) => file.includes('/')).map((file) => file.split('/')[0] ?? ''))]
  const defaultDir = String(asRecord(asRecord(localeConfigs)?.[String(defaultLocale)])?.path ?? defaultLocale)
  return join(
    ...folders.map((folder) => {
      const own = files.filter((file) => file.startsWith(`${folder}/`)).map((file) => file.slice(folder.length + 1))
      const contents = contentsOf(own)
      const at = posix.join(dir, folder)
      if (folder === defaultDir)
        return manual(
          at,
          `docsgen does not read it: ${contents} in it replace those of the site and of the config; move them there`,
        )
      return manual(at, `docsgen does not build this language yet: ${contents}`)
    }),
  )
}

/** What the files of a language are, by the plugins that read them. */
const KINDS: readonly (readonly [RegExp, one: string, several: string])[] = [
  [/^docusaurus-plugin-content-docs[^/]*\/.*\.mdx?$/, 'doc', 'docs'],
  [/^docusaurus-plugin-content-blog[^/]*\/.*\.mdx?$/, 'post', 'posts'],
  [/^docusaurus-plugin-content-pages[^/]*\/.*\.(?:mdx?|[jt]sx?)$/, 'page', 'pages'],
  [/\.json$/, 'file of texts', 'files of texts'],
  [/./, 'other file', 'other files'],
]

/** `12 docs, 3 posts, 2 files of texts` */
function contentsOf(files: readonly string[]): string {
  const kinds = files.map((file) => KINDS.findIndex(([pattern]) => pattern.test(file)))
  const counts = KINDS.flatMap(([, one, several], index) => {
    const count = kinds.filter((kind) => kind === index).length
    return count === 0 ? [] : [`${count} ${count === 1 ? one : several}`]
  })
  return counts.join(', ')
}
