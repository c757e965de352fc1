import { describe, expect, test } from 'vitest'
import { memoryIndex } from '../harness/memory-index.js'
import { pick, seededRandom } from '../harness/random.js'

const pages = [
  {
    route: '/store',
    title: 'Store',
    html: '<p>It holds the state.</p><h2 id="s">subscribe(listener)</h2><p>Calls a listener after each dispatch.</p>',
  },
  { route: '/create-store', title: 'createStore', html: '<p>Makes a store of a reducer. Prefer configureStore.</p>' },
  { route: '/configure-store', title: 'configureStore', html: '<p>Sets up a store with good defaults.</p>' },
  {
    route: '/middleware',
    title: 'Middleware',
    html: '<p>Wraps dispatch. Asynchronous logic lives here.</p><h2 id="w">Writing your own</h2><p>Three functions.</p>',
  },
  {
    route: '/react-redux',
    title: 'React Redux',
    html: '<p>Components read the store by hooks, and react to updates.</p>',
  },
  { route: '/why', title: 'Why and when', html: '<p>Reasons for a store, and when one is too much.</p>' },
  {
    route: '/immutable-updates',
    title: 'Immutable updates',
    html: '<p>Copy before writing. Immutability makes comparisons cheap, and the single source of truth stays one.</p>',
  },
  {
    route: '/testing',
    title: 'Testing',
    html: '<p>Test the store with its real reducers, and the truth of each source.</p>',
  },
]

const index = await memoryIndex(pages)

test('a heading with exactly the words of a query beats a longer one, and common words in headings do not count', async () => {
  const filler = '<p>slice slice slice</p>'
  const { routes } = await memoryIndex([
    { route: '/faq', title: 'Questions', html: `${filler}<h2 id="a">What is a good place for a slice file?</h2>` },
    { route: '/terms', title: 'Terms', html: `<p>Short</p><h2 id="b">Slice</h2>${filler}` },
    { route: '/other', title: 'Other', html: '<p>None</p>' },
  ])
  expect((await routes('what is a slice'))[0]).toBe('/terms')
})

test('a typo in a short word keeps its first letter', async () => {
  const { routes } = await memoryIndex([{ route: '/best', title: 'Best practices', html: '<p>Do this.</p>' }])
  expect(await routes('jest')).toEqual([])
  expect(await routes('besr')).toEqual(['/best'])
})

test('a repeated word counts once', async () => {
  const { ask } = await memoryIndex([{ route: '/a', title: 'Alpha', html: '<p>beta</p>' }])
  const scores = await Promise.all(['alpha beta', 'alpha beta alphas'].map((text) => ask(text)))
  expect(scores[1]?.hits[0]?.score).toBeCloseTo(scores[0]?.hits[0]?.score ?? 0)
})

describe('the first page for a query is', () => {
  test.each<[question: string, route: string]>([
    ['store', '/store'],
    ['configureStore', '/configure-store'],
    ['configurestore', '/configure-store'],
    ['configure store', '/configure-store'],
    ['createStore', '/create-store'],
    ['store.subscribe', '/store'],
    ['subscribe to the store', '/store'],
    ['why', '/why'],
    ['why a store', '/why'],
    ['react-redux', '/react-redux'],
    ['React redux', '/react-redux'],
    ['writing middleware', '/middleware'],
    ['MIDDLEWARE', '/middleware'],
    ['middlewares', '/middleware'],
    ['middlew', '/middleware'],
    ['immutab', '/immutable-updates'],
    ['immutabl', '/immutable-updates'],
    ['middelware', '/middleware'],
    ['imutable updates', '/immutable-updates'],
    ['tesing', '/testing'],
    ['"single source of truth"', '/immutable-updates'],
    ['“single source of truth”', '/immutable-updates'],
  ])('%s: %s', async (question, route) => {
    expect((await index.routes(question))[0]).toBe(route)
  })

  test('not limited to pages with a quoted word in that form, if there are other words', async () => {
    expect((await index.ask('state of the "stores"')).isPhraseMissing).toBe(false)
    expect((await index.ask('"stores"')).isPhraseMissing).toBe(true)
  })
})

