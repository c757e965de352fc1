import { describe, expect, test } from 'vitest'
import { homeTagline, homeTitle, isHomePage } from '../../src/node/content/front-matter-fields.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { compile } from '../harness/compile.js'

/** Compiles a home page with this front matter; `image` is a static file. */
function home(yaml: string, body = '') {
  return compile(`---\n${yaml}\n---\n${body}`, {
    home: true,
    route: '/',
    file: 'index.md',
    base: '/base/',
    pages: { 'index.md': '/', 'start.md': '/start' },
    staticFiles: { '/mark.svg': '/site/static/mark.svg' },
    title: 'Site',
    tagline: 'About the site',
  })
}

describe('isHomePage', () => {
  test.each([
    [{ hero: { title: 'A' } }, true],
    [{ layout: 'home', features: [] }, true],
    [{ hero: 'picture.png' }, false],
    [{ features: [] }, false],
    [{ layout: 'home' }, false],
    [{}, false],
  ])('%j', (frontMatter, expected) => {
    expect(isHomePage(frontMatter)).toBe(expected)
  })
})

test.each([
  [{ hero: { name: 'N', text: 'T', tagline: 'G' } }, 'N', 'G'],
  [{ hero: { title: 'A', name: 'N' } }, 'A', undefined],
  [{ hero: { text: 'T', tagline: '' } }, 'T', undefined],
  [{ hero: {} }, undefined, undefined],
  [{}, undefined, undefined],
])('title and tagline of %j', (frontMatter, title, tagline) => {
  expect(homeTitle(frontMatter)).toBe(title)
  expect(homeTagline(frontMatter)).toBe(tagline)
})

describe('the HTML of a home page', () => {
  test.each([
    [
      'only a title',
      'hero:\n  title: A & B',
      '<div class="home"><div class="home-hero"><div><h1 id="a--b">A &amp; B</h1></div></div></div>',
    ],
    [
      'nothing, so that it shows the title and the tagline of the site',
      'hero: {}',
      '<h1 id="site">Site</h1><p class="home-tagline">About the site</p>',
    ],
    ['only a tagline', 'hero:\n  tagline: G', '<h1 id="site">Site</h1><p class="home-tagline">G</p>'],
    ['a title of the page', 'title: P\nhero:\n  tagline: G', '<h1 id="p">P</h1><p class="home-tagline">G</p>'],
    [
      'name, text and tagline',
      'hero:\n  name: N\n  text: T\n  tagline: G',
      '<h1 id="n-t"><span class="home-name">N</span> T</h1><p class="home-tagline">G</p>',
    ],
    [
      'actions, of which the first is primary',
      'hero:\n  title: A\n  actions:\n    - { text: Start, link: ./start.md }\n    - { text: More, link: /start#x }',
      '<p class="home-actions"><a class="button primary" href="/base/start">Start</a> <a class="button" href="/base/start#x">More</a></p>',
    ],
    [
      'the themes of VitePress and Starlight',
      'hero:\n  title: A\n  actions:\n    - { text: B, link: /start, theme: alt }\n    - { text: C, link: /start, variant: primary }',
      '<a class="button" href="/base/start">B</a> <a class="button primary" href="/base/start">C</a>',
    ],
    [
      'an image',
      'hero:\n  title: A\n  image: /mark.svg',
      '<div class="home-image"><img src="/base/mark.svg" alt="" loading="eager" decoding="async"></div>',
    ],
    [
      'an image with a variant for dark mode',
      'hero:\n  title: A\n  image: { light: /mark.svg, dark: /mark.svg, alt: M, width: 2, height: 1 }',
      '<img src="/base/mark.svg" alt="M" width="2" height="1" class="dark-only" loading="lazy" decoding="async">',
    ],
    [
      'a feature with a link',
      'layout: home\nfeatures:\n  - { title: F, details: D, link: start.md, icon: ⚡ }',
      '<ul class="home-features"><li><span class="home-icon" aria-hidden="true">⚡</span><p><strong><a href="/base/start">F</a></strong></p><p>D</p></li></ul>',
    ],
    [
      'a feature with a text for its link and an image',
      'layout: home\nfeatures:\n  - { title: F, link: start.md, linkText: Read, icon: /mark.svg }',
      '<strong>F</strong></p><p class="home-more"><a href="/base/start">Read</a></p>',
    ],
  ])('%s', async (_, yaml, html) => {
    const page = await home(yaml)
    expect(page.diagnostics).toEqual([])
    expect(page.parts.join('')).toContain(html)
  })

  test('the body follows, without a second title', async () => {
    const { parts } = await home('hero:\n  title: A', '# B\n\nText.\n')
    expect(parts.join('')).toMatch(
      /<div class="home-body prose"><div class="linked-heading"><h2 id="b">B.*<p>Text\.<\/p>/s,
    )
    expect(parts.join('').match(/<h1/g)).toHaveLength(1)
  })
})

