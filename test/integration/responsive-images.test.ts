import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import sharp from 'sharp'
import { repositoryPath } from '../harness/repository.js'
import { siteTest } from '../harness/site-test.js'
import { watchFolder } from '../harness/watch-site.js'

/** A picture whose lines no format compresses to nothing. */
async function picture(width: number, format: 'png' | 'jpeg' | 'gif'): Promise<Buffer> {
  const lines = Array.from({ length: 150 }, (_, i) => {
    const hue = (i * 47) % 360
    return `<circle cx="${(i * 97) % width}" cy="${(i * 61) % 300}" r="${(i % 40) + 9}" fill="hsl(${hue} 70% 60%)" opacity=".7"/>`
  })
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="300">${lines.join('')}</svg>`
  return sharp(Buffer.from(svg)).flatten({ background: '#fff' }).toFormat(format).toBuffer()
}

/** An animation of two pictures. */
async function movingPicture(): Promise<Buffer> {
  const pictures = [await picture(800, 'png'), await picture(790, 'png')].map((one) =>
    sharp(one).resize(800, 300).png().toBuffer(),
  )
  return sharp(await Promise.all(pictures), { join: { animated: true } })
    .webp()
    .toBuffer()
}

async function newSite() {
  const wide = await picture(1500, 'png')
  return siteTest()
    .config({ base: '/sub/', markdown: { images: true } })
    .symlink('node_modules/sharp', repositoryPath('node_modules/sharp'))
    .file('docs/wide.png', wide)
    .file('docs/narrow.jpg', await picture(500, 'jpeg'))
    .file('docs/moving.gif', await picture(800, 'gif'))
    .file('docs/moving.webp', await movingPicture())
    .file('docs/lines.svg', '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="9"/>')
    .file(
      'docs/dot.png',
      await sharp({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
        .png()
        .toBuffer(),
    )
    .file('docs/cut.png', wide.subarray(0, 900))
    .file('static/at-root.png', await picture(700, 'png'))
    .file(
      'docs/index.md',
      '# Home\n\n![Wide](./wide.png) [file](./wide.png)\n\n![Narrow](./narrow.jpg)\n\n![Gif](./moving.gif) ![WebP](./moving.webp) ![Lines](./lines.svg) ![Dot](./dot.png)\n',
    )
    .file(
      'docs/pair.mdx',
      'import Part from "./_part.mdx"\n\nexport const a = 1\n\n# Pair\n\n<Part />\n\n![Light](./wide.png#gh-light-mode-only)\n![Dark](./narrow.jpg#gh-dark-mode-only) <b>{a}</b>\n\n![Root](/at-root.png)\n',
    )
    .file('docs/part.png', await picture(300, 'png'))
    .file('docs/_part.mdx', '![Part](./part.png)\n')
    .file('docs/cut.md', '# Cut\n\nText ![Cut](./cut.png)\n')
}

const picturesIn = (html = '') => [...html.matchAll(/<picture>.*?<\/picture>/g)].map(([text]) => text)
const copiesIn = (html = '') =>
  [...html.matchAll(/\/sub\/(assets\/[\w-]+-(\d+)-\w+\.(avif|webp)) (\d+)w/g)].map(
    ([, name = '', , format, width]) => ({ name, is: `${format} ${width}` }),
  )

test('images have smaller copies, which are made once', async () => {
  const site = await newSite()
  const built = await site.run('build')
  expect(built.diagnostics).toMatchObject([
    {
      file: 'docs/cut.md',
      line: 3,
      column: 6,
      code: 'unreadable-image',
      text: expect.stringMatching(/^the image "cut.png" cannot be converted: \w/),
    },
  ])
  const [wide = '', narrow = '', ...others] = picturesIn(built.output('index.html'))
  expect(others).toEqual([])
  expect(copiesIn(wide).map(({ is }) => is)).toEqual(['avif 1280', 'avif 640', 'webp 1280', 'webp 640'])
  expect(copiesIn(narrow).map(({ is }) => is)).toEqual(['avif 500', 'webp 500'])
  expect(wide).toMatch(
    /sizes="\(min-width: 672px\) 624px, 100vw"><img src="(\/sub\/assets\/wide-\w+\.png)" alt="Wide" loading="lazy" decoding="async" width="1500" height="300" data-zoom="\1"><\/picture>$/,
  )
  expect(narrow).toContain('sizes="(min-width: 548px) 500px, 100vw"')
  expect(built.output('index.html')).toMatch(/<a href="\/sub\/assets\/wide-\w+\.png"/)
  expect(built.output('index.md')).toContain('![Wide](/sub/assets/wide-')
  for (const { name, is } of [...copiesIn(wide), ...copiesIn(narrow)]) {
    const { format, width } = await sharp(path.join(site.dir, 'build', name)).metadata()
    expect(`${format === 'heif' ? 'avif' : format} ${width}`).toBe(is)
    expect(readFileSync(path.join(site.dir, 'build', name)).length).toBeLessThan(
      readFileSync(path.join(site.dir, 'docs', name.includes('wide') ? 'wide.png' : 'narrow.jpg')).length,
    )
  }
  const [part = '', ...pair] = picturesIn(built.output('pair/index.html'))
  expect(pair).toHaveLength(3)
  const shown = [wide, narrow, part, ...pair].flatMap(copiesIn)
  const made = () => readdirSync(path.join(site.dir, '.docsgen/cache/made')).length
  // Those of partials too, but none that are of no use.
  expect(made()).toBe(new Set(shown.map(({ name }) => name)).size)
  expect(pair[0]).toMatch(/<img [^>]*class="light-only"/)
  expect(pair[1]).toMatch(/<img [^>]*class="dark-only"/)
  expect(copiesIn(pair[2]).map(({ is }) => is)).toEqual(['avif 700', 'avif 640', 'webp 700', 'webp 640'])

  const other = site.copy()
  other.remove('build').remove('.docsgen')
  expect((await other.run('build')).outputTree()).toEqual(built.outputTree())
  site.file('docs/wide.png', await picture(1000, 'png'))
  const changed = picturesIn((await site.run('build')).output('index.html'))
  expect(copiesIn(changed[0]).map(({ is }) => is)).toEqual(['avif 1000', 'avif 640', 'webp 1000', 'webp 640'])
  expect(changed[1]).toBe(narrow)

  const preview = await watchFolder(site.copy().remove('.docsgen').dir)
  onTestFinished(() => preview.close())
  expect(picturesIn(await preview.document('/'))).toEqual([])
})

test('the option without the package is an error', async () => {
  const { diagnostics, exitCode } = await (await newSite()).remove('node_modules/sharp').run('build')
  expect(exitCode).toBe(2)
  expect(diagnostics).toMatchObject([
    { code: 'missing-sharp', text: expect.stringContaining('run `npm install sharp`') },
  ])
})
