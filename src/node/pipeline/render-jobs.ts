import type { ResolvedConfig } from '../model/config.js'
import type { Diagnostic } from '../../shared/diagnostic.js'
import { hasComponents } from '../bundle/runtime-files.js'
import type { DocumentFacts } from '../model/output-record.js'
import { documentName, type PlannedPage } from '../model/site.js'
import { outputProblems } from '../prerender/page-output.js'
import type { Rendered, RenderJob, RenderSettings } from '../prerender/render-job.js'
import { unstableProblems } from '../prerender/unstable-calls.js'
import { skippedProblem } from '../prerender/stop-problem.js'
import type { OnDone } from '../workers/team.js'
import type { Workspace } from './workspace.js'

/**
 * Renders documents, in the order of the jobs. Those in which code of the site takes part are rendered by threads that can be
 * stopped; meanwhile, the others are rendered by this thread and its team.
 */
export async function renderJobs(
  settings: RenderSettings,
  jobs: readonly RenderJob[],
  {
    config,
    team,
    siteThreads,
    onDone,
  }: Pick<Workspace, 'config' | 'team' | 'siteThreads'> & { readonly onDone: OnDone },
): Promise<Rendered[]> {
  const isInTheme = hasComponents(config)
  const guarded = jobs.filter((job) => isInTheme || job.hasSiteCode)
  const plain = jobs.filter((job) => !(isInTheme || job.hasSiteCode))
  let done = 0
  const count = (): void => onDone?.(++done, jobs.length)
  const [byThreads, byTeam] = await Promise.all([
    siteThreads.renderPages(settings, guarded, count),
    team.render(settings, plain, count),
  ])
  const { results, skipped } = byThreads
  const all = new Map([...guarded.entries()].map(([i, job]) => [job, results[i] as Rendered]))
  for (const [i, job] of plain.entries()) all.set(job, byTeam[i] as Rendered)
  const [first] = skipped
  if (first) {
    const problem = skippedProblem(skipped.map(({ file }) => file).sort(), siteThreads.stopped)
    all.set(first, { diagnostics: [problem] })
  }
  return jobs.map((job) => all.get(job) as Rendered)
}

/**
 * Reports what the components of documents wrote to the console, and what gives them other HTML in browsers, also if the documents
 * are from the last build.
 */
export function renderingNotes(
  pages: readonly PlannedPage[],
  facts: ReadonlyMap<string, DocumentFacts>,
  { rootDir, documents }: Pick<ResolvedConfig, 'rootDir' | 'documents'>,
): readonly Diagnostic[] {
  const known = pages.map(({ page, sitePage }) => ({
    file: sitePage.file,
    ...facts.get(documentName(page.route, documents)),
  }))
  const outputs = known.flatMap(({ file, output }) => (output ? [{ file, ...output }] : []))
  const unstable = known.flatMap(({ file, unstable: calls }) => (calls ? [{ file, unstable: calls }] : []))
  return [...outputProblems(outputs), ...unstableProblems(unstable, rootDir)]
}
