import { execFileSync } from 'node:child_process'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { loggedGit, slowGit } from '../harness/replaced-git.js'
import { watchFolder, watchSite } from '../harness/watch-site.js'

test('the preview runs git at the start and after a commit, but not for edits', async () => {
  const logged = loggedGit()
  const runs = () => logged().length
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
  await expect.poll(codes).toEqual([])
  await site.server.settled()
  const after = runs()
  await edit('Fourth')
  expect(runs()).toBe(after)
})

/** Commits all files of a folder on a day, in a new repository if there is none. */
function commit(dir: string, day: string): void {
  const env = { ...process.env, GIT_COMMITTER_DATE: `${day}T12:00:00Z`, GIT_AUTHOR_DATE: `${day}T12:00:00Z` }
  const git = (...args: string[]) => execFileSync('git', args, { cwd: dir, stdio: 'ignore', env })
  git('init', '-q')
  git('add', 'docs', 'blog')
  git('-c', 'user.name=A', '-c', 'user.email=a@example.com', 'commit', '-qm', day)
}

/** A repository whose page and post have the date of their only commit. */
function datedSite(day: string): string {
  const dir = temporaryDir('git')
  writeFiles(dir, {
    'docsgen.config.ts': "export default { title: 'T', pages: false, docs: { lastUpdated: 'git' }, blog: {} }\n",
    'docs/index.md': '# Home\n',
    'blog/undated.md': '# Undated\n\nText.\n',
  })
  commit(dir, day)
  return dir
}

test('the preview shows the date of a commit that is made while it runs', async () => {
  const site = await watchFolder(datedSite('2026-01-02'))
  onTestFinished(() => site.close())
  expect(await site.document('/')).toContain('dateTime="2026-01-02"')
  site.write('docs/index.md', '# Home\n\nMore.\n')
  commit(site.dir, '2026-03-04')
  await expect.poll(() => site.document('/')).toContain('dateTime="2026-03-04"')
})

test('pages do not wait for git, and have the dates of an earlier run until it answers', async () => {
  const dir = datedSite('2026-01-02')
  const first = await watchFolder(dir)
  await first.close()
  writeFiles(dir, { 'docs/index.md': '# Home\n\nMore.\n' })
  commit(dir, '2026-03-04')
  const { release } = slowGit()
  onTestFinished(release)
  const site = await watchFolder(dir, async ({ url }) => {
    expect(await (await fetch(`${url}/`)).text()).toContain('dateTime="2026-01-02"')
    expect(await (await fetch(`${url}/blog/undated`)).text()).toContain('dateTime="2026-01-02')
    release()
  })
  onTestFinished(() => site.close())
  expect(site.reported.flat()).toEqual([])
  expect(await site.document('/')).toContain('dateTime="2026-03-04"')
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
