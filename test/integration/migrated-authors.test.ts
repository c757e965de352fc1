import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

test('authors of the last change are shown after `docsgen migrate`, also if the old site showed no dates', async () => {
  const site = siteTest()
    .config(null)
    .file(
      'docusaurus.config.js',
      `export default { title: 'T', url: 'https://t.example', presets: [['classic', {
  docs: { showLastUpdateAuthor: true }, blog: false }]] }\n`,
    )
    .file('docs/intro.md', '# Intro\n')
  const git = (...args: string[]) => execFileSync('git', args, { cwd: site.dir })
  git('init', '-q')
  git('add', '.')
  git('-c', 'user.name=Ines', '-c', 'user.email=ines@t.example', '-c', 'commit.gpgsign=false', 'commit', '-qm', 'Start')
  expect(await site.run('migrate')).toMatchObject({ exitCode: 0, stderr: '' })
  const { exitCode, output } = await site.run('build')
  expect(exitCode).toBe(0)
  expect(output('docs/intro/index.html')).toMatch(/Last updated by.*Ines/s)
  expect(output('docs/intro/index.html')).not.toContain('<time')
})
