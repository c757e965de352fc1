import { describe, expect, test } from 'vitest'
import { siteTest, type SiteTest } from '../harness/site-test.js'

const meta = (name: string, content: string) => ({ tag: 'meta', attributes: { name, content } })
const property = (name: string, content: string) => ({ tag: 'meta', attributes: { property: name, content } })

function site(headTags: readonly object[], files: Readonly<Record<string, string>>, config: object = {}): SiteTest {
  const created = siteTest().config({ url: 'https://a.example', headTags, image: '/card.png', ...config })
  for (const [name, text] of Object.entries({ 'static/card.png': PNG, ...files })) created.file(name, text)
  return created
}

const PNG = 'GIF89a'

/** The contents of the tags of a kind in the head of a document. */
function contents(html: string | undefined, name: string): string[] {
  const head = /<head>.*<\/head>/s.exec(html ?? '')?.[0] ?? ''
  if (name === 'canonical')
    return [...head.matchAll(/<link rel="canonical" href="([^"]*)"/g)].map(([, href = '']) => href)
  const tags = [...head.matchAll(new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`, 'g'))]
  return tags.map(([, content = '']) => content)
}

const PAGE = '---\ndescription: Of the page\nkeywords: [a]\n---\n\n# Home\n'

describe('of several tags for the same purpose', () => {
  test.each<[name: string, siteTags: object[], page: string, expected: string[]]>([
    ['twitter:card', [], '# Home\n', ['summary_large_image']],
    ['twitter:card', [meta('twitter:card', 'summary')], '# Home\n', ['summary']],
    ['twitter:card', [meta('twitter:card', 'app'), meta('twitter:card', 'summary')], '# Home\n', ['summary']],
    ['og:image', [], '# Home\n', ['https://a.example/card.png']],
    ['og:image', [property('og:image', 'https://b.example/b.png')], '# Home\n', ['https://b.example/b.png']],
    [
      'og:image',
      [property('og:image', 'https://b.example/1.png'), property('og:image', 'https://b.example/2.png')],
      '# Home\n',
      ['https://b.example/1.png', 'https://b.example/2.png'],
    ],
    [
      'og:image',
      [property('og:image', 'https://b.example/b.png')],
      '---\nimage: https://c.example/c.png\n---\n\n# Home\n',
      ['https://c.example/c.png'],
    ],
    ['og:image', [meta('og:image', 'https://b.example/b.png')], '# Home\n', ['https://b.example/b.png']],
    ['description', [meta('description', 'Of the site')], PAGE, ['Of the page']],
    ['description', [meta('description', 'Of the site')], '# Home\n', ['Of the site']],
    ['keywords', [meta('keywords', 'b')], PAGE, ['a']],
    ['og:title', [property('og:title', 'Of the site')], '# Home\n', ['Home | Test']],
    ['og:site_name', [property('og:site_name', 'Own')], '# Home\n', ['Own']],
    ['robots', [meta('robots', 'max-image-preview:large')], '# Home\n', ['max-image-preview:large']],
    [
      'robots',
      [meta('robots', 'max-image-preview:large')],
      '---\nunlisted: true\n---\n\n# Home\n',
      ['noindex, nofollow'],
    ],
    [
      'canonical',
      [{ tag: 'link', attributes: { rel: 'canonical', href: 'https://b.example/' } }],
      '# Home\n',
      ['https://a.example/'],
    ],
    [
      'google-site-verification',
      [meta('google-site-verification', 'a'), meta('google-site-verification', 'b')],
      '# H\n',
      ['a', 'b'],
    ],
    ['viewport', [meta('viewport', 'width=500')], '# Home\n', ['width=500']],
  ])('%s of %j: the more specific one remains', async (name, siteTags, page, expected) => {
    const { output } = await site(siteTags, { 'docs/index.md': page }).run('build')
    expect(contents(output('index.html'), name)).toEqual(expected)
  })

  test.each(['twitter:card', 'og:image', 'description', 'robots', 'canonical'])(
    'the %s in the <head> of a page remains, and then that of a component',
    async (name) => {
      const tag =
        name === 'canonical'
          ? (text: string) => `<link rel="canonical" href="https://x.example/${text}" />`
          : (text: string) => `<meta ${name.startsWith('og:') ? 'property' : 'name'}="${name}" content="${text}" />`
      const own = name === 'canonical' ? [] : [name.startsWith('og:') ? property(name, 'site') : meta(name, 'site')]
      const pages = {
        'docs/index.mdx': `---\ndescription: page\n---\n\n# Home\n\n<head>\n  ${tag('head')}\n</head>\n`,
        'docs/b.mdx': `import Head from '@docusaurus/Head'\n\n# B\n\n<head>\n  ${tag('head')}\n</head>\n\n<Head>${tag('component')}</Head>\n`,
      }
      const { output } = await site(own, pages, { theme: { compat: 'docusaurus' } }).run('build')
      const of = (page: string) => contents(output(page), name).map((text) => text.replace('https://x.example/', ''))
      expect(of('index.html')).toEqual(['head'])
      expect(of('b/index.html')).toEqual(['component'])
    },
  )
})
