import type { DocumentInput, RenderedDocument } from '../render-document.js'
import type { Diagnostic } from '../../../shared/diagnostic.js'
import type { PageData, PageFragments } from '../../../shared/page.js'
import type { ModuleFacts, ThemeInstance } from '../../bundle/read-module.js'
import type { RecorderModules } from '../../base/recorder.js'
import type { CompileJob } from '../../markdown/compile-source.js'
import type { PageRecord } from '../../base/page.js'
import type { PlannedView } from '../../base/site.js'
import type { PageOutput } from '../page-output.js'
import type { Rendered, RenderJob, RenderSettings } from '../render-job.js'
import type { CompileTaskSettings } from './tasks.js'

/** A document of the preview server. Plain data. */
export interface LiveDocument extends Omit<DocumentInput, 'runtime'> {
  readonly theme: ThemeInstance
}

/** A page with a view of the preview server. Plain data. */
export interface LiveView {
  readonly theme: ThemeInstance
  /** The bodies that it includes are HTML fragments. */
  readonly view: PlannedView
  readonly page: PageData
  readonly parts: readonly string[]
}

/** The kinds of tasks that run code of the site or may take too much time and memory, with their input and result. */
export interface SiteWork {
  readonly facts: { readonly input: { readonly path: string }; readonly value: ModuleFacts }
  readonly page: { readonly input: RenderJob; readonly value: Rendered }
  readonly document: { readonly input: LiveDocument; readonly value: RenderedDocument }
  readonly view: { readonly input: LiveView; readonly value: PageFragments }
  readonly compile: {
    readonly input: { readonly job: CompileJob; readonly settings: CompileTaskSettings }
    readonly value: PageRecord
  }
}

/** A piece of work. `file` is the page that it belongs to, as diagnostics name it. */
export type SiteTask = {
  readonly [Kind in keyof SiteWork]: {
    readonly kind: Kind
    readonly file: string
    readonly input: SiteWork[Kind]['input']
    /** By how much the time limit is longer; 1 by default. */
    readonly patience?: number
    /** Of `page` only: what is the same for all pages. A thread gets it once. */
    readonly settings?: RenderSettings
  }
}[keyof SiteWork]

/** The result of a task: a value, or the problem in the code of the site. */
export type SiteOutcome<Value> = (
  | { readonly value: Value; readonly problem?: undefined }
  | { readonly value?: undefined; readonly problem: Diagnostic }
) & {
  readonly output?: PageOutput
}

/** What a thread is started with. */
export interface SiteWorkerData {
  /** The recorders of docsgen's own features, which the thread loads before its first page. */
  readonly recorders: RecorderModules
}

/** Messages to a thread. */
export type SiteRequest =
  | { readonly kind: 'task'; readonly id: number; readonly task: SiteTask }
  /** Asks for an answer once no timer is pending, or after a moment. */
  | { readonly kind: 'settle'; readonly id: number }

/** Messages from a thread. */
export type SiteAnswer =
  | { readonly kind: 'ready' }
  | { readonly kind: 'done'; readonly id: number; readonly outcome: SiteOutcome<unknown>; readonly heapMb: number }
  /** What code did after its page was rendered. */
  | { readonly kind: 'late'; readonly problem: Diagnostic; readonly file: string }
  | { readonly kind: 'settled'; readonly id: number }
