import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { BodyStore, StoredBody } from '../cache/page-cache.js'
import { hashOf } from '../content/hash.js'
import { dataJson, drawDocument, loadRuntime, renderProblem, type ServerRuntime } from './draw.js'
import type { Rendered, RenderedFile, RenderJob, RenderSettings } from './render-job.js'

/** Loads the theme's server bundle and returns the function that renders one document and stages its files. */
export async function createRenderer(
  settings: RenderSettings,
  bodies: BodyStore,
): Promise<(job: RenderJob) => Promise<Rendered>> {
  const runtime = await loadRuntime(settings.runtimePath)
  return async (job) => {
    const body = 'pack' in job.body ? bodies.read(job.body) : { parts: job.body, json: JSON.stringify(job.body) }
    if (!body) return { diagnostics: [], bodyMissing: true }
    try {
      return await renderOne({ job, body, settings, runtime })
    } catch (error) {
      return { diagnostics: [renderProblem(error, job.file)] }
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
  const { page, chunkPath } = job
  const sidebar = page.sidebar === undefined ? undefined : settings.sidebars[page.sidebar]
  const {
    html,
    ids,
    urls,
    body: drawnBody,
  } = await drawDocument({
    runtime,
    head: settings.head,
    page,
    parts: job.noScript === undefined ? body.parts : [job.noScript],
    sidebar,
    chunkPath,
  })
  const document = stage(path.join(settings.stageDir, job.documentStage), html, job.knownHash)
  const data =
    job.dataStage === undefined
      ? undefined
      : stage(path.join(settings.stageDir, job.dataStage), dataJson(page, body.json), undefined)
  return {
    document,
    ...(data ? { data } : {}),
    ...(ids ? { ids } : {}),
    ...(urls ? { urls } : {}),
    ...(drawnBody === undefined || !settings.tellBodies ? {} : { body: drawnBody }),
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
