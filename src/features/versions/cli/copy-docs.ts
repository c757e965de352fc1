import { cpSync, existsSync, mkdirSync, readdirSync, readlinkSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import type { Root } from 'mdast'
import { VFile } from 'vfile'
import { isMdx } from '../../../node/content/markdown-file.js'
import { freezeCode } from './freeze-code.js'
import { isDeep } from '../../../node/markdown/demanding-text.js'
import type { MarkdownProcessor, MarkdownProcessors } from '../../../node/markdown/processor.js'
import { readUserFile } from '../../../node/store/write-files.js'
import type { ResolvedConfig } from '../../../node/base/config.js'
import type { ResolvedDocs } from '../../../node/base/docs.js'
import { codeFilesOfSite, pageParsers } from '../../../node/site/page-parsers.js'
import { blankFrontMatter } from '../../../node/base/source-text/front-matter-span.js'
import { movePaths } from './move-paths.js'
import { isWithin } from '../../../node/base/names.js'

/** The docs to copy. */
interface DocsCopy {
  readonly config: ResolvedConfig
  readonly docs: ResolvedDocs
  /** Absolute path of a folder that does not exist. */
  readonly target: string
  /** Absolute path that the caller renames the folder to. */
  readonly finalDir: string
}

/**
 * Copies a docs folder, with what plugins generate in it. Code blocks that show files outside of the folder get their code, and
 * relative paths to other files outside of it are adapted: in links, images and imports, and in links of the file system. Returns the number of these code blocks.
 */
export async function copyDocs({ config, docs, target, finalDir }: DocsCopy): Promise<number> {
  mkdirSync(target, { recursive: true })
  if (existsSync(docs.docsDir)) cpSync(docs.docsDir, target, { recursive: true, verbatimSymlinks: true })
  for (const { path: filePath, dir, contentPath } of config.generated.files)
    if (dir === docs.docsDir) cpSync(contentPath, path.join(target, path.relative(dir, filePath)))
  let parsers: MarkdownProcessors | undefined
  let codeBlocks = 0
  for (const entry of readdirSync(target, { recursive: true, withFileTypes: true })) {
    const copyPath = path.join(entry.parentPath, entry.name)
    const original = path.join(docs.docsDir, path.relative(target, copyPath))
    if (entry.isSymbolicLink()) keepTarget(copyPath, { original, docsDir: docs.docsDir })
    if (!entry.isFile() || !/\.mdx?$/i.test(entry.name)) continue
    const file = readUserFile(copyPath)
    if (!file || !/file=|\.\.\//.test(file.text)) continue
    parsers ??= await pageParsers(config)
    const parse = pageParser(isMdx(copyPath, config.markdown.format) ? parsers.mdx : parsers.markdown)
    const places = { pagePath: original, keptDir: docs.docsDir, settings: codeFilesOfSite(config) }
    const root = parse(file.text)
    const frozen = root ? freezeCode(file.text, { root, ...places }) : { text: file.text, count: 0 }
    codeBlocks += frozen.count
    const to = path.join(finalDir, path.relative(target, copyPath))
    const after = frozen.text.includes('../') ? parse(frozen.text) : undefined
    const text = after ? movePaths(frozen.text, { root: after, from: original, to, dir: docs.docsDir }) : frozen.text
    if (text !== file.text) writeFileSync(copyPath, file.print(text))
  }
  return codeBlocks
}

/** Parses pages; the tree is undefined if one does not parse, which a build reports. */
function pageParser(processor: MarkdownProcessor): (text: string) => Root | undefined {
  return (text) => {
    if (isDeep(text)) return undefined
    const file = new VFile({ value: blankFrontMatter(text) })
    try {
      return processor.parse(file)
    } catch (error) {
      if (file.messages.some((message) => message.fatal)) return undefined
      throw error
    }
  }
}

/** The copy is in another folder: a relative link to a place outside of the docs would lead elsewhere. */
function keepTarget(
  copyPath: string,
  { original, docsDir }: { readonly original: string; readonly docsDir: string },
): void {
  const written = readlinkSync(copyPath)
  const target = path.resolve(path.dirname(original), written)
  if (path.isAbsolute(written) || isWithin(target, docsDir)) return
  rmSync(copyPath)
  symlinkSync(path.relative(path.dirname(copyPath), target), copyPath)
}
