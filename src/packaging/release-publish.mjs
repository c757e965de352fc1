// Publishes the packages whose version is not on npm yet, docsgen before create-docsgen, which depends on it. The workflow
// "release" makes a GitHub release of the tag that is printed.
import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
// On Windows, npm is a script that only a shell can start.
const npm = (args, options = {}) =>
  execFileSync('npm', args, { cwd: root, shell: process.platform === 'win32', ...options })

for (const dir of ['.', './src/packaging/create-docsgen']) {
  const { name, version } = JSON.parse(readFileSync(path.join(root, dir, 'package.json'), 'utf8'))
  if (isPublished(name, version)) console.log(`${name}@${version} is published already`)
  else npm(['publish', dir, ...process.argv.slice(2)], { stdio: 'inherit' })
}
execFileSync(process.execPath, [fileURLToPath(import.meta.resolve('@changesets/cli/bin.js')), 'tag'], {
  cwd: root,
  stdio: 'inherit',
})

function isPublished(name, version) {
  try {
    return (
      String(npm(['view', `${name}@${version}`, 'version'], { stdio: ['ignore', 'pipe', 'ignore'] })).trim() === version
    )
  } catch {
    return false
  }
}
