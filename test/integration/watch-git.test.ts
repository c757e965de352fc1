import { execFileSync } from 'node:child_process'
import { chmodSync, existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { watchFolder, watchSite } from '../harness/watch-site.js'

/** Puts a program before git that logs each run. Returns the number of runs so far. */
function countGitRuns(): () => number {
  const git = execFileSync('sh', ['-c', 'command -v git'], { encoding: 'utf8' }).trim()
  const dir = temporaryDir('git')
  const log = path.join(dir, 'log')
  writeFiles(dir, { git: `#!/bin/sh\necho "$@" >> '${log}'\nexec '${git}' "$@"\n` })
  chmodSync(path.join(dir, 'git'), 0o755)
  const { PATH } = process.env
  process.env.PATH = `${dir}${path.delimiter}${PATH}`
  onTestFinished(() => {
    process.env.PATH = PATH
  })
  return () => (existsSync(log) ? readFileSync(log, 'utf8').trimEnd().split('\n').length : 0)
}

test('the preview does not run git for edits, only after a commit, if a post has no date', async () => {
  const runs = countGitRuns()
  const site = await watchSite({
    'docsgen.config.ts': "export default { title: 'T', pages: false, docs: { lastUpdated: 'git' }, blog: {} }\n",
    'docs/index.md': '# Home\n',
    'blog/undated.md': '# Undated\n\nText.\n',
  })
  onTestFinished(() => site.close())
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site.dir, stdio: 'ignore' })
  const edit = async (title: string) => {
    site.write('blog/undated.md', `# ${title}\n\nText.\n`)
    site.write('docs/index.md', `---\ntitle: ${title}\n---\n`)
    await expect.poll(() => site.document('/')).toContain(`<title>${title}`)
    await site.server.settled()
  }
  const codes = () => (site.reported.at(-1) ?? []).map(({ code }) => code)
  await edit('First')
  const before = runs()
  expect(before).toBeGreaterThan(0)
  await edit('Second')
  await edit('Third')
  expect(runs()).toBe(before)
  expect(codes()).toEqual(['post-date', 'git-history'])
  git('init', '-q')
  git('add', 'blog')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Add a post')
  await edit('Fourth')
  // The dates of docs are read once for each config.
  await expect.poll(codes).toEqual(['git-history'])
  const after = runs()
  await edit('Fifth')
  expect(runs()).toBe(after)
})

test('the sitemap of the preview has the dates of git', async () => {
  const dir = temporaryDir('git')
  writeFiles(dir, {
    'docsgen.config.ts':
      "export default { title: 'T', url: 'https://a.example', pages: false, docs: { lastUpdated: 'git' } }\n",
    'docs/index.md': '# Home\n',
  })
  const env = { ...process.env, GIT_COMMITTER_DATE: '2026-01-02T12:00:00Z' }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, stdio: 'ignore', env })
  git('init', '-q')
  git('add', 'docs')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', 'Add a page')
  const site = await watchFolder(dir)
  onTestFinished(() => site.close())
  expect(await site.document('/sitemap.xml')).toContain('<lastmod>2026-01-02</lastmod>')
})
