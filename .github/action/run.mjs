// Runs one command of the site's docsgen: `node run.mjs build`. Problems become annotations, a SARIF log and a section of the
// job's summary. The exit code is that of the command.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join, relative, resolve } from 'node:path'
import { argv, env, execPath, exit } from 'node:process'
import { addSummary, fail, setOutputs } from './workflow.mjs'

const command = argv[2] ?? 'build'
const workspace = resolve(env.GITHUB_WORKSPACE ?? '.')
const root = resolve(workspace, env.INPUT_ROOT || '.')
const logDir = join(env.RUNNER_TEMP ?? tmpdir(), 'docsgen-sarif')
const log = join(logDir, `${command}.sarif`)
const outDir = resolve(root, env.INPUT_OUT_DIR || 'build')

const args = [docsgenCli(), command, ...siteArguments(), '--format', env.INPUT_FORMAT || 'github', '--sarif', log]
if (command === 'build') args.push('--out-dir', outDir)
args.push(...(env.INPUT_ARGUMENTS ?? '').split(/\s+/).filter((word) => word !== ''))
// In the workspace, so that the files of annotations are relative to the repository.
const { status, error } = spawnSync(execPath, args, { cwd: workspace, stdio: 'inherit' })
if (error) fail(`cannot start docsgen: ${error.message}`)
if (command === 'build') setOutputs({ 'out-dir': outDir })
if (existsSync(log)) {
  setOutputs({ sarif: log })
  addSummary(summaryOf(JSON.parse(readFileSync(log, 'utf8')).runs[0].results))
}
exit(status ?? 1)

/** The command line of the docsgen that the site has installed. */
function docsgenCli() {
  try {
    const manifest = createRequire(join(root, 'package.json')).resolve('docsgen/package.json')
    return join(manifest, '..', JSON.parse(readFileSync(manifest, 'utf8')).bin.docsgen)
  } catch {
    return fail('docsgen is not installed; add it to the devDependencies of the site')
  }
}

/** `check-code` takes files instead of a folder, but finds the site of a config. */
function siteArguments() {
  const dir = relative(workspace, root)
  if (dir === '') return []
  if (command !== 'check-code') return [dir]
  const config = ['ts', 'js', 'mjs'].map((ending) => join(root, `docsgen.config.${ending}`)).find(existsSync)
  return config === undefined ? [] : ['--config', config]
}

function summaryOf(results) {
  const most = 20
  const counts = ['error', 'warning'].map((level) => [level, results.filter((one) => one.level === level).length])
  const found = counts.flatMap(([level, count]) => (count === 0 ? [] : [`${count} ${level}${count === 1 ? '' : 's'}`]))
  const rows = results
    .slice(0, most)
    .map((result) => `| ${cell(placeOf(result))} | ${result.ruleId} | ${cell(result.message.text)} |`)
  const more = results.length > most ? [`\n${results.length - most} more in the log of the step.`] : []
  const table = rows.length === 0 ? [] : ['', '| where | code | problem |', '| --- | --- | --- |', ...rows, ...more]
  return [`### docsgen ${command}: ${found.length === 0 ? 'no problems' : found.join(', ')}`, ...table, ''].join('\n')
}

function placeOf({ locations }) {
  const place = locations?.[0]?.physicalLocation
  if (place === undefined) return ''
  const line = place.region?.startLine
  return decodeURIComponent(place.artifactLocation.uri) + (line === undefined ? '' : `:${line}`)
}

/** Text for a cell of a Markdown table: no line breaks, HTML or markup from the content. */
function cell(text) {
  return text.replace(/\s+/g, ' ').replace(/[\\`*_{}[\]<>|#&~]/g, (char) => `&#${char.charCodeAt(0)};`)
}
