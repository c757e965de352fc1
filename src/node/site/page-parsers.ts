import type { CodeFileSettings } from '../markdown/code-files.js'
import { chooseParser, codeFilesOf } from '../markdown/create-context.js'
import { createProcessors, type MarkdownProcessors } from '../markdown/processor.js'
import type { ResolvedConfig } from '../base/config.js'

/** The parsers of a site, for commands that read pages without compiling them. */
export async function pageParsers({ markdown, strings }: ResolvedConfig): Promise<MarkdownProcessors> {
  const { admonitions, emoji, math, syntax, folders = [] } = markdown
  // They extend the syntax of some pages, and do not run.
  const remarkPlugins = [...markdown.remarkPlugins, ...folders.flatMap((folder) => folder.remarkPlugins)]
  const parser = await chooseParser(markdown, { remarkPlugins })
  return createProcessors({
    parser,
    strings,
    math: math !== false,
    emoji,
    syntax,
    admonitionKeywords: admonitions.keywords,
    remarkPlugins,
  })
}

/** The files that the fences of a site can show. */
export function codeFilesOfSite(config: ResolvedConfig): CodeFileSettings {
  const { docs, markdown, rootDir } = config
  const others = config.contentFolders.filter(({ option }) => option !== 'docs')
  return codeFilesOf({
    markdown,
    index: { rootDir, docsDirs: docs.map(({ docsDir }) => docsDir), contentDirs: others.map(({ dir }) => dir) },
  })
}
