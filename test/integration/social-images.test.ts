import { imageSize } from 'image-size'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { guideFile } from '../harness/guide-file.js'
import { repositoryPath } from '../harness/repository.js'
import { type SiteRun, siteTest } from '../harness/site-test.js'
import { watchFolder } from '../harness/watch-site.js'

const url = 'https://docs.example.com'

const imagesIn = (html = '') =>
  [...html.matchAll(/<meta property="og:image(?::\w+)?" content="([^"]*)">/g)].map(([, value]) => value)

function newSite(config: object) {
  return siteTest()
    .config({ url, base: '/sub/', ...config })
    .file('docs/index.md', '# Home\n')
    .file('docs/guide/same.md', '# 👋 Same\n')
    .file('docs/own.md', '---\nimage: https://x.example/a.png\n---\n\n# Own\n')
    .file('docs/tag.mdx', '<head><meta property="og:image" content="https://x.example/b.png" /></head>\n\n# Tag\n')
    .file('docs/ja.md', '# 日本\n')
    .file('docs/zh.md', '# 中\n')
}

const resvg = ['node_modules/@resvg/resvg-js', repositoryPath('node_modules/@resvg/resvg-js')] as const

test('pages without an image get one if the package is installed, which is drawn once', async () => {
  const site = newSite({})
  const without = await site.run('build')
  expect(without.diagnostics).toEqual([])
  expect(imagesIn(without.output('index.html'))).toEqual([])
  site.symlink(...resvg)
  const built = await site.run('build')
  const [image = '', ...details] = imagesIn(built.output('guide/same/index.html'))
  expect(image).toMatch(/^https:\/\/docs\.example\.com\/sub\/assets\/\w+\.social\.png$/)
  expect(details).toEqual(['1200', '630', 'Same – Test'])
  const file = path.join(site.dir, 'build', image.slice(`${url}/sub/`.length))
  expect(imageSize(readFileSync(file))).toMatchObject({ width: 1200, height: 630 })
  expect(imagesIn(built.output('own/index.html'))).toEqual(['https://x.example/a.png'])
  expect(imagesIn(built.output('tag/index.html'))).toEqual(['https://x.example/b.png'])
  expect(imagesIn(built.output('404.html'))).toEqual([])
  expect(built.output('own/index.html')).toContain('content="summary_large_image"')
  expect(built.diagnostics).toMatchObject([
    {
      code: 'social-image-letters',
      severity: 'warning',
      file: 'docs/ja.md',
      text: expect.stringContaining('and on 1 other page); name a font with "日本"'),
    },
  ])
  const made = () => readdirSync(path.join(site.dir, '.docsgen/cache/made')).sort()
  const before = statSync(path.join(site.dir, '.docsgen/cache/made', path.basename(file))).ino
  const names = made()
  site.file('docs/index.md', '# Start\n')
  const again = await site.run('build')
  expect(statSync(path.join(site.dir, '.docsgen/cache/made', path.basename(file))).ino).toBe(before)
  expect(made()).toHaveLength(names.length)
  expect(made()).not.toEqual(names)
  expect(again.outputTree().get(image.slice(`${url}/sub/`.length))).toBe(
    built.outputTree().get(image.slice(`${url}/sub/`.length)),
  )
})

const ownTag = { tag: 'meta', attributes: { property: 'og:image', content: 'https://x.example/c.png' } }

test.each<[config: object, image: RegExp]>([
  [{ image: '/card.png' }, /\/sub\/card\.png$/],
  [{ image: '/card.png', socialImages: true }, /\.social\.png$/],
  [{ headTags: [ownTag] }, /c\.png$/],
  [{ headTags: [ownTag], socialImages: true }, /\.social\.png$/],
])('the image of the site in %j', async (config, image) => {
  const site = newSite(config).remove('docs/ja.md').remove('docs/zh.md').file('static/card.png', 'png')
  const { output, diagnostics } = await site.symlink(...resvg).run('build')
  expect(diagnostics).toEqual([])
  const images = imagesIn(output('index.html')).filter((value) => value?.startsWith('https:'))
  expect(images).toEqual([expect.stringMatching(image)])
})

test('a template draws pictures, and what it does wrong is an error at the option', async () => {
  const site = newSite({}).symlink(...resvg)
  const buildWith = (text: string): Promise<SiteRun> => site.file('docsgen.config.ts', text).run('build')
  site.file('social-image.ts', guideFile('publishing/social-images.md', 'social-image.ts'))
  const good = await buildWith(
    `import { socialImage } from './social-image'\nexport default { title: 'T', url: '${url}', socialImages: { template: socialImage } }\n`,
  )
  expect(good.diagnostics).toEqual([])
  expect(imagesIn(good.output('index.html'))[0]).toMatch(/\.social\.png$/)
  const wrong = `export default { title: 'T', url: '${url}',\n  socialImages: { template: () => RESULT },\n}\n`
  expect((await buildWith(wrong.replace('RESULT', '{ throw new Error("no") }'))).diagnostics).toMatchObject([
    {
      code: 'social-image-template',
      line: 2,
      column: 19,
      text: expect.stringContaining('the image of "/" cannot be drawn: no;'),
    },
  ])
  expect((await buildWith(wrong.replace('RESULT', '"<svg"'))).diagnostics[0]).toMatchObject({
    code: 'social-image-template',
    line: 2,
  })
})

test('asking for pictures without the package is a warning', async () => {
  const { diagnostics, exitCode } = await newSite({ socialImages: true }).run('build')
  expect(exitCode).toBe(0)
  expect(diagnostics).toMatchObject([{ code: 'missing-resvg', file: 'docsgen.config.ts', line: 2 }])
})

test('the preview draws the picture that a document names when a browser requests it', async () => {
  const folder = newSite({}).symlink(...resvg)
  const site = await watchFolder(folder.dir)
  onTestFinished(() => site.close())
  const [image = ''] = imagesIn(await site.document('/guide/same'))
  const answer = await fetch(new URL(image.slice(url.length), site.url))
  expect(answer.headers.get('content-type')).toBe('image/png')
  expect(imageSize(new Uint8Array(await answer.arrayBuffer()))).toMatchObject({ width: 1200, height: 630 })
  expect(existsSync(path.join(folder.dir, '.docsgen/cache/made'))).toBe(false)
})
