import { existsSync, realpathSync } from 'node:fs'
import path from 'node:path'
import type { CompiledPartial, CompilePartial } from '../bundle/plugins.js'
import type { BundleConfig } from '../config/keys.js'
import { bodyStartOf } from '../base/source-text/front-matter-span.js'
import { readFrontMatter } from '../content/front-matter.js'
import { isMdx, readSource } from '../content/markdown-file.js'
import type { LinkRecord, PageInput } from '../base/compiled-page.js'
import { originalFile } from '../base/languages.js'
import { isBelow, siteRelative } from '../base/names.js'
import { type CompileContext, compilePage } from '../markdown/compile-page.js'
import { createCompileContext } from '../markdown/create-context.js'
import { hashFile } from '../store/file-hashes.js'
import { targetsFact } from './whole-site.js'
import type { CompileTaskSettings } from '../render/threads/tasks.js'

/**
 * Returns a function that undoes what the bundler does to the path of an imported file: it resolves symbolic links. The links of
 * a partial are relative to the content folders as the config names them.
 */
function pathsInContent(config: BundleConfig): (realPath: string) => string {
  const linked = config.contentFolders.flatMap(({ dir }) => {
    const realDir = existsSync(dir) ? realpathSync(dir) : dir
    return realDir === dir ? [] : [[realDir + path.sep, dir + path.sep] as const]
  })
  return (realPath) => {
    const [realDir = '', dir = ''] = linked.find(([start]) => realPath.startsWith(start)) ?? []
    return dir + realPath.slice(realDir.length)
  }
}

/**
 * Creates a compiler for Markdown files that pages import. Each file is compiled once, although the browser bundle and the
 * server bundle both request it. All share one context, which is created for the first file.
 */
export function createPartialCompiler(config: BundleConfig, task: CompileTaskSettings): CompilePartial {
  const partials = new Map<string, Promise<CompiledPartial>>()
  let context: Promise<CompileContext> | undefined
  const asWritten = pathsInContent(config)
  const contentDirs = config.contentFolders.map(({ dir }) => dir)
  const packages = Object.values(task.compile.packages).map(({ dir }) => path.join(dir, 'package.json'))
  const inputOf = (filePath: string): PageInput => ({ path: filePath, hash: hashFile(filePath) })
  const manifests = packages.map(inputOf)
  const compile = async (realPath: string): Promise<CompiledPartial> => {
    const filePath = asWritten(realPath)
    const file = siteRelative(config.rootDir, filePath)
    const { text, problem } = readSource(filePath, file)
    const { data, problems } = readFrontMatter(text, file)
    context ??= createCompileContext(
      { ...task.compile, index: { ...task.compile.index, hrefBase: undefined } },
      config.markdown,
    )
    const original = originalFile(filePath, contentDirs, config)
    const docs = config.contentFolders.find(
      ({ option, dir }) => option === 'docs' && isBelow(original ?? filePath, dir),
    )
    const page = {
      path: original ?? filePath,
      translationPath: original && filePath,
      route: '/',
      contentDir: docs?.dir ?? path.dirname(original ?? filePath),
    }
    const {
      module,
      links,
      code,
      needs,
      diagnostics,
      assets,
      images = [],
      inputs = [],
    } = await compilePage(
      {
        ...page,
        file,
        mdx: isMdx(filePath, config.markdown.format),
        text,
        bodyStart: bodyStartOf(text),
        partial: data,
      },
      await context,
    )
    const isOwnFragment = ({ url }: LinkRecord) => url.startsWith('#')
    return {
      module,
      links: {
        file,
        links: links.filter((link) => !isOwnFragment(link)),
        ownFragments: links.filter(isOwnFragment),
        code,
        page,
      },
      targets: targetsFact(links, page, config),
      needs,
      assets,
      inputs: [...inputs, ...manifests, ...[...assets, ...images].map((file) => inputOf(file.path))],
      diagnostics: [...problems, ...diagnostics, ...(problem ? [problem] : [])],
    }
  }
  return (filePath) => {
    const partial = partials.get(filePath) ?? compile(filePath)
    partials.set(filePath, partial)
    return partial
  }
}
