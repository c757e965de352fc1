// Publishes the packages whose version is not on npm yet, docsgen before create-docsgen, which depends on it. In a workflow, it
// then makes a GitHub release, with its tag, from the section of the version in CHANGELOG.md, and moves the tag of the major
// version. Options are passed to npm.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))

for (const dir of ['.', './src/packaging/create-docsgen']) {
  const { name, version } = readPackage(dir)
  if (succeeds('npm', ['view', `${name}@${version}`, 'version'])) console.log(`${name}@${version} is published already`)
  else run('npm', ['publish', dir, ...process.argv.slice(2)])
}

const { version } = readPackage('.')
const tag = `v${version}`
if (process.env.GH_TOKEN === undefined) console.log('made no GitHub release, because GH_TOKEN is not set')
else if (succeeds('gh', ['release', 'view', tag])) console.log(`the GitHub release ${tag} exists already`)
else {
  const place = ['--target', process.env.GITHUB_SHA ?? 'main']
  run('gh', ['release', 'create', tag, '--title', tag, ...place, '--notes-file', '-'], { input: notesOf(version) })
  // Workflows use action.yml by the tag of the major version.
  const major = `v${version.split('.')[0]}`
  run('git', ['tag', '--force', major])
  run('git', ['push', '--force', 'origin', `refs/tags/${major}`])
}

/** The section of a version in the changelog, without its heading. */
function notesOf(version) {
  const sections = readFileSync(path.join(root, 'CHANGELOG.md'), 'utf8').split(/^## /m)
  const section = sections.find((text) => text.startsWith(`[${version}]`))
  if (section === undefined) throw new Error(`CHANGELOG.md has no section [${version}]`)
  return section.slice(section.indexOf('\n')).trim()
}

function readPackage(dir) {
  return JSON.parse(readFileSync(path.join(root, dir, 'package.json'), 'utf8'))
}

/** Runs a program in the folder of the repository. On Windows, npm is a script that only a shell can start. */
function run(program, args, { input, stdout = 'inherit' } = {}) {
  const stdio = [input === undefined ? 'inherit' : 'pipe', stdout, stdout]
  return execFileSync(program, args, { cwd: root, input, stdio, encoding: 'utf8', shell: process.platform === 'win32' })
}

/** Whether a program ends without an error and prints something: `npm view` prints nothing for an unknown version. */
function succeeds(program, args) {
  try {
    return run(program, args, { stdout: 'pipe' }) !== ''
  } catch {
    return false
  }
}
