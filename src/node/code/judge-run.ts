import type { Assertion } from './assertions.js'
import { type Finding, placeOf } from './finding.js'
import type { SampleRun } from './sample-thread.js'
import type { SampleReport } from './sample-report.js'

export interface JudgedSample {
  readonly text: string
  readonly assertions: readonly Assertion[]
  /** Assertions about what tells nothing; that has been said. */
  readonly unread: ReadonlySet<Assertion>
  readonly run: SampleRun
  /** The offset in the text of the place that a stack tells of; undefined where it is none of this sample. */
  readonly offsetOf: (stack: string) => number | undefined
  /** Offset of the part that is checked for the first time. */
  readonly begin: number
}

type ReportOf<Kind extends SampleReport['kind']> = Extract<SampleReport, { kind: Kind }>

/** Compares what a sample did with what its comments state. */
export function judgeRun(sample: JudgedSample): Finding[] {
  const { text, assertions, run } = sample
  const at = (offset: number) => placeOf(text, offset)
  const failures = reportsOf(run, 'failed')
  const failed = failures.map(({ message, stack }): Finding => {
    const place = at(sample.offsetOf(stack) ?? sample.begin)
    const hint = 'if that is meant, state it with // throws: …; no-run leaves the sample unrun'
    return { code: 'sample-error', message: `the sample threw ${shortened(message)}`, hint, ...place }
  })
  const isEvaluated = failures.length > 0 || reportsOf(run, 'done').length > 0
  if (!isEvaluated) failed.push(unfinished(sample))
  const findings = assertions.flatMap((assertion, index) => {
    if (assertion.kind === 'logs' || sample.unread.has(assertion)) return []
    const problem =
      assertion.kind === 'value' ? valueProblem(assertion, index, run) : throwProblem(assertion, index, run)
    // What a sample did not come to any more is no second problem.
    if (!problem || (problem.unreached && failed.length > 0)) return []
    return [{ ...problem.finding, ...at(assertion.offset) }]
  })
  const logs = failed.length > 0 ? [] : logProblems(sample)
  return [...failed, ...findings, ...logs]
}

interface AssertionProblem {
  readonly finding: Pick<Finding, 'code' | 'message' | 'hint'>
  readonly unreached?: boolean
}

function valueProblem(assertion: Assertion, index: number, run: SampleRun): AssertionProblem | undefined {
  const values = reportsOf(run, 'value').filter((report) => report.assertion === index)
  if (values.length === 0) return { finding: notReached('sample-result'), unreached: true }
  const wrong = values.find(({ equal }) => !equal)
  if (!wrong) return undefined
  const message = `expected ${shortened(assertion.text)}, received ${shortened(wrong.received)}`
  const isLog = wrong.received === 'undefined' && assertion.statement && reportsOf(run, 'logged').length > 0
  const hint = isLog ? 'state what a sample logs with // logs: …' : undefined
  return { finding: { code: 'sample-result', message, ...(hint === undefined ? {} : { hint }) } }
}

function throwProblem(assertion: Assertion, index: number, run: SampleRun): AssertionProblem | undefined {
  const thrown = reportsOf(run, 'thrown').filter((report) => report.assertion === index)
  const missed = reportsOf(run, 'missed').some((report) => report.assertion === index)
  if (missed) return { finding: { code: 'sample-throws', message: `expected an error, but nothing was thrown` } }
  if (thrown.length === 0) return { finding: notReached('sample-throws'), unreached: true }
  const other = thrown.find(({ message }) => !message.includes(assertion.text))
  if (!other) return undefined
  const message = `expected an error with ${shortened(quoted(assertion.text))}, received ${shortened(quoted(other.message))}`
  return { finding: { code: 'sample-throws', message } }
}

function notReached(code: Finding['code']): Pick<Finding, 'code' | 'message' | 'hint'> {
  return { code, message: 'the sample never came to this statement', hint: 'call the function that it is in' }
}

/** Lines in which what was logged differs from what is stated: the first, where one more or less would shift the others. */
function logProblems({ text, assertions, run }: JudgedSample): Finding[] {
  const stated = assertions.filter(({ kind }) => kind === 'logs')
  const last = stated.at(-1)
  if (!last) return []
  const lines = loggedLines(run, new Set(stated.map((assertion) => assertion.text)))
  const wrong = stated.flatMap((assertion, i): Finding[] => {
    const line = lines[i]
    if (line?.trim() === assertion.text) return []
    const received = line === undefined ? 'nothing more was logged' : `the sample logged ${shortened(quoted(line))}`
    const message = `expected the log ${shortened(quoted(assertion.text))}, but ${received}`
    return [{ code: 'sample-log', message, ...placeOf(text, assertion.offset) }]
  })
  const more = lines[stated.length]
  if (wrong.length > 0) return lines.length === stated.length ? wrong : wrong.slice(0, 1)
  if (more === undefined) return []
  const message = `the sample also logged ${shortened(quoted(more))}`
  const hint = 'state every line that it logs, or none'
  return [{ code: 'sample-log', message, hint, ...placeOf(text, last.offset) }]
}

/**
 * What was logged since the sample itself began: its imports are samples of their own. Warnings need not be stated: some
 * depend on how fast the machine is.
 */
function loggedLines({ reports }: SampleRun, stated: ReadonlySet<string>): string[] {
  const begun = reports.findIndex(({ kind }) => kind === 'begun')
  return reports.slice(begun + 1).flatMap((report) => {
    if (report.kind !== 'logged') return []
    const lines = report.text.split('\n')
    return report.warning ? lines.filter((line) => stated.has(line.trim())) : lines
  })
}

function unfinished({ text, run, begin }: JudgedSample): Finding {
  const message =
    run.ended === 'by itself'
      ? 'the sample ended before its last line: it awaits what never comes, or ends the process'
      : 'the sample did not end in time'
  return { code: 'sample-error', message, hint: 'no-run leaves the sample unrun', ...placeOf(text, begin) }
}

function reportsOf<Kind extends SampleReport['kind']>(run: SampleRun, kind: Kind): ReportOf<Kind>[] {
  return run.reports.filter((report): report is ReportOf<Kind> => report.kind === kind)
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}
