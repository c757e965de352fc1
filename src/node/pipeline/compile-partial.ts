import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Diagnostic } from '../../shared/diagnostic.js'
import type { CompilePartial } from '../bundle/plugins.js'
import type { ResolvedConfig } from '../model/config.js'
import { bodyStartOf } from '../source-text/front-matter-span.js'
import { isMdx } from '../content/markdown-file.js'
import { siteRelative } from '../model/names.js'
import { decodeSource } from '../content/read-source.js'
import type { FileLinks } from '../model/compiled-page.js'
import { type CompileContext, compilePage } from '../markdown/compile-page.js'
import type { CompiledPage } from '../model/compiled-page.js'
import { createCompileContext } from '../markdown/create-context.js'
import type { CompileTaskSettings } from '../workers/tasks.js'

/** What partials are compiled with, and where their diagnostics and links are collected. */
export interface PartialOptions {
  readonly config: ResolvedConfig
  readonly task: CompileTaskSettings
  readonly found: { readonly diagnostics: Diagnostic[]; readonly links: FileLinks[] }
}

/**
 * Creates a compiler for Markdown files that pages import. Each file is compiled once, although the browser bundle and the
 * server bundle both request it. All share one context, which is created for the first file.
 */
export function createPartialCompiler({ config, task, found }: PartialOptions): CompilePartial {
  const { remarkPlugins, rehypePlugins } = config.markdown
  const pages = new Map<string, Promise<CompiledPage>>()
  let context: Promise<CompileContext> | undefined
  const compile = async (filePath: string): Promise<CompiledPage> => {
    const file = siteRelative(config.rootDir, filePath)
    const { text, problem } = decodeSource(readFileSync(filePath), file)
    context ??= createCompileContext(task.compile, {
      remarkPlugins: [...remarkPlugins],
      rehypePlugins: [...rehypePlugins],
    })
    const isDoc = config.docs && filePath.startsWith(config.docs.docsDir + path.sep)
    const page = await compilePage(
      {
        path: filePath,
        file,
        route: '/',
        contentDir: config.docs && isDoc ? config.docs.docsDir : path.dirname(filePath),
        mdx: isMdx(filePath, config.markdown.format),
        text,
        bodyStart: bodyStartOf(text),
        partial: true,
      },
      await context,
    )
    found.links.push({ file, links: page.links, ...(page.code ? { code: page.code } : {}) })
    found.diagnostics.push(...page.diagnostics, ...(problem ? [problem] : []))
    return page
  }
  return (filePath) => {
    const page = pages.get(filePath) ?? compile(filePath)
    pages.set(filePath, page)
    return page
  }
}
