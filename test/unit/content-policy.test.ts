import { describe, expect, test } from 'vitest'
import type { HeadTag } from '../../src/node/base/config.js'
import { noNeeds, type PolicyNeeds } from '../../src/node/base/content-policy.js'
import { contentPolicy, type PolicyInput } from '../../src/node/render/csp.js'
import { hashSource, headTagHtml, headTagSources, styleSheetSources } from '../../src/node/render/head-tags.js'
import { servedPolicy } from '../../src/node/preview/served-files.js'
import { codeSources } from '../../src/node/render/site-policy.js'
import { temporaryDir, writeFiles } from '../harness/build-site.js'
import { compile } from '../harness/compile.js'
import { repositoryPath } from '../harness/repository.js'

const inlineScript = 'color()'
const own = hashSource(inlineScript)

/** The directives of a policy that differ from the strict one. */
function changed(input: Partial<PolicyInput>): string[] {
  const all = { option: {}, inlineScript, css: '', headTags: [], services: [], needs: [] }
  const strict = new Set(contentPolicy(all).header.split('; '))
  return contentPolicy({ ...all, ...input })
    .header.split('; ')
    .filter((directive) => !strict.has(directive))
}

test('the strict policy allows the files of the site and one inline script', () => {
  const { meta, header } = contentPolicy({ option: {}, inlineScript, css: '', headTags: [], services: [], needs: [] })
  expect(meta.split('; ')).toEqual([
    "default-src 'self'",
    `script-src 'self' ${own}`,
    "style-src 'self'",
    "img-src 'self' data: https:",
    "font-src 'self' data:",
    "media-src 'self' data: https:",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
  ])
  expect(header).toBe(`${meta}; frame-ancestors 'none'`)
})

const needs = (some: Partial<PolicyNeeds>): Partial<PolicyInput> => ({ needs: [noNeeds, { ...noNeeds, ...some }] })

test.each<[string, Partial<PolicyInput>, readonly string[]]>([
  ['nothing', needs({}), []],
  ['style attributes', needs({ styles: 'attributes' }), ["style-src-attr 'unsafe-inline'"]],
  ['style elements', needs({ styles: 'elements' }), ["style-src 'self' 'unsafe-inline'"]],
  [
    'frames',
    needs({ frames: ['https://b.example', 'https://a.example'] }),
    ["frame-src 'self' https://a.example https://b.example"],
  ],
  ['connections', needs({ connections: ['https://api.example'] }), ["connect-src 'self' https://api.example"]],
  ['forms', needs({ forms: ['https://mail.example'] }), ["form-action 'self' https://mail.example"]],
  [
    'code of its author, which cannot load scripts of other hosts',
    needs({ code: true, styles: 'elements', frames: ['https://a.example'] }),
    [
      "style-src 'self' 'unsafe-inline'",
      "img-src 'self' data: https: blob:",
      "font-src 'self' data: https:",
      "media-src 'self' data: https: blob:",
      "connect-src 'self' https: wss:",
      "frame-src 'self' https:",
      "worker-src 'self' blob:",
      "form-action 'self' https:",
    ],
  ],
  [
    'services',
    {
      services: [
        ['script-src', 'https://a.example'],
        ['connect-src', 'https://b.example'],
      ],
    },
    [`script-src 'self' ${own} https://a.example`, "connect-src 'self' https://b.example"],
  ],
])('a site with %s', (_name, input, expected) => {
  expect(changed(input)).toEqual(expected)
})

const script = (attributes: HeadTag['attributes'], text?: string): HeadTag => ({ tag: 'script', attributes, text })
const link = (attributes: HeadTag['attributes']): HeadTag => ({ tag: 'link', attributes })

