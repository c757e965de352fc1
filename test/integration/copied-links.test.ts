import { describe, expect, test } from 'vitest'
import { siteTest } from '../harness/site-test.js'

/** What a build reports about the links of a page. */
async function reported(text: string, config: object = {}): Promise<string[]> {
  const { diagnostics } = await siteTest()
    .config({ blog: {}, ...config })
    .file('docs/index.md', '# Home\n')
    .file('docs/b.md', '# B\n\n## Install\n')
    .file('static/file.txt', 'Text')
    .file('blog/2026-01-05-hello.md', '# Hello\n\nText.\n')
    .file('docs/a.md', `# A\n\n${text}\n`)
    .run('build')
  return diagnostics.map(({ line, severity, code, text: message }) => `${line} ${severity} ${code}: ${message}`)
}

describe('links that were copied from somewhere else', () => {
  test.each([
    ['http://localhost:3000/b#install', {}, '/b#install'],
    ['http://127.0.0.1:8000/b', {}, '/b'],
    ['https://localhost/b/', {}, '/b'],
    ['http://localhost:3000/file.txt', {}, '/file.txt'],
    ['http://localhost:3000/base/b', { base: '/base/' }, '/b'],
  ])('are reported if they lead to a page in the preview: %s', async (url, config, path) => {
    expect(await reported(`[B](${url})`, config)).toEqual([
      `3 warning preview-link: "${url}" is a URL of the preview, which readers cannot open; link to "${path}"`,
    ])
  })

  test('are not reported if they lead to other servers, or are code', async () => {
    const text = [
      '[App](http://localhost:3000/)',
      '[App](http://localhost:8080/login)',
      '`http://localhost:3000/b`',
      '[B](http://localhost.example/b)',
    ]
    expect(await reported(text.join('\n\n'))).toEqual([])
  })

  test('name the file of a post whose date is missing', async () => {
    expect(await reported('[Post](../blog/hello.md)')).toEqual([
      '3 error broken-markdown-link: "../blog/hello.md" matches no Markdown file of this site; did you mean "2026-01-05-hello.md"?',
    ])
  })
})
