import { readFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { SiteTask } from './site-tasks.js'

/**
 * The places outside of functions where the code of a page awaits something, as stacks of errors: rendering itself never
 * waits, so one of them is where the page is stuck.
 */
export function awaitStacks(task: SiteTask): string[] {
  return entryPaths(task).flatMap((entry) => awaitsIn(entry, new Set()))
}

function entryPaths({ kind, input }: SiteTask): string[] {
  if (kind === 'facts') return [input.path]
  if (kind === 'blog') return input.content.excerpts.flatMap(({ chunkPath }) => chunkPath ?? [])
  const excerpts = kind === 'page' ? (input.blog?.excerpts ?? []) : []
  return [input.chunkPath, ...excerpts.map(({ chunkPath }) => chunkPath)].flatMap((chunkPath) => chunkPath ?? [])
}

/** Looks into a server module, which esbuild has formatted, and into those beside it that it imports. */
function awaitsIn(modulePath: string, seen: Set<string>): string[] {
  if (seen.has(modulePath)) return []
  seen.add(modulePath)
  const text = read(modulePath)
  const imported = [...text.matchAll(/^(?:\} from|import) "\.\/([\w.-]+\.mjs)";$/gm)].flatMap(([, name = '']) =>
    awaitsIn(path.join(path.dirname(modulePath), name), seen),
  )
  const own = text.split('\n').flatMap((line, row) => {
    // Code in functions is indented.
    const column = /^(?=\S)(?!\/\/).*?\bawait\b/.exec(line)?.[0].length
    if (column === undefined || /^(?:export )?(?:default )?async /.test(line)) return []
    return [`    at ${pathToFileURL(modulePath).href}:${row + 1}:${column - 'await'.length + 1}`]
  })
  return [...imported, ...own]
}

function read(modulePath: string): string {
  try {
    return readFileSync(modulePath, 'utf8')
  } catch {
    return ''
  }
}
