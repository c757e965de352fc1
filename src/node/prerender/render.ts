import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { BodyStore, StoredBody } from '../cache/page-cache.js'
import { hashOf } from '../content/hash.js'
import { htmlUrls } from '../links/html-urls.js'
import { documentHtml } from './document.js'
import type { Rendered, RenderedFile, RenderJob, RenderSettings } from './render-job.js'

/** What the server bundle of the theme exports; see `serverEntry` in bundle/entries.ts. */
interface ServerRuntime {
  readonly render: (input: { page: unknown; parts: readonly string[]; sidebar: unknown; Body: unknown }) => string
}

/** Loads the theme's server bundle and returns the function that renders one document and stages its files. */
export async function createRenderer(
  settings: RenderSettings,
  bodies: BodyStore,
): Promise<(job: RenderJob) => Promise<Rendered>> {
  const runtime = (await import(pathToFileURL(settings.runtimePath).href)) as ServerRuntime
  return async (job) => {
    const body = 'pack' in job.body ? bodies.read(job.body) : { parts: job.body, json: JSON.stringify(job.body) }
    if (!body) return { diagnostics: [], bodyMissing: true }
    try {
      return await renderOne({ job, body, settings, runtime })
    } catch (error) {
      const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
      const message = `a component of this page threw while it was rendered: ${reason}`
      const hint = 'components run in Node at build time: touch `window` and `document` only in effects'
      return {
        diagnostics: [{ code: 'render-failed', severity: 'error', message, hint, location: { file: job.file } }],
      }
    }
  }
}

async function renderOne(options: {
  readonly job: RenderJob
  readonly body: StoredBody
  readonly settings: RenderSettings
  readonly runtime: ServerRuntime
}): Promise<Rendered> {
  const { job, body, settings, runtime } = options
  const { page } = job
  const chunk =
    job.chunkPath === undefined
      ? undefined
      : ((await import(pathToFileURL(job.chunkPath).href)) as { default?: unknown })
  const sidebar = page.sidebar === undefined ? undefined : settings.sidebars[page.sidebar]
  const shell = runtime.render({ page, parts: body.parts, sidebar, Body: chunk?.default })
  const document = stage(
    path.join(settings.stageDir, job.documentStage),
    documentHtml({ page, shell, head: settings.head }),
    job.knownHash,
  )
  const data =
    job.dataStage === undefined
      ? undefined
      : stage(
          path.join(settings.stageDir, job.dataStage),
          `{"page":${JSON.stringify(page)},"parts":${body.json}}`,
          undefined,
        )
  return {
    document,
    ...(data ? { data } : {}),
    ...(chunk ? { ids: idsOf(shell), urls: componentUrls(shell, body.parts) } : {}),
    ...(page.kind === 'not-found' ? { urls: [...new Set(htmlUrls(shell))] } : {}),
    diagnostics: [],
  }
}

function stage(filePath: string, content: string, knownHash: string | undefined): RenderedFile {
  const bytes = Buffer.from(content)
  const hash = hashOf([bytes])
  if (hash === knownHash) return { hash, size: bytes.length, written: false }
  writeFileSync(filePath, bytes)
  return { hash, size: bytes.length, written: true }
}

/** What components put between the strings of prose. */
function componentUrls(shell: string, parts: readonly string[]): string[] {
  let html = /<main[ >].*<\/main>/s.exec(shell)?.[0] ?? ''
  for (const part of parts) html = part === '' ? html : html.replace(part, () => '')
  return [...new Set(htmlUrls(html))]
}

function idsOf(html: string): string[] {
  const ids: string[] = []
  for (const match of html.matchAll(/\s(?:id|name)="([^"]+)"/g)) ids.push(match[1] ?? '')
  return ids
}
