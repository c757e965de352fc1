import { asRecord } from '../../node/config/finding.js'
import type { KeyPath } from '../../node/source-text/key-path.js'
import { codeOf, type OldSite } from './old-site.js'
import { applyRules, drop, join, manual, mapped, type Part } from './part.js'
import { original, type Setting, spread } from './written.js'
import type { PluginEntry } from './plugin-entry.js'

/** Migrates the options of Docusaurus's plugin for redirects. */
export function migrateRedirects(site: OldSite, { options, optionsAt }: PluginEntry): Part {
  return applyRules(options, {
    at: optionsAt,
    rules: {
      redirects: (value, at) => migrateList(value, at),
      fromExtensions: (value, at) => patterns(value, { at, pattern: (name) => ({ from: `/*.${name}`, to: '/*' }) }),
      toExtensions: (value, at) => patterns(value, { at, pattern: (name) => ({ from: '/*', to: `/*.${name}` }) }),
      createRedirects: (value, at) => {
        const written = codeOf(site, value, at)
        if (written !== undefined) return mapped(at, { redirects: [written] })
        return manual(at, 'the function uses names from around it: add a function to "redirects"')
      },
      id: drop('redirects need no id'),
    },
  })
}

function patterns(value: unknown, { at, pattern }: { at: KeyPath; pattern: (extension: string) => Setting }): Part {
  const extensions = Array.isArray(value) ? value.map((one) => String(one).replace(/^\./, '')) : []
  return extensions.length === 0 ? join() : mapped(at, { redirects: extensions.map(pattern) })
}

/** Redirects from one path or several; those with a query or a fragment cannot be files. */
function migrateList(value: unknown, at: KeyPath): Part {
  const list = Array.isArray(value) ? value : []
  const parts = list.map((one, index) => {
    const { from, to } = asRecord(one) ?? {}
    const paths = (Array.isArray(from) ? from : [from]).map(String)
    const left = paths.filter((path) => /[?#]/.test(path))
    const kept = paths.filter((path) => !left.includes(path)).map((path) => `/${path.replace(/^\/+/, '')}`)
    const path = [...at, index]
    const entry = {
      from: original(kept.length === 1 ? (kept[0] ?? '') : kept, [...path, 'from']),
      to: original(String(to), [...path, 'to']),
    }
    return join(
      { settings: kept.length === 0 ? {} : { redirects: [original(entry, path)] }, notes: [] },
      ...left.map((path) => manual([...at, index], `a redirect has no query or fragment: ${path}`)),
    )
  })
  const { settings, notes } = join(...parts)
  const redirects = settings.redirects === undefined ? [] : [spread(settings.redirects, at)]
  return join(mapped(at, { redirects }, 'redirects'), { settings: {}, notes })
}