test('a hit has the words that match', async () => {
  const { hits } = await index.ask('store.subscribe')
  expect(hits[0]).toMatchObject({
    row: ['/store', 'Store', ''],
    matches: [{ word: 'store.subscribe', kind: 'parts', terms: ['store', 'subscrib'], level: expect.any(Number) }],
  })
})

test('the terms to find in texts exclude stop words and include the parts of names', async () => {
  const sets = async (text: string) => (await index.ask(text)).terms.map((set) => [...set])
  expect(await sets('subscribe to the store ')).toEqual([['subscrib'], ['store']])
  expect(await sets('configureStore ')).toEqual([['configurestor'], ['configur'], ['store']])
  expect(await sets('why ')).toEqual([['why']])
})

describe('a query', () => {
  test('returns pages with some of the words if no page has all of them', async () => {
    const answer = await index.ask('asynchronous testing')
    expect(answer).toMatchObject({ isPartial: true, isEstimate: false, total: 2 })
    expect(answer.hits.map(({ row }) => row[0]).sort()).toEqual(['/middleware', '/testing'])
  })

  test('counts only pages with all words', async () => {
    const answer = await index.ask('store state')
    expect(answer).toMatchObject({ isPartial: false, total: 1 })
    expect(answer.hits.length).toBeGreaterThan(1)
  })

  test.each(['xyzzy', 'qqmiddlewrae', '"xyzzy qqmiddlewrae"', '1234', '', '   ', '…', '"'])(
    'that nothing answers finds nothing: %s',
    async (question) => {
      expect(await index.ask(question)).toMatchObject({ total: 0, hits: [] })
    },
  )

  test.each<[question: string, words: string[]]>([
    ['mdlewaires', ['Middleware']],
    // Of the text of the page, because no title has the word.
    ['asyncxxonus', ['Asynchronous']],
    ['comxxxrisons', ['comparisons']],
    ['mdlewaires asyncxxonus', ['Middleware', 'Asynchronous']],
    ['xyzzy', []],
    ['wxyt', []],
    ['12345678', []],
  ])('without results has similar words as they are written: %s', async (question, words) => {
    expect((await index.ask(question)).hits).toEqual([])
    expect(await index.similar(question)).toEqual(words)
  })

  test.each<[question: string, isMissing: boolean, isPartial: boolean, routes: string[]]>([
    ['"calls a listener"', false, false, ['/store']],
    ['"dispatch wraps"', true, false, ['/middleware']],
    ['"dispatch wraps" asynchronous', true, false, ['/middleware']],
    ['"components zebra"', true, true, ['/react-redux']],
  ])(
    'with a phrase that no page has is answered by its words: %s',
    async (question, isPhraseMissing, isPartial, routes) => {
      const answer = await index.ask(question, { limit: 1 })
      expect(answer).toMatchObject({ isPhraseMissing, isPartial, total: 1 })
      expect(answer.hits.map(({ row }) => row[0])).toEqual(routes)
    },
  )

  test('that ends with a space is not completed', async () => {
    expect(await index.routes('middlew')).toContain('/middleware')
    expect((await index.ask('immut')).hits.length).toBeGreaterThan(0)
    const typed = await index.ask('asy')
    expect(typed.hits.map(({ row }) => row[0])).toEqual(['/middleware'])
    expect((await index.ask('asy ')).hits).toEqual([])
  })

  test('returns as many pages as requested', async () => {
    const { hits, total } = await index.ask('store', { limit: 2 })
    expect(hits).toHaveLength(2)
    expect(total).toBeGreaterThan(2)
  })
})

test('a page with all words ranks above a page about one of them', async () => {
  const about = await memoryIndex([
    { route: '/one', title: 'Zebra', html: '<h2 id="z">Zebra</h2><p>zebra zebra zebra</p>' },
    { route: '/both', title: 'Animals', html: '<p>A zebra and a giraffe in one sentence, and some more words.</p>' },
    { route: '/none', title: 'Plants', html: '<p>A tree.</p>' },
  ])
  expect(await about.routes('zebra giraffe')).toEqual(['/both', '/one'])
})

