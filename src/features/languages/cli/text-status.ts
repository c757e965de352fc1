import { existsSync } from 'node:fs'
import path from 'node:path'
import { loadTexts, TEXTS_FILES } from '../../../node/config/languages.js'
import { DocsgenError } from '../../../node/base/diagnostics/docsgen-error.js'
import type { ResolvedConfig } from '../../../node/base/config.js'
import { compareStrings, siteRelative } from '../../../node/base/names.js'
import { type ExtractedText, unusedTexts } from './extract-texts.js'

/** The texts of a language that are in no Markdown file, by what has to be done. The lists have their keys, sorted. */
export interface TextReport {
  /** The file that has them, or that would have them, relative to the root of the site. */
  readonly file: string
  /** Number of texts in the default language. */
  readonly total: number
  /** Texts that the file does not have. */
  readonly missing: readonly string[]
  /** Texts that are as in the default language: `--extract` has written them, or they are the same in both. */
  readonly same: readonly string[]
  /** Texts that the site does not have. */
  readonly orphaned: readonly string[]
}

/** Compares the texts of a language with those of the site. Throws a DocsgenError if its file is not valid. */
export function reportTexts({ languages, rootDir }: ResolvedConfig, texts: readonly ExtractedText[]): TextReport {
  const dir = languages?.dir ?? ''
  const { texts: own, diagnostics } = loadTexts(dir, rootDir)
  if (diagnostics.length > 0) throw new DocsgenError(diagnostics, 1)
  const [json, ...others] = TEXTS_FILES
  const candidates = [path.join(dir, json), ...others.map((name) => path.join(dir, name))] as const
  const needed = new Map(texts.flatMap((text) => (text.isOptional ? [] : [[text.key, text] as const])))
  const keys = [...needed.keys()].sort(compareStrings)
  return {
    file: siteRelative(rootDir, candidates.find((file) => existsSync(file)) ?? candidates[0]),
    total: keys.length,
    missing: keys.filter((key) => own[key] === undefined),
    same: keys.filter((key) => own[key] === needed.get(key)?.message),
    orphaned: unusedTexts(Object.keys(own), new Set(texts.map(({ key }) => key))),
  }
}