test.each<[HeadTag, readonly string[]]>([
  [script({ src: '/own.js' }), []],
  [
    script({ src: 'https://plausible.io/js/script.js' }),
    ['script-src https://plausible.io', 'connect-src https://plausible.io'],
  ],
  [
    script({ src: '//cdn.example/a.js', 'data-api': 'https://api.example/event', async: true }),
    ['script-src https://cdn.example', 'connect-src https://cdn.example', 'connect-src https://api.example'],
  ],
  [script({}, 'go()'), [`script-src ${hashSource('go()')}`]],
  [script({ type: 'application/ld+json' }, '{}'), []],
  [
    link({ rel: 'stylesheet', href: 'https://fonts.googleapis.com/css2?family=A' }),
    [
      'style-src https://fonts.googleapis.com',
      'font-src https://fonts.googleapis.com',
      'font-src https://fonts.gstatic.com',
    ],
  ],
  [
    link({ rel: 'preload', as: 'style', href: 'https://a.example/a.css', onload: "this.rel='stylesheet'" }),
    [
      "script-src 'unsafe-hashes'",
      `script-src ${hashSource("this.rel='stylesheet'")}`,
      'style-src https://a.example',
      'font-src https://a.example',
    ],
  ],
  [
    link({ rel: 'modulepreload', href: 'https://a.example/a.js' }),
    ['script-src https://a.example', 'connect-src https://a.example'],
  ],
  [link({ rel: 'preload', as: 'font', href: 'https://a.example/a.woff2' }), ['font-src https://a.example']],
  [
    link({ rel: 'preconnect', href: 'https://a.example' }),
    ['connect-src https://a.example', 'font-src https://a.example'],
  ],
  [link({ rel: 'icon', href: 'https://a.example/a.png' }), []],
  [{ tag: 'style', attributes: {}, text: 'a{}' }, [`style-src ${hashSource('a{}')}`]],
  [{ tag: 'meta', attributes: { name: 'verification', content: 'https://a.example' } }, []],
])('the sources of tag %#', (tag, expected) => {
  expect(headTagSources(tag).map((source) => source.join(' '))).toEqual(expected)
})

test('prints the text of scripts and styles as it is', () => {
  expect(headTagHtml(script({ type: 'module' }, 'a && b'))).toBe('<script type="module">a && b</script>')
  expect(headTagHtml(script({ src: '/a.js', defer: true }))).toBe('<script src="/a.js" defer></script>')
  expect(headTagHtml(link({ rel: 'x', title: 'a & b' }))).toBe('<link rel="x" title="a &amp; b">')
})

test('finds the hosts of a style sheet', () => {
  const css =
    '@import"https://fonts.googleapis.com/css2";@font-face{src:url(https://a.example/b.woff2)}a{b:url(/c.svg)}'
  expect(styleSheetSources(css).map((source) => source.join(' '))).toEqual([
    'style-src https://fonts.googleapis.com',
    'font-src https://fonts.googleapis.com',
    'font-src https://fonts.gstatic.com',
    'font-src https://a.example',
  ])
})

describe('the option', () => {
  test.each<[string, PolicyInput['option'], readonly string[]]>([
    ['adds the sources of a list', { 'connect-src': ['https://a.example'] }, ["connect-src 'self' https://a.example"]],
    [
      'adds to the fallback of a directive',
      { 'frame-src': ['https://a.example'] },
      ["frame-src 'self' https://a.example"],
    ],
    ["adds in place of 'none'", { 'object-src': ["'self'"] }, ["object-src 'self'"]],
    ['replaces a value by a string', { 'img-src': "'self'  data:" }, ["img-src 'self' data:"]],
    ['keeps the hash of the own script', { 'script-src': "'self'" }, []],
    [
      'leaves the hash out where browsers would ignore the rest',
      { 'script-src': ["'unsafe-inline'"] },
      ["script-src 'self' 'unsafe-inline'"],
    ],
    [
      'sets the directives of the header',
      { 'frame-ancestors': "'self'", 'report-uri': '/r' },
      ["frame-ancestors 'self'", 'report-uri /r'],
    ],
  ])('%s', (_name, option, expected) => {
    expect(changed({ option })).toEqual(expected)
  })

  test('turns the policy off', () => {
    expect(changed({ option: false })).toEqual([''])
  })

  test('keeps directives of the header out of documents', () => {
    const option = { 'report-uri': '/r', 'frame-ancestors': "'self'" }
    const { meta } = contentPolicy({ option, inlineScript, css: '', headTags: [], services: [], needs: [] })
    expect(meta).not.toMatch(/report-uri|frame-ancestors/)
  })

  test('is stricter than the code of the site would need', () => {
    const option = { 'style-src': "'self'", 'connect-src': "'self'" }
    const found = changed({ option, ...needs({ code: true }) })
    expect(found.filter((directive) => /^(?:style|connect)-src/.test(directive))).toEqual([])
  })
})

