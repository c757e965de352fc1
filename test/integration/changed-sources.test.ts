import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { NotAFileError, openRegularFile, readRegularFile } from '../../src/node/base/source-text/regular-file.js'
import { projectSite } from '../harness/project-site.js'
import { siteTest } from '../harness/site-test.js'

const pipeText = 'this is a pipe, a socket or a device, not a file'

describe.skipIf(process.platform === 'win32')('pipes', () => {
  test('are refused without waiting for a writer', () => {
    const { dir } = siteTest().file('a.md', 'text')
    execFileSync('mkfifo', [path.join(dir, 'pipe')])
    expect(readRegularFile(path.join(dir, 'a.md')).toString()).toBe('text')
    for (const name of [path.join(dir, 'pipe'), '/dev/zero']) {
      expect(() => readRegularFile(name)).toThrow(NotAFileError)
      expect(() => openRegularFile(name)).toThrow(NotAFileError)
    }
    expect(() => readRegularFile(dir)).toThrow('EISDIR')
    expect(() => readRegularFile(path.join(dir, 'none'))).toThrow('ENOENT')
  })

  test('are refused in place of partials', async () => {
    const site = projectSite()
      .file('docs/index.md', '# Home\n')
      .file('docs/a.mdx', "import P from './_p.md'\n\n# A\n\n<P />\n")
    execFileSync('mkfifo', [path.join(site.dir, 'docs/_p.md')])
    const { diagnostics } = await site.run('build')
    expect(diagnostics).toMatchObject([
      { code: 'unreadable-source', file: 'docs/_p.md', text: expect.stringContaining(pipeText) },
    ])
  })

  test.each(['docs/a.md', 'docs/b.mdx', 'blog/2026-01-01-a.md', 'pages/c.md'])(
    'do not block a build that found a file in their place: %s',
    async (file) => {
      // The hook runs when the scan has read the file, before it is compiled.
      const swap = `
        import { execFileSync } from 'node:child_process'
        import { rmSync } from 'node:fs'
        import { isMainThread } from 'node:worker_threads'
        const name = ${JSON.stringify(path.basename(file))}
        const swap = {
          name: 'swap',
          page: ({ file, path }) => {
            const target = path ?? file
            if (isMainThread && String(target).endsWith(name)) {
              rmSync(SITE + '/${file}')
              execFileSync('mkfifo', [SITE + '/${file}'])
            }
          },
        }
        export default { title: 'T', ${file.startsWith('blog/') ? 'blog: {}, ' : ''}plugins: [swap] }`
      const site = siteTest().file('docs/index.md', '# Home\n').file(file, '# A\n\nText\n')
      site.file('docsgen.config.ts', swap.replaceAll('SITE', JSON.stringify(site.dir)))
      const { diagnostics } = await site.run('build')
      expect(diagnostics).toMatchObject([{ code: 'unreadable-source', file, text: expect.stringContaining(pipeText) }])
    },
  )
})
