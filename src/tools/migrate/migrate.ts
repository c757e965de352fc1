import { relative } from 'node:path'
import type { SourceLocation } from '../../shared/diagnostic.js'
import { valueAt } from '../../node/config/finding.js'
import { asRecord } from '../../node/base/record.js'
import { loadHostFiles } from '../../node/config/host-redirects.js'
import { keyPathText } from '../../node/base/source-text/key-path.js'
import { finishSettings } from './finish-settings.js'
import { type LenientCheck, lenientChecks, lenientSettings } from './lenient.js'
import { EMOJI_PACKAGE, migrateEmoji } from './migrate-emoji.js'
import { keepSource } from './keep-source.js'
import { packageOf } from './migrate-content.js'
import { migratePlugins } from './migrate-plugins.js'
import { migratePolicy } from './migrate-policy.js'
import { migrateSettings } from './migrate-site.js'
import { migrateTranslations, type NewFile } from './migrate-translations.js'
import { readLabeledItems } from './old-sidebars.js'
import { type OldSite, readOldSite } from './old-site.js'
import { type FileChange, type ProposedCommands, proposeFiles } from './package-scripts.js'
import { join, manual, mapped, type Note, type Part, plainOf } from './part.js'
import { codesIn, printConfig } from './print-config.js'
import { migrateSwizzled } from './swizzled.js'

/** What became of a key of the old config, or of a file. */
export interface LocatedNote extends Pick<Note, 'kind' | 'text'> {
  /** Key path in the old config: `themeConfig.navbar`; empty for a file. */
  readonly key: string
  readonly location: SourceLocation
}

/** The new config of a Docusaurus site, and what a person has to know about it. */
export interface Migration {
  readonly configFile: string
  /** The source of the new config. */
  readonly configText: string
  readonly notes: readonly LocatedNote[]
  /** Checks that are errors in new sites, and only warnings in this one. */
  readonly lenient: readonly LenientCheck[]
  /** Files that the new site needs besides its config. */
  readonly files: readonly NewFile[]
  /** Changes of other files, which the command writes only if it is asked to. */
  readonly changes: readonly FileChange[]
  /** What to run next. */
  readonly commands: ProposedCommands
}

/**
 * Writes a docsgen config for a Docusaurus site:
 * 1. evaluates the old config;
 * 2. migrates its settings, then its presets, plugins and themes, then its translations, and then the files that Docusaurus finds by
 *    their names;
 * 3. replaces values by their expressions in the old config;
 * 4. removes what is docsgen's default, and prints the rest, with the statements of the old config that it needs.
 * Changes no file. Throws a DocsgenError if there is no config, or if it cannot be evaluated.
 */
export async function migrateSite(options: { root: string; configPath?: string }): Promise<Migration> {
  const site = await readOldSite(options)
  const content = join(migrateSettings(site), migratePlugins(site))
  const translations = migrateTranslations(site, content.settings, await readLabeledItems(site, content.settings))
  const all = join(
    lenientSettings(content.settings),
    content,
    translations.part,
    migrateEmoji(site, content.settings),
    migrateFiles(site, docsIds(content)),
  )
  const complete = { ...all.settings, theme: { compat: 'docusaurus', ...themeOf(all) } }
  const kept = keepSource(site, complete)
  const { settings, notes } = finishSettings(kept.settings)
  const used = codesIn(settings).flatMap(({ modules }) => modules.map(packageOf))
  const added = valueAt(settings, ['markdown', 'emoji']) === true ? [EMOJI_PACKAGE] : []
  const { changes, part, commands } = proposeFiles(site, { used, added })
  return {
    configFile: site.configFile,
    configText: printConfig(settings, site.source),
    notes: locateNotes([...all.notes, ...notes, ...kept.notes, ...part.notes], site),
    lenient: lenientChecks(settings),
    files: translations.files,
    changes,
    commands,
  }
}

function themeOf({ settings }: Part): object {
  return typeof settings.theme === 'object' && settings.theme !== null ? settings.theme : {}
}

/** The ids of the docs folders; the one of the only folder may be absent. */
function docsIds({ settings }: Part): string[] {
  const { docs } = settings
  return (Array.isArray(docs) ? docs : [docs]).map((one) => String(plainOf(asRecord(one)?.id) ?? 'default'))
}

/** Files that Docusaurus finds by their names. */
function migrateFiles(site: OldSite, docs: readonly string[]): Part {
  const names = docs.map((id) => (id === 'default' ? 'versions.json' : `${id}_versions.json`))
  const versions = names.filter((file) => site.exists(file))
  const redirects = site.staticDirs.map((dir) => `${dir}/_redirects`).filter((file) => site.exists(file))
  const hostFiles = loadHostFiles(site.rootDir, '/').map(({ path }) =>
    relative(site.rootDir, path).replaceAll('\\', '/'),
  )
  const netlify = [...new Set(['netlify.toml', ...hostFiles.filter((file) => file.endsWith('netlify.toml'))])]
  return join(
    migrateSwizzled(site),
    migratePolicy(site),
    ...versions.map((file) => mapped(file, {}, 'read as it is, with the versioned folders')),
    ...redirects.map((file) => mapped(file, {}, 'read as it is')),
    ...hostFiles.map((file) =>
      mapped(file, {}, 'stays where it is: the host reads it, and its redirects answer links'),
    ),
    ...netlify
      .filter((file) => site.read(file)?.includes('docusaurus'))
      .map((file) => manual(file, 'change the command to "docsgen build"')),
    ...(site.exists('src/css/custom.css')
      ? [mapped('src/css/custom.css', {}, 'read as it is: theme.compat gives --ifm-* variables a meaning')]
      : []),
  )
}

/** Notes with their places, in the order of the old config; those about defaults that it does not contain are left out. */
function locateNotes(notes: readonly Note[], site: OldSite): LocatedNote[] {
  const located = notes.flatMap(({ kind, at, text, position }): LocatedNote[] => {
    if (typeof at === 'string') return [{ kind, text, key: '', location: { file: at } }]
    if (kind !== 'manual' && valueAt(site.config, at) === undefined) return []
    return [
      {
        kind,
        text,
        key: keyPathText(at),
        location: { file: site.configFile, ...(position ?? site.source.locate(at)) },
      },
    ]
  })
  const lineOf = ({ location }: LocatedNote) => location.line ?? Number.MAX_SAFE_INTEGER
  const columnOf = ({ location }: LocatedNote) => location.column ?? 0
  return located.sort((a, b) => lineOf(a) - lineOf(b) || columnOf(a) - columnOf(b))
}
