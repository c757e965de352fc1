import { readFileSync, statSync } from 'node:fs'
import type { BodyStore, PageRecord } from '../cache/page-cache.js'
import { bodyStartOf } from '../content/front-matter-span.js'
import { decodeSource } from '../content/read-source.js'
import type { SourceFile } from '../content/source-file.js'
import { type CompileContext, compilePage } from './compile-page.js'

/** One page of a build to compile. Plain data. */
export interface CompileJob {
  readonly source: SourceFile
  readonly key: string
}

/** Reads and compiles one source file and stores its prose. */
export async function compileSource(job: CompileJob, context: CompileContext, bodies: BodyStore): Promise<PageRecord> {
  const { source, key } = job
  const { text, problem } = readText(source)
  if (problem)
    return bodies.write(
      key,
      { outline: [], ids: [], links: [], assets: [], embeds: [], styled: false, diagnostics: [problem], parts: [''] },
      context.index.data.hash,
    )
  const page = await compilePage(
    { ...source, text, bodyStart: bodyStartOf(text), outline: outlineDepths(source) },
    context,
  )
  return bodies.write(key, page, context.index.data.hash)
}

function readText(source: SourceFile): ReturnType<typeof decodeSource> {
  try {
    return decodeSource(readFileSync(source.path), source.file)
  } catch {
    const hint = 'it was there when the build began; run the build again'
    return {
      text: '',
      problem: {
        code: 'unreadable-source',
        severity: 'error',
        message: 'the file was removed during the build',
        hint,
        location: { file: source.file },
      },
    }
  }
}

/** The front matter's outline depths. */
export function outlineDepths(source: SourceFile): { min?: number; max?: number } {
  const { toc_min_heading_level: min, toc_max_heading_level: max } = source.frontMatter
  return { ...(typeof min === 'number' ? { min } : {}), ...(typeof max === 'number' ? { max } : {}) }
}

/** Whether the files beside a page are still those that were compiled with it. */
export function assetsUnchanged(record: PageRecord): boolean {
  return record.assets.every((asset) => {
    const stat = statSync(asset.path, { throwIfNoEntry: false })
    return stat !== undefined && stat.size === asset.size && stat.mtimeMs === asset.mtimeMs
  })
}