describe('a row with an id', async () => {
  const filler = Array.from({ length: 300 }, (_, i) => `<p>word${i} okapi</p>`).join('')
  const rows = ['<td>7</td><td>A zebra sleeps</td>', '<td>8</td><td>A giraffe walks beside the kangaroo</td>']
  const pages = (id: string) => [
    { route: '/scattered', title: 'Giraffe', html: '<h2 id="k">Kangaroo</h2><p>It walks. The giraffe too.</p>' },
    {
      route: '/table',
      title: 'Errors',
      html: `${filler}<table>${rows.map((row) => `<tr${id}>${row}</tr>`).join('')}</table>`,
    },
    { route: '/eight', title: 'Part 8 of the tour', html: '<p>An error, and 8 more.</p>' },
    { route: '/text', title: 'Text', html: `<p>Two words: a giraffe, a giraffe.</p>${filler}` },
  ]
  const index = await memoryIndex(pages(' id="row"'))
  const withoutRows = await memoryIndex(pages(''))

  test.each([
    ['giraffe walks beside the kangaroo', '/table', '/scattered'],
    ['error 8', '/table', '/eight'],
  ])('is found by its words as a heading is: %s', async (question, route, otherwise) => {
    expect((await index.routes(question))[0]).toBe(route)
    expect((await withoutRows.routes(question))[0]).toBe(otherwise)
  })

  test('does not raise its page for one of its words', async () => {
    expect(await index.routes('giraffe')).toEqual(['/scattered', '/text', '/table'])
  })

  test('raises its page less for some of the words, stop words aside', async () => {
    const scoreIn = async ({ ask }: typeof index, question: string) =>
      (await ask(question)).hits.find(({ row }) => row[0] === '/table')?.score ?? 0
    const rise = async (question: string) => (await scoreIn(index, question)) - (await scoreIn(withoutRows, question))
    const all = await rise('giraffe kangaroo')
    expect(all).toBeGreaterThan(0.1)
    expect(await rise("giraffe doesn't kangaroo")).toBeCloseTo(all)
    expect(await rise('giraffe kangaroo okapi')).toBeCloseTo((4 / 9) * all)
  })
})

test('a row that describes a name, whatever its parameters, ranks above text that uses it', async () => {
  const filler = Array.from({ length: 300 }, (_, i) => `<p>word${i}</p>`).join('')
  const pages = (first: string, second: string) => [
    { route: '/guide', title: 'Guide', html: `${'<p>Call addCase twice.</p>'.repeat(2)}${filler}` },
    { route: '/reference', title: 'Reference', html: `${filler}<table><tr>${first}${second}</tr></table>` },
  ]
  const [cell, text] = ['<td><code>addCase(creator, reducer)</code></td>', '<td>handles one action</td>']
  expect((await (await memoryIndex(pages(cell, text))).routes('addCase'))[0]).toBe('/reference')
  expect((await (await memoryIndex(pages(text, cell))).routes('addCase'))[0]).toBe('/guide')
})

test('a common word ranks above a rare word that starts with it', async () => {
  const names = ['Actions', 'Reducers', 'Stores', 'Hooks', 'Tests'].map((title) => ({
    route: `/${title.toLowerCase()}`,
    title,
    html: '<p>About redux.</p>',
  }))
  const rare = { route: '/rare', title: 'Other', html: '<h2 id="o">Redux-ORM</h2><p>Use redux-orm.</p>' }
  const common = await memoryIndex([rare, ...names, { route: '/redux', title: 'Redux', html: '<p>What it is.</p>' }])
  expect((await common.routes('redux'))[0]).toBe('/redux')
})