describe('what a page needs', () => {
  test.each<[string, string, Partial<PolicyNeeds>]>([
    ['a.md', '# Text\n\n`style="x"`', {}],
    ['a.mdx', '<p style={{ color: "red" }}>A</p>', { styles: 'attributes' }],
    ['a.mdx', '<Tabs><TabItem value="a"><p style={{ color: "red" }}>A</p></TabItem></Tabs>', { styles: 'attributes' }],
    ['a.mdx', '<style>{"p { color: red }"}</style>', { styles: 'elements' }],
    ['a.mdx', '<iframe src="https://video.example/1" />', { frames: ['https://video.example'] }],
    [
      'a.mdx',
      '<div><_TryIt connect="https://api.example https://*.example" operation={{"body":"fetch(1)"}} /></div>',
      { connections: ['https://api.example', 'https://*.example'] },
    ],
    ['a.mdx', '<form action="//mail.example/send" />', { forms: ['https://mail.example'] }],
    ['a.mdx', "import Tabs from '@theme/Tabs'\nimport logo from './logo.png'\n\n<Tabs />\n\n<img src={logo} />", {}],
    ['a.mdx', 'export const year = { now: "2026 (new)" }\n\nIt is {year.now}.', {}],
    ['a.mdx', '{/* not a call() */}', {}],
    ['a.mdx', "import Chart from './chart.tsx'\n\n<Chart />", { code: true }],
    ['a.mdx', "import './chart.css'\n\n# A", { code: true }],
    ['a.mdx', "import Part from './_part.mdx'\n\n<Part />", { code: true }],
    ['a.mdx', '<button onClick={() => send()}>Go</button>', { code: true }],
    ['a.mdx', 'export const Box = () => <b>Box</b>\n\n<Box />', { code: true }],
    ['a.mdx', 'It is {read()}.', { code: true }],
    ['a.mdx', 'export const video = "1"\n\n<iframe src={video} />', { code: true }],
  ])('%s: %s', async (name, text, expected) => {
    const { needs: found } = await compile(text, { file: name })
    expect(found).toEqual({ ...noNeeds, ...expected })
  })
})

test.each([
  ["default-src 'self'; connect-src 'self'", "default-src 'self'; connect-src 'self'"],
  [
    "connect-src 'self' https: wss:; frame-src https:",
    "connect-src 'self' https: http://localhost:* http://127.0.0.1:* ws://localhost:* ws://127.0.0.1:* wss:; frame-src https: http://localhost:* http://127.0.0.1:*",
  ],
])('serve --watch allows local servers where any https server is allowed: %s', (policy, expected) => {
  expect(servedPolicy(policy)).toBe(expected)
})

describe('the hosts that code of a site loads from', () => {
  const root = temporaryDir('policy')
  writeFiles(root, {
    'request.ts': "export const load = () => fetch('https://api.example/v1')\n",
    'computed.ts': `const HOST = 'api.example'\nexport const load = () => fetch(\`https://\${HOST}/v1\`)\n`,
    'comment.ts': "export const code = ['// fetch']\nexport const load = () => fetch('/api')\n",
  })

  test.each([
    ['request.ts', [['connect-src', 'https://api.example']]],
    ['computed.ts', []],
    ['comment.ts', []],
  ])('are found in %s', (name, expected) => {
    expect(codeSources(root, [`${root}/${name}`])).toEqual(expected)
  })

  test('leave out those of docsgen, even if its repository is the site', () => {
    const modules = ['src/features/search/client/hosted-engine.ts', 'src/shared/site.ts'].map((name) =>
      repositoryPath(name),
    )
    expect(codeSources(repositoryPath(), modules)).toEqual([])
  })
})
