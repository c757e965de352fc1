import { camelCase, upperFirst } from 'es-toolkit'
import { missingPackageOf } from '../../node/config/missing-packages.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { hasLanguages, oldLanguages } from './old-languages.js'
import { type OldSite, sitePath } from './old-site.js'
import { manual, set, nested, type Part } from './part.js'
import { quote } from './print-config.js'
import { code } from './written.js'

/** A folder whose files have edit links. */
interface EditedFolder {
  /** `docs` or `blog`: the key in the new config. */
  readonly key: 'docs' | 'blog'
  readonly id: unknown
  readonly dir: string
  /** Edit links of all versions lead to the current one. */
  readonly toCurrent: boolean
  /** What Docusaurus passes to a function, as properties for the call, from `docPath`, `language`, `route` and `version`. */
  readonly values: Readonly<Record<string, string>>
  /** A statement in front of the call. */
  readonly statement?: string
}

export function editedDocs(site: OldSite, options: Readonly<Record<string, unknown>>): EditedFolder {
  const dir = sitePath(site, String(options.path))
  const prefix = typeof options.id === 'string' && options.id !== 'default' ? `${options.id}_` : ''
  const isVersioned = site.exists(`${prefix}versions.json`)
  const versioned = `\`${prefix}versioned_docs/version-\${version}\``
  return {
    key: 'docs',
    id: options.id,
    dir,
    toCurrent: options.editCurrentVersion === true,
    values: {
      version: 'version',
      versionDocsDirPath: isVersioned ? 'versionDocsDirPath' : `versionDocsDirPath: ${quote(dir)}`,
      docPath: 'docPath',
      permalink: 'permalink: route',
      locale: localeArgument(site),
    },
    statement: isVersioned
      ? `const versionDocsDirPath = version === 'current' ? ${quote(dir)} : ${versioned}`
      : undefined,
  }
}

export function editedBlog(site: OldSite, options: Readonly<Record<string, unknown>>): EditedFolder {
  const dir = sitePath(site, String(options.path))
  const values = {
    blogDirPath: `blogDirPath: ${quote(dir)}`,
    blogPath: 'blogPath: docPath',
    permalink: 'permalink: route',
    locale: localeArgument(site),
  }
  return { key: 'blog', id: options.id, dir, toCurrent: false, values }
}

/** Docusaurus passes the name of the language, which docsgen knows by its tag. */
function localeArgument(site: OldSite): string {
  const { main, others } = oldLanguages(site)
  if (!hasLanguages(site)) return `locale: ${quote(main.locale)}`
  const renamed = [main, ...others].filter(({ locale, tag }) => tag !== undefined && tag !== locale)
  const names = renamed.map(({ locale, tag }) => `language === ${quote(String(tag))} ? ${quote(locale)} : `)
  return `locale: ${names.join('')}language`
}

/** In docsgen the URL includes the folder, and a function gets other properties than in Docusaurus. */
export function migrateEditUrl(
  site: OldSite,
  { value, at, folder }: { value: unknown; at: KeyPath; folder: EditedFolder },
): Part {
  const { key, id, dir, values, statement, toCurrent } = folder
  const text = `${key}.editUrl`
  if (typeof value === 'string') {
    const base = `${value.replace(/\/+$/, '')}/`
    const prefix = URL.canParse(base) ? new URL(`${dir}/`, base).href : `${base}${dir}/`
    const written = toCurrent ? code(`({ docPath }) => ${quote(prefix)} + docPath`) : prefix
    return set(nested('folder.editUrl', written))
  }
  const from = missingPackageOf(value)
  if (from !== undefined) return manual(at, `the value comes from ${from}, which is not installed: set ${text}`)
  const written = site.source.codeAt(at)
  if (written === undefined) return manual(at, `the function uses names from around it: set ${text}`)
  const used = propertiesOf(String(value))
  if (used?.join() === 'docPath') return set(nested('folder.editUrl', written))
  const isNamed = /^[\p{L}_$][\p{L}\p{N}_$]*$/u.test(written.text)
  const passed = (used ?? Object.keys(values)).flatMap((name) => values[name] ?? [])
  const needsVersion = statement !== undefined && passed.includes('versionDocsDirPath')
  const isTaken = (name: string) =>
    passed.some((one) => one === name || one.endsWith(`: ${name}`)) || (name === 'version' && needsVersion)
  const taken = ['docPath', 'language', 'route', 'version'].filter(isTaken).join(', ')
  const name = isNamed
    ? written.text
    : `${key === 'docs' ? 'editUrl' : 'blogEditUrl'}${upperFirst(camelCase(String(id ?? '')))}`
  const call = `${name}({ ${passed.join(', ')} })`
  const body = needsVersion ? `{\n  ${statement}\n  return ${call}\n}` : call
  const declarations = isNamed ? [] : [`const ${name} = ${written.text}`]
  const called = code(`({ ${taken} }) => ${body}`, { ...written, declarations })
  return set(nested('folder.editUrl', called))
}

/** The names in `({ a, b }) => …`; undefined if the parameter is not written like that. */
function propertiesOf(text: string): string[] | undefined {
  const [, keys] = /^(?:async\s*)?(?:function\b[^(]*)?\(\s*\{([^}]*)\}\s*\)/.exec(text) ?? []
  return keys?.split(',').flatMap((key) => (key.trim() === '' ? [] : [key.split(':')[0]?.trim() ?? '']))
}
