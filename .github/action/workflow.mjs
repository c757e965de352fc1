// How a step talks to the runner: https://docs.github.com/actions/reference/workflow-commands-for-github-actions
import { appendFileSync } from 'node:fs'
import { env, exit } from 'node:process'

/** Ends the step with an annotation. */
export function fail(message) {
  console.log(
    `::error title=docsgen::${message.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')}`,
  )
  exit(1)
}

/** Sets outputs of the step; without a runner, prints them. The values have one line. */
export function setOutputs(values) {
  const lines = Object.entries(values).map(([name, value]) => `${name}=${value}\n`)
  if (env.GITHUB_OUTPUT) appendFileSync(env.GITHUB_OUTPUT, lines.join(''))
  else console.log(lines.join('').trimEnd())
}

/** Adds Markdown to the summary of the job. */
export function addSummary(markdown) {
  if (env.GITHUB_STEP_SUMMARY) appendFileSync(env.GITHUB_STEP_SUMMARY, `${markdown}\n`)
}
