import { writeFileSync } from 'node:fs'
import path from 'node:path'
import type { TermReader } from '../../shared/search/terms.js'
import type { BodyStore, StoredBody } from '../cache/page-cache.js'
import { hashOf } from '../model/hash.js'
import { pageMarkdown, renderedMarkdown, wholeUrls } from '../markdown/markdown-version/page-markdown.js'
import { recordTerms } from '../search/record-terms.js'
import { dataJson, renderDocument, loadRuntime, mainOf, renderProblem, type ServerRuntime } from './document-html.js'
import type { Rendered, RenderedFile, RenderJob, RenderSettings } from './render-job.js'

/** Loads the theme's server bundle and returns the function that renders one document and stages its files. */
export async function createRenderer(
  settings: RenderSettings,
  bodies: BodyStore,
  terms: TermReader | undefined,
): Promise<(job: RenderJob) => Promise<Rendered>> {
  const runtime = await loadRuntime(settings.runtimePath)
  return async (job) => {
    const body = 'pack' in job.body ? bodies.read(job.body) : { parts: job.body, json: JSON.stringify(job.body) }
    if (!body) return { diagnostics: [], bodyMissing: true }
    try {
      return await renderOne({ job, body, bodies, settings, runtime, terms })
    } catch (error) {
      return { diagnostics: [renderProblem(error, job.file)] }
    }
  }
}

async function renderOne(options: {
  readonly job: RenderJob
  readonly body: StoredBody
  readonly bodies: BodyStore
  readonly settings: RenderSettings
  readonly runtime: ServerRuntime
  readonly terms: TermReader | undefined
}): Promise<Rendered> {
  const { job, body, bodies, settings, runtime, terms } = options
  const { page, chunkPath } = job
  const sidebar = page.sidebar === undefined ? undefined : settings.sidebars[page.sidebar]
  const {
    html,
    body: renderedBody,
    ...found
  } = await renderDocument({
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
  const markdownVersion = job.markdownVersion && (await markdownText(job.markdownVersion, { html, bodies, settings }))
  if (job.markdownVersion && markdownVersion === undefined) return { diagnostics: [], bodyMissing: true }
  return {
    document,
    ...(data ? { data } : {}),
    ...(job.markdownVersion && markdownVersion !== undefined
      ? {
          markdownVersion: stage(
            path.join(settings.stageDir, job.markdownVersion.stage),
            markdownVersion,
            job.markdownVersion.knownHash,
          ),
        }
      : {}),
    facts: {
      ...found,
      ...(renderedBody === undefined || !terms || !job.isIndexed
        ? {}
        : { terms: recordTerms({ ...page, title: page.title || settings.head.title, html: [renderedBody] }, terms) }),
    },
    diagnostics: [],
  }
}

/** A page's Markdown: printed when it was compiled, or read off the document that its components are rendered in. */
async function markdownText(
  { head, body }: NonNullable<RenderJob['markdownVersion']>,
  from: { readonly html: string; readonly bodies: BodyStore; readonly settings: RenderSettings },
): Promise<string | undefined> {
  const text = body
    ? from.bodies.readText(body)
    : await renderedMarkdown(mainOf(from.html), wholeUrls(from.settings.head.origin))
  return text === undefined ? undefined : pageMarkdown(head, text)
}

function stage(filePath: string, content: string, knownHash: string | undefined): RenderedFile {
  const bytes = Buffer.from(content)
  const hash = hashOf([bytes])
  if (hash === knownHash) return { hash, size: bytes.length, written: false }
  writeFileSync(filePath, bytes)
  return { hash, size: bytes.length, written: true }
}