describe('an SVG file as the icon of a feature', () => {
  const rootDir = temporaryDir('home-icons')
  const svg = (attributes: string, shapes: string) =>
    `<svg viewBox="0 0 8 8" width="80" ${attributes}>${shapes}</svg>\n`
  const files = {
    'static/line.svg': svg(
      'class="a" fill="none" stroke="currentColor" stroke-width="2"',
      '<title>A</title><path d="M1 1"/>',
    ),
    'static/black.svg': `<?xml version="1.0"?>\n<!-- Made -->\n${svg('', '<g fill="#000000"><circle r="1"/></g>')}`,
    'static/red.svg': svg('', '<path fill="red" d="M1 1"/>'),
    'static/styled.svg': svg('', '<style>path { fill: red }</style><path d="M1 1"/>'),
    'docs/near.svg': svg('', '<path d="M1 1"/>'),
  }
  writeFiles(rootDir, files)
  const start = '<svg class="icon-inline" viewBox="0 0 8 8" width="1em" height="1em"'

  test.each([
    [
      'has the color of the text',
      '/line.svg',
      `${start} fill="none" stroke="currentColor" stroke-width="2" aria-hidden="true"><path d="M1 1"></path></svg>`,
    ],
    [
      'has it in place of black',
      '/black.svg',
      `${start} fill="currentColor" aria-hidden="true"><g fill="currentColor"><circle r="1"></circle></g></svg>`,
    ],
    [
      'can be beside the page',
      './near.svg',
      `${start} fill="currentColor" aria-hidden="true"><path d="M1 1"></path></svg>`,
    ],
    [
      'keeps its colors',
      '/red.svg',
      '<img src="/red.svg" alt="" loading="eager" decoding="async" width="80" height="80">',
    ],
    [
      'keeps its styles',
      '/styled.svg',
      '<img src="/styled.svg" alt="" loading="eager" decoding="async" width="80" height="80">',
    ],
  ])('%s', async (_, icon, html) => {
    const names = ['line', 'black', 'red', 'styled']
    const page = await compile(`---\nlayout: home\nfeatures:\n  - { title: F, icon: ${icon} }\n---\n:icon[${icon}]\n`, {
      home: true,
      file: 'index.md',
      rootDir,
      staticFiles: Object.fromEntries(names.map((name) => [`/${name}.svg`, `${rootDir}/static/${name}.svg`])),
    })
    expect(page.diagnostics).toEqual([])
    expect(page.parts.join('')).toContain(`<span class="home-icon" aria-hidden="true">${html}</span>`)
    expect(page.parts.join('')).toContain(`<p>${html}</p>`)
  })
})

test('links and images are recorded at their fields', async () => {
  const { links } = await home(
    'hero:\n  title: A\n  image: /none.svg\n  actions:\n    - text: B\n      link: /nowhere\nfeatures:\n  - title: F\n    link: ./gone.md\n    icon: /lost.svg',
  )
  expect(links.map(({ kind, url, line, column, resolved }) => [kind, url, line, column, resolved.kind])).toEqual([
    ['link', '/nowhere', 7, 7, 'broken'],
    ['image', '/none.svg', 4, 3, 'broken'],
    ['image', '/lost.svg', 11, 5, 'broken'],
    ['link', './gone.md', 10, 5, 'missing-markdown'],
  ])
})

describe('mistakes in the front matter', () => {
  test.each([
    ['a misspelled key', 'hero:\n  title: A\n  taglin: B', 'warning', 4, 3, 'did you mean "tagline"?'],
    [
      'a misspelled key of a feature',
      'hero:\n  title: A\nfeatures:\n  - titel: B\n    title: C',
      'warning',
      5,
      5,
      'did you mean "title"?',
    ],
    ['an action without a link', 'hero:\n  title: A\n  actions:\n    - text: B', 'error', 5, 7, 'it must be a string'],
    ['a list that is text', 'hero:\n  title: A\n  actions: B', 'error', 4, 3, 'it must be a list'],
    [
      'an unknown theme',
      'hero:\n  title: A\n  actions:\n    - { text: B, link: /start, theme: brnd }',
      'error',
      5,
      32,
      'did you mean "brand"?',
    ],
    ['an image without a source', 'hero:\n  title: A\n  image:\n    alt: B', 'error', 4, 3, 'add `src`'],
  ])('%s', async (_, yaml, severity, line, column, hint) => {
    const { diagnostics } = await home(yaml)
    expect(diagnostics).toHaveLength(1)
    expect(diagnostics[0]).toMatchObject({
      code: 'front-matter',
      severity,
      location: { file: 'docs/index.md', line, column },
    })
    expect(diagnostics[0]?.hint).toContain(hint)
  })

  test('a page with a misspelled key is rendered without it', async () => {
    const { parts } = await home('hero:\n  title: A\n  taglin: B')
    expect(parts.join('')).toContain('<h1 id="a">A</h1>')
  })
})