test('a boost raises a page, and equal pages keep their order', async () => {
  const markdownVersions = ['/a', '/b', '/c'].map((route) => ({ route, title: 'Same', html: '<p>words</p>' }))
  expect(await (await memoryIndex(markdownVersions)).routes('words')).toEqual(['/a', '/b', '/c'])
  const boosted = markdownVersions.map((page) => (page.route === '/c' ? { ...page, boost: 1.5 } : page))
  expect(await (await memoryIndex(boosted)).routes('words')).toEqual(['/c', '/a', '/b'])
})

test('1,000 random queries cause no error', async () => {
  const random = seededRandom(5)
  const characters = [
    ...'abcdeorst  ..--\'"“”(){}[]\\/*+?^$|:;,!@#%&=<>~`0189',
    'é',
    'ß',
    'が',
    '店',
    '\u0e01',
    '😀',
    '\ud800',
    '\0',
  ]
  const words = ['store', 'Middleware', 'configureStore', 'the', 'react-redux', '__proto__', 'constructor', 'toString']
  for (let i = 0; i < 1000; i++) {
    const length = 1 + Math.floor(random() * 12)
    const part = (): string => (random() < 0.2 ? ` ${pick(random, words)} ` : pick(random, characters))
    const question = Array.from({ length }, part).join('')
    const { hits, total } = await index.ask(question)
    expect(hits.length, question).toBeLessThanOrEqual(10)
    expect(total, question).toBeGreaterThanOrEqual(0)
  }
})

describe('versions are found as readers write them', async () => {
  const changelog = '<h2 id="3">v3.0.0</h2><p>Removed foo.</p><h2 id="2">2.1.0-beta.1</h2><p>Added foo.</p>'
  const versions = await memoryIndex([
    { route: '/start', title: 'Start', html: '<p>Supported since build 300. The port is 30.</p>' },
    { route: '/changelog', title: 'Changelog', html: changelog },
    { route: '/upgrade', title: 'Upgrade', html: '<h2 id="4">Migrate from v4 to V5</h2><p>Install react@v18.2.0.</p>' },
  ])
  test.each([
    ['3.0.0', '/changelog'],
    ['v3.0.0', '/changelog'],
    ['V3.0.0', '/changelog'],
    ['3.0', '/changelog'],
    ['v3.0', '/changelog'],
    ['v3', '/changelog'],
    ['3.0.0 removed', '/changelog'],
    ['3.0 removed', '/changelog'],
    ['v3.0 removed', '/changelog'],
    ['2.1.0', '/changelog'],
    ['v2.1.0', '/changelog'],
    ['v2.1', '/changelog'],
    ['2.1.0-beta', '/changelog'],
    ['300', '/start'],
    ['30', '/start'],
    ['v4', '/upgrade'],
    ['4', '/upgrade'],
    ['5', '/upgrade'],
    ['v5', '/upgrade'],
    ['18.2.0', '/upgrade'],
    ['v18.2', '/upgrade'],
    ['react 18', '/upgrade'],
  ])('%s', async (question, route) => {
    expect((await versions.routes(question))[0]).toBe(route)
  })
})

describe('one character of a script without spaces is found', async () => {
  const pages = [
    { route: '/ja', title: '日本語', html: '<p>設定を更新する。店</p>' },
    { route: '/zh', title: '安装', html: '<p>配置文件。Redux库</p>' },
    { route: '/ko', title: '설치 안내', html: '<p>문서를 읽기</p>' },
  ]
  const index = await memoryIndex(pages, 'ja')
  test.each([
    ...[...'日本語設定更新店'].map((character) => [character, '/ja'] as const),
    ...[...'安装配置文件库'].map((character) => [character, '/zh'] as const),
    ...[...'설치안내문서읽기'].map((character) => [character, '/ko'] as const),
    ['語 設定', '/ja'] as const,
    ['日本 語', '/ja'] as const,
  ])('%s', async (question, route) => {
    const { hits, isPartial } = await index.ask(question)
    expect(hits.map(({ row: [found] }) => found)).toEqual([route])
    expect(isPartial).toBe(false)
  })
})
