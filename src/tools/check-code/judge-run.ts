import type { Assertion } from './assertions.js'
import { type Finding, locationOf } from './finding.js'
import { describeAccess } from './sample-access.js'
import type { SampleReport, SampleRun } from './sample-process.js'

export interface JudgedSample {
  readonly text: string
  readonly assertions: readonly Assertion[]
  /** Assertions that were reported as mistakes themselves. */
  readonly invalid: ReadonlySet<Assertion>
  readonly run: SampleRun
  /** Offset in the text of an error's stack; undefined if no frame is in this sample. */
  readonly offsetOf: (stack: string) => number | undefined
  /** Offset of the part that does not belong to the sample that is continued. */
  readonly begin: number
}

type ReportOf<Kind extends SampleReport['kind']> = Extract<SampleReport, { kind: Kind }>

/** Compares the results of a sample with its assertions. */
export function judgeRun(sample: JudgedSample): Finding[] {
  const { text, assertions, run } = sample
  const at = (offset: number) => locationOf(text, offset)
  const failures = reportsOf(run, 'failed')
  const failed = failures.map(({ message, stack, refusal }): Finding => {
    const location = at(sample.offsetOf(stack) ?? sample.begin)
    if (refusal) return { code: 'sample-access', ...describeAccess(refusal.access, refusal.subject), ...location }
    const hint = 'if this is intended, add `// throws: …`; mark the sample `no-run` if it must not run'
    return { code: 'sample-error', message: `the sample threw ${shortened(message)}`, hint, ...location }
  })
  const isEvaluated = failures.length > 0 || reportsOf(run, 'done').length > 0
  if (!isEvaluated || run.stopped === 'channel') failed.push(unfinished(sample))
  const findings = assertions.flatMap((assertion, index) => {
    if (assertion.kind === 'logs' || sample.invalid.has(assertion)) return []
    const problem =
      assertion.kind === 'value' ? valueProblem(assertion, index, run) : throwProblem(assertion, index, run)
    // Statements that were not reached because of an error are not reported as well.
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
  const hint = isLog ? 'use `// logs: …` for what a sample logs' : undefined
  return { finding: { code: 'sample-result', message, hint } }
}

function throwProblem(assertion: Assertion, index: number, run: SampleRun): AssertionProblem | undefined {
  const thrown = reportsOf(run, 'thrown').filter((report) => report.assertion === index)
  const missed = reportsOf(run, 'missed').some((report) => report.assertion === index)
  if (missed) return { finding: { code: 'sample-throws', message: 'expected an error, but nothing was thrown' } }
  if (thrown.length === 0) return { finding: notReached('sample-throws'), unreached: true }
  const other = thrown.find(({ message }) => !message.includes(assertion.text))
  if (!other) return undefined
  const message = `expected an error that contains ${shortened(quoted(assertion.text))}, received ${shortened(quoted(other.message))}`
  return { finding: { code: 'sample-throws', message } }
}

function notReached(code: Finding['code']): Pick<Finding, 'code' | 'message' | 'hint'> {
  return { code, message: 'the sample never reached this statement', hint: 'call the function that contains it' }
}

/** Findings for log lines that differ from the assertions; only the first if a missing or extra line shifts the others. */
function logProblems({ text, assertions, run }: JudgedSample): Finding[] {
  const expected = assertions.filter(({ kind }) => kind === 'logs')
  const last = expected.at(-1)
  if (!last) return []
  const lines = loggedLines(run, new Set(expected.map((assertion) => assertion.text)))
  const wrong = expected.flatMap((assertion, i): Finding[] => {
    const line = lines[i]
    if (line?.trim() === assertion.text) return []
    const received = line === undefined ? 'nothing more was logged' : `the sample logged ${shortened(quoted(line))}`
    const message = `expected the log ${shortened(quoted(assertion.text))}, but ${received}`
    return [{ code: 'sample-log', message, ...locationOf(text, assertion.offset) }]
  })
  const more = lines[expected.length]
  if (wrong.length > 0) return lines.length === expected.length ? wrong : wrong.slice(0, 1)
  if (more === undefined) return []
  const message = `the sample also logged ${shortened(quoted(more))}`
  const hint = 'add an assertion for every line that it logs, or for none'
  return [{ code: 'sample-log', message, hint, ...locationOf(text, last.offset) }]
}

/**
 * The lines logged since the sample itself started; its imports are samples of their own. Warnings need no assertion: some
 * depend on the speed of the machine.
 */
function loggedLines({ reports }: SampleRun, expected: ReadonlySet<string>): string[] {
  const begun = reports.findIndex(({ kind }) => kind === 'begun')
  return reports.slice(begun + 1).flatMap((report) => {
    if (report.kind !== 'logged') return []
    const lines = report.text.split('\n')
    return report.warning ? lines.filter((line) => expected.has(line.trim())) : lines
  })
}

function unfinished({ text, run, begin }: JudgedSample): Finding {
  const location = locationOf(text, begin)
  if (run.stopped === 'channel') return { code: 'sample-access', ...describeAccess('channel', undefined), ...location }
  const message = run.stopped
    ? reasons[run.stopped]
    : 'the sample ended before its last line: it awaits a promise that never settles, or exits the process'
  return { code: 'sample-error', message, hint: 'mark the sample `no-run` if it must not run', ...location }
}

const reasons = {
  time: 'the sample did not end in time',
  output: 'the sample logged more than 16 MB',
  files: 'the sample wrote more than 256 MB or 1,000 files',
  start: 'the process ended before the sample began, while Node or imports were loading',
  crash: 'the sample used too much memory, or aborted its process',
} as const

function reportsOf<Kind extends SampleReport['kind']>(run: SampleRun, kind: Kind): ReportOf<Kind>[] {
  return run.reports.filter((report): report is ReportOf<Kind> => report.kind === kind)
}

function quoted(text: string): string {
  return JSON.stringify(text)
}

function shortened(text: string): string {
  return text.length <= 200 ? text : `${text.slice(0, 199)}…`
}
