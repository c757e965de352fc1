// Prepares a release from the files in .changeset: the new version in both packages, and its section in CHANGELOG.md in the
// form of Keep a Changelog.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const kinds = { 'Major Changes': 'Changed', 'Minor Changes': 'Added', 'Patch Changes': 'Fixed' }

const before = versionOf('package.json')
execFileSync(process.execPath, [fileURLToPath(import.meta.resolve('@changesets/cli/bin.js')), 'version'], {
  cwd: root,
  stdio: 'inherit',
})
const version = versionOf('package.json')
if (version !== before) {
  editJson('src/packaging/create-docsgen/package.json', (creator) => ({
    ...creator,
    version,
    dependencies: { ...creator.dependencies, docsgen: version },
  }))
  editJson('package-lock.json', (lock) => ({
    ...lock,
    version,
    packages: { ...lock.packages, '': { ...lock.packages[''], version } },
  }))
  const file = path.join(root, 'CHANGELOG.md')
  writeFileSync(file, keepAChangelog(readFileSync(file, 'utf8'), version, new Date().toISOString().slice(0, 10)))
}

/** Gives the section of a version its date, and the headings that earlier sections have. Entries lose their commit. */
function keepAChangelog(text, version, day) {
  const start = text.indexOf(`## ${version}\n`)
  const end = text.indexOf('\n## ', start)
  const section = text
    .slice(start, end)
    .replace(`## ${version}`, `## [${version}] - ${day}`)
    .replace(/^### (.*)$/gm, (heading, kind) => (kind in kinds ? `### ${kinds[kind]}` : heading))
    .replace(/^- [\da-f]{7,}: /gm, '- ')
  return text.slice(0, start) + section + text.slice(end)
}

function versionOf(name) {
  return JSON.parse(readFileSync(path.join(root, name), 'utf8')).version
}

function editJson(name, edit) {
  const file = path.join(root, name)
  writeFileSync(file, `${JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8'))), null, 2)}\n`)
}
