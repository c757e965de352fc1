import { existsSync, readFileSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { ResolvedConfig } from '../../../node/base/config.js'
import { DocsgenError } from '../../../node/base/diagnostics/docsgen-error.js'
import { isWithin, siteRelative } from '../../../node/base/names.js'
import { frontMatterSpan } from '../../../node/base/source-text/front-matter-span.js'
import type { SharedFlags } from '../../../node/cli/command-options.js'
import type { CommandSite } from '../../../node/cli/find-site.js'
import { type Output, print } from '../../../node/cli/output.js'
import { counted } from '../../../node/cli/summary.js'
import { hasColors } from '../../../node/cli/terminal.js'
import { readFrontMatter } from '../../../node/content/front-matter.js'
import { readSource } from '../../../node/content/markdown-file.js'
import { loadSiteConfig } from '../../../node/site/site-config.js'
import { type FileEdit, writeFiles } from '../../../node/store/write-files.js'
import { type Diagnostic, hasErrors } from '../../../shared/diagnostic.js'
import { sectionsFingerprint, splitSections } from '../sections.js'
import { extractTexts, siteTexts, reportTexts } from './extract-texts.js'
import { findTranslations, languageConfigs } from './find-translations.js'
import { failureLine, formatReports, type LanguageReport, type TranslationFailure } from './format-reports.js'
import { reportLanguages } from './translation-status.js'

/** The options of `docsgen translations`, as commander parses them. */
export interface TranslationFlags extends Omit<SharedFlags, 'format'> {
  readonly format: 'text' | 'json' | 'markdown'
  /** Tag of one language. */
  readonly language?: string
  readonly diff: boolean
  readonly failOn: readonly TranslationFailure[]
  /** Translations to mark, as typed. */
  readonly done?: readonly string[]
  readonly extract: boolean
}

interface TranslationsRequest {
  readonly site: CommandSite
  readonly flags: TranslationFlags
}

/**
 * Lists the translations of a site, or marks some of them, or writes the texts to translate. Returns the exit code: 1 if there are
 * problems that `--fail-on` names.
 */
export async function runTranslations({ site, flags }: TranslationsRequest, output: Output): Promise<number> {
  const { root, configPath } = site
  const config = await loadSiteConfig({ root, configPath })
  const languages = languageConfigs(config, flags.language)
  if (flags.extract) return runExtract({ config, languages, flags }, output)
  if (flags.done) return runDone({ config, languages, flags, files: flags.done }, output)
  const options = { rootDir: config.rootDir, withTexts: flags.diff }
  const pages = await reportLanguages(await findTranslations(config, languages), options)
  const texts = await siteTexts(config)
  const textsOf = new Map(languages.map((language) => [language.locale, reportTexts(language, texts)]))
  const reports = pages.flatMap((report): LanguageReport[] => {
    const own = textsOf.get(report.tag)
    return own ? [{ ...report, texts: own }] : []
  })
  const { io } = output
  const colors = flags.format === 'text' && hasColors(io.stdout, io.env)
  if (!flags.quiet) await print(formatReports(reports, { format: flags.format, withDiff: flags.diff, colors }), { io })
  const failure = failureLine(reports, flags.failOn)
  if (failure === undefined) return 0
  await print(`${failure}\n`, { io, stream: io.stderr })
  return 1
}

interface LanguagesRequest {
  readonly config: ResolvedConfig
  readonly languages: readonly ResolvedConfig[]
  readonly flags: Pick<TranslationFlags, 'quiet'>
}

async function runExtract({ config, languages, flags }: LanguagesRequest, { io }: Output): Promise<0> {
  const lines = (await extractTexts(config, languages)).flatMap(({ file, isWritten, added, unused }) => [
    isWritten ? `Wrote ${file} (${counted(added, 'new text')})` : `${file} has all texts`,
    ...(unused.length === 0 ? [] : [`  no longer used: ${unused.map((key) => JSON.stringify(key)).join(', ')}`]),
  ])
  if (!flags.quiet) await print(lines.map((line) => `${line}\n`).join(''), { io })
  return 0
}

/** Writes the fingerprints of the originals into translations: all of the named files, or none if there is a problem with one. */
async function runDone(
  { config, languages, flags, files }: LanguagesRequest & { readonly files: readonly string[] },
  { io }: Output,
): Promise<0> {
  const { rootDir } = config
  const translations = (await findTranslations(config, languages)).flatMap(({ pages }) =>
    pages.flatMap(({ translation, ...page }) => (translation ? [{ ...page, translation }] : [])),
  )
  const problems: Diagnostic[] = []
  const edits = new Map<string, FileEdit | undefined>()
  for (const name of files) {
    const typed = path.resolve(io.cwd, name)
    const real = existsSync(typed) ? realpathSync(typed) : typed
    const named = translations.filter(({ translation }) => isWithin(translation.path, real))
    if (named.length === 0) problems.push(notTranslation(name, existsSync(real)))
    for (const { original, originalPath, translation } of named) {
      const { text, problem } = readSource(originalPath, original)
      if (problem) problems.push(problem)
      const bytes = readFileSync(translation.path)
      const before = bytes.toString('utf8')
      const after = withFingerprint(before, sectionsFingerprint(splitSections(text)))
      if (after === undefined) problems.push(noFrontMatter(translation.file))
      else
        edits.set(
          translation.path,
          after === before ? undefined : { path: translation.path, content: after, before: bytes },
        )
    }
  }
  if (problems.length > 0) throw new DocsgenError(problems, 2)
  writeFiles(
    [...edits.values()].flatMap((edit) => edit ?? []),
    { rootDir },
  )
  const lines = [...edits].map(([filePath, edit]) => {
    const file = siteRelative(rootDir, filePath)
    return edit ? `Marked ${file} as up to date` : `${file} is marked as up to date already`
  })
  if (!flags.quiet) await print(lines.map((line) => `${line}\n`).join(''), { io })
  return 0
}

function notTranslation(name: string, exists: boolean): Diagnostic {
  const message = exists ? `"${name}" is not the translation of a page` : `there is no file "${name}"`
  const hint = 'name translated files, such as i18n/ja/docs/install.md, or a folder of them'
  return { code: 'usage', severity: 'error', message: `--done: ${message}`, hint }
}

function noFrontMatter(file: string): Diagnostic {
  return {
    code: 'front-matter',
    severity: 'error',
    message: 'the front matter cannot be edited, so the translation is not marked',
    hint: 'write one `key: value` pair per line between two lines of ---',
    location: { file },
  }
}

/** The field of a translation with the fingerprint of the original that was translated. */
const TRANSLATION_FIELD = 'translation_of'

/**
 * Writes the fingerprint of its original into the front matter of a translation; everything else stays as it is, byte for byte. Undefined
 * if the front matter cannot be edited: it is not valid, or a mapping in braces.
 */
export function withFingerprint(text: string, fingerprint: string): string | undefined {
  const mark = text.startsWith('\ufeff') ? '\ufeff' : ''
  const bare = text.slice(mark.length)
  const before = readFrontMatter(bare, '')
  if (Object.keys(before.data).length === 0 && hasErrors(before.problems)) return undefined
  const edited = insertLine(bare, `${TRANSLATION_FIELD}: '${fingerprint}'`)
  const { [TRANSLATION_FIELD]: _, ...others } = before.data
  const { [TRANSLATION_FIELD]: written, ...kept } = readFrontMatter(edited, '').data
  return written === fingerprint && JSON.stringify(others) === JSON.stringify(kept) ? mark + edited : undefined
}

/** The field, with the further lines of its value. */
const FIELD_LINES = new RegExp(`^${TRANSLATION_FIELD}[ \\t]*:.*(?:\\r?\\n[ \\t]+\\S.*)*`, 'm')

function insertLine(text: string, line: string): string {
  const lineEnd = /\r?\n/.exec(text)?.[0] ?? '\n'
  const span = frontMatterSpan(text)
  if (!span) return ['---', line, '---', '', text].join(lineEnd)
  const yaml = text.slice(span.start, span.end)
  const edited = FIELD_LINES.test(yaml) ? yaml.replace(FIELD_LINES, line) : `${yaml}${line}${lineEnd}`
  return text.slice(0, span.start) + edited + text.slice(span.end)
}
