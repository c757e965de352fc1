import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../shared/diagnostic.js'
import type { ResolvedConfig } from './config/resolved.js'
import { bodyStartOf } from './content/front-matter-span.js'
import { isMdx } from './content/markdown-file.js'
import { siteRelative } from './content/names.js'
import { decodeSource } from './content/read-source.js'
import type { FileLinks } from './links/check-internal-links.js'
import type { SiteIndex } from './links/site-index.js'
import { compilePage } from './markdown/compile-page.js'
import type { CompiledPage } from './markdown/compiled-page.js'
import { createCompileContext } from './markdown/create-context.js'
import type { CompileTaskSettings } from './threads/tasks.js'

/** Compiles a Markdown file that other pages import; its problems and links go into `found`. */
export async function compilePartialFile(options: {
  readonly filePath: string
  readonly config: ResolvedConfig
  readonly task: CompileTaskSettings
  readonly index: SiteIndex
  readonly found: { readonly diagnostics: Diagnostic[]; readonly links: FileLinks[] }
}): Promise<CompiledPage> {
  const { filePath, config, task, found } = options
  const file = siteRelative(config.rootDir, filePath)
  const { text, problem } = decodeSource(readFileSync(filePath), file)
  const { remarkPlugins, rehypePlugins } = config.markdown
  const context = await createCompileContext(task.compile, {
    remarkPlugins: [...remarkPlugins],
    rehypePlugins: [...rehypePlugins],
  })
  const contentDir =
    config.docs && filePath.startsWith(config.docs.docsDir + path.sep) ? config.docs.docsDir : path.dirname(filePath)
  const page = await compilePage(
    {
      path: filePath,
      file,
      route: '/',
      contentDir,
      mdx: isMdx(filePath, config.markdown.format),
      text,
      bodyStart: bodyStartOf(text),
      partial: true,
    },
    context,
  )
  // Both sides of the bundle ask for the same file.
  if (!found.links.some((links) => links.file === file)) {
    found.links.push({ file, links: page.links, ...(page.strings ? { strings: page.strings } : {}) })
    found.diagnostics.push(...page.diagnostics, ...(problem ? [problem] : []))
  }
  return page
}
