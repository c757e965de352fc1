import { readFileSync } from 'node:fs'
import path from 'node:path'
import { parse } from 'yaml'
import { temporaryDir, writeFiles } from './build-site.js'
import { start } from './cli.js'
import { repositoryDir, repositoryPath } from './repository.js'

/** A step of `action.yml` that has run. */
export interface StepResult {
  readonly outcome: 'success' | 'failure' | 'skipped'
  readonly outputs: Readonly<Record<string, string>>
  readonly stdout: string
  readonly stderr: string
}

/** What a run of the action has left behind. */
export interface ActionRun {
  /** By their ids; steps that use other actions by the name of the action. */
  readonly steps: ReadonlyMap<string, StepResult>
  /** The inputs of the other actions, for those that would have run. */
  readonly used: ReadonlyMap<string, Readonly<Record<string, string>>>
  readonly summary: string
}

interface Step {
  readonly id?: string
  readonly if?: string
  readonly uses?: string
  readonly with?: Readonly<Record<string, string>>
  readonly env?: Readonly<Record<string, string>>
  readonly run?: string
  readonly 'working-directory'?: string
}

interface Action {
  readonly inputs: Readonly<Record<string, { readonly default: string }>>
  readonly runs: { readonly steps: readonly Step[] }
}

/**
 * Runs the scripts of `action.yml` as a runner of GitHub does: with the files and variables of a runner, expressions
 * replaced, and conditions evaluated. Actions that it uses do not run. `last` is the id of the last step.
 */
export async function runAction(
  workspace: string,
  given: Readonly<Record<string, string>> = {},
  { last }: { readonly last?: string } = {},
): Promise<ActionRun> {
  const action = parse(readFileSync(repositoryPath('action.yml'), 'utf8')) as Action
  const defaults = Object.entries(action.inputs).map(([name, input]) => [name, input.default])
  const inputs: Record<string, string> = { ...Object.fromEntries(defaults), ...given }
  const temp = temporaryDir('runner')
  writeFiles(temp, { summary: '' })
  const steps = new Map<string, StepResult>()
  const used = new Map<string, Readonly<Record<string, string>>>()
  const lookUp = (name: string): string => {
    const [scope, key = '', kind, output = ''] = name.split('.')
    if (scope === 'inputs') return inputs[key] ?? fail(name)
    if (scope === 'steps') {
      const step = steps.get(key) ?? fail(`${name}: a later step, or none`)
      return kind === 'outcome' ? step.outcome : (step.outputs[output] ?? '')
    }
    const known: Readonly<Record<string, string>> = {
      'runner.os': 'Linux',
      'github.sha': 'abc',
      'github.run_attempt': '1',
    }
    return known[name] ?? fail(name)
  }
  const filled = (text: string) =>
    text.replace(/\$\{\{(.*?)\}\}/g, (_, expression: string) => String(evaluate(expression, lookUp)))
  let failed = false
  for (const [index, step] of action.runs.steps.entries()) {
    const name = step.id ?? `${step.uses ?? index}${used.has(step.uses ?? '') ? ` ${index}` : ''}`
    const condition = step.if === undefined ? 'true' : (/^\$\{\{(.*)\}\}$/.exec(step.if)?.[1] ?? step.if)
    const isDue = (!failed || condition.includes('cancelled()')) && Boolean(evaluate(condition, lookUp))
    if (!isDue || step.run === undefined) {
      if (isDue) used.set(name, mapped(step.with ?? {}, filled))
      steps.set(name, { outcome: isDue ? 'success' : 'skipped', outputs: {}, stdout: '', stderr: '' })
      continue
    }
    const outputFile = path.join(temp, `output-${index}`)
    writeFiles(temp, { [`output-${index}`]: '' })
    const env = {
      ...mapped(step.env ?? {}, filled),
      GITHUB_ACTION_PATH: repositoryDir,
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: outputFile,
      GITHUB_STEP_SUMMARY: path.join(temp, 'summary'),
      RUNNER_TEMP: temp,
    }
    const cwd = filled(step['working-directory'] ?? workspace)
    const end = await start('bash', ['--noprofile', '--norc', '-eo', 'pipefail', '-c', filled(step.run)], { cwd, env })
      .end
    const outputs = [...readFileSync(outputFile, 'utf8').matchAll(/^([\w-]+)=(.*)$/gm)].map(
      ([, key = '', value = '']) => [key, value],
    )
    if (end.exitCode !== 0) failed = true
    const outcome = end.exitCode === 0 ? 'success' : 'failure'
    steps.set(name, { outcome, outputs: Object.fromEntries(outputs), stdout: end.stdout, stderr: end.stderr })
    if (name === last) break
  }
  return { steps, used, summary: readFileSync(path.join(temp, 'summary'), 'utf8') }
}

/** Evaluates an expression of the syntax that `action.yml` uses. */
function evaluate(expression: string, lookUp: (name: string) => string): unknown {
  const source = expression
    .replaceAll('cancelled()', 'false')
    .replace(/\b(?:inputs|steps|runner|github)\.[\w.-]+/g, (name) => JSON.stringify(lookUp(name)))
  return new Function(`return (${source})`)()
}

function mapped(values: Readonly<Record<string, string>>, filled: (text: string) => string): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, filled(value)]))
}

function fail(name: string): never {
  throw new Error(`action.yml uses the unknown value ${name}`)
}
