import { describe, expect, test } from 'vitest'
import { parseSize } from '../../src/node/base/schema/budgets.js'
import type { ResolvedBudget, PageLoad } from '../../src/node/base/weight.js'
import { checkBudgets } from '../../src/node/site/weight/check-budgets.js'
import { pageFiles } from '../../src/node/site/weight/page-files.js'
import { type BuiltFiles, Scale } from '../../src/node/site/weight/scale.js'

test.each([
  ['90 kB', 90_000],
  ['1.5MB', 1_500_000],
  ['12 kb', 12_000],
  ['64 KiB', 65_536],
  ['500 B', 500],
  ['90', undefined],
  ['much', undefined],
  ['-1 kB', undefined],
])('the size %s', (text, bytes) => {
  expect(parseSize(text)).toBe(bytes)
})

const boot =
  '<script type="module" src="/base/assets/boot.js" data-main="/base/assets/main.js" data-site="/base/assets/site.js" data-shell="/base/assets/shell.js"'
const core = ['boot', 'main', 'site', 'shell'].map((name) => `assets/${name}.js`)
const data = '<script type="application/json" id="dg-page">{"chunk":"/base/assets/page.js"}</script>'

describe('what a document loads', () => {
  test.each<[string, string, Partial<ReturnType<typeof pageFiles>>]>([
    [
      'style sheets',
      '<link rel="stylesheet" href="/base/a.css"><link rel="canonical" href="/base/x">',
      { css: ['a.css'] },
    ],
    ['preloaded fonts', '<link rel="preload" href="/base/f.woff2" as="font">', { fonts: ['f.woff2'] }],
    ['boot, main, site and shell', `${boot}></script>`, { js: core }],
    ['the code of a page with components', `${data}${boot} data-live></script>`, { js: [...core, 'assets/page.js'] }],
    ['images, each once', '<img src="/base/a.png"><img loading="lazy" src="/base/a.png">', { images: ['a.png'] }],
    [
      'the largest size of an image',
      '<img src="/base/s.png" srcset="/base/s.png 300w, /base/l.png 900w">',
      { images: ['l.png'] },
    ],
    ['encoded names and attributes', '<img alt="a > b" src="/base/%C3%A9.png?x&amp;y">', { images: ['é.png'] }],
    [
      'nothing of other sites',
      '<img src="https://example.com/a.png"><script src="//x.org/a.js"></script><img src="/a.png">',
      {},
    ],
  ])('%s', (_, html, expected) => {
    expect(pageFiles(html, '/base/')).toEqual({ css: [], js: [], images: [], fonts: [], ...expected })
  })
})

function filesOf(texts: Readonly<Record<string, string>>): BuiltFiles {
  return {
    base: '/',
    size: (name) => texts[name]?.length,
    read: async (name) => (texts[name] === undefined ? undefined : Buffer.from(texts[name])),
  }
}

describe('measuring', () => {
  const texts = {
    'index.html': '<script src="/assets/a.js"></script><img src="/p.png"><img src="/missing.png">',
    'assets/a.js': 'import "/assets/b.js"; import { c } from "./c.js"; import("./lazy.js"); console.log("a".repeat(9))',
    'assets/b.js': 'import "./a.js"',
    'assets/c.js': 'not { valid javascript',
    'assets/lazy.js': '',
    'p.png': 'x'.repeat(500),
  }

  test('static imports count, cycles and scripts with mistakes included, and missing files do not', async () => {
    const { html, js, images } = await new Scale(filesOf(texts)).load('index.html')
    expect(js.map(({ name }) => name)).toEqual(['assets/a.js', 'assets/b.js', 'assets/c.js'])
    expect(images).toEqual([{ name: 'p.png', bytes: 500 }])
    expect(html[0]?.bytes).toBeGreaterThan(20)
  })
})

describe('budgets', () => {
  const nothing: PageLoad = { html: [], css: [], js: [], images: [], fonts: [] }
  const main = { name: 'assets/main-0123456789.js', bytes: 70_000 }
  const page = { name: 'assets/page-aaaaaaaaaa.js', bytes: 20_000 }
  const loads: Readonly<Record<string, PageLoad>> = {
    '/': { ...nothing, js: [main] },
    '/a': { ...nothing, js: [main], html: [{ name: 'a/index.html', bytes: 9000 }] },
    '/heavy': { ...nothing, js: [main, page] },
  }
  const budget = (
    limits: ResolvedBudget['limits'],
    routes: RegExp,
    severity: ResolvedBudget['severity'] = 'error',
  ) => ({ limits, routes: [routes], severity })
  const check = async (budgets: readonly ResolvedBudget[]) => {
    const found = await checkBudgets(budgets, {
      routes: Object.keys(loads),
      load: async (route) => loads[route] ?? nothing,
      atMost: async (route) => {
        const { html, ...others } = loads[route] ?? nothing
        return { ...others, html: html.map(({ name, bytes }) => ({ name, bytes: 5 * bytes })) }
      },
    })
    return found.map(
      ({ severity, path, message, hint }) => `${severity} ${path.slice(1).join(' ')}: ${message}; ${hint}`,
    )
  }

  test.each<[string, ResolvedBudget[], string[]]>([
    ['that are kept', [budget({ js: 90_000 }, /./)], []],
    [
      'of several pages',
      [budget({ js: 60_000 }, /^\/a?$/)],
      [
        'error 0 js: "/" loads 70.0 kB of JavaScript, 10.0 kB more than the limit of 60.0 kB; largest file: assets/main.js 70.0 kB; also over this limit: "/a"',
      ],
    ],
    ['of which the last one counts', [budget({ js: 1 }, /./), budget({ js: 95_000 }, /./, 'warning')], []],
    [
      'for each kind on its own',
      [budget({ html: 1000 }, /./), budget({ js: 95_000 }, /./)],
      [
        'error 0 html: "/a" loads 9.0 kB of HTML, 8.0 kB more than the limit of 1.0 kB; largest file: a/index.html 9.0 kB',
      ],
    ],
    [
      'of everything',
      [budget({ total: 75_000 }, /^\/(?:a|heavy)$/, 'warning')],
      [
        'warning 0 total: "/heavy" loads 90.0 kB in total, 15.0 kB more than the limit of 75.0 kB; largest files: assets/main.js 70.0 kB, assets/page.js 20.0 kB; also over this limit: "/a"',
      ],
    ],
    [
      'for no page',
      [budget({ js: 1 }, /^\/none/)],
      ['warning 0 routes: no route matches the `routes` of this budget; correct the pattern, or remove the entry'],
    ],
  ])('%s', async (_, budgets, expected) => {
    expect(await check(budgets)).toEqual(expected)
  })
})
