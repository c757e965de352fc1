import { describe, expect, test } from 'vitest'
import { pageMenuLinks } from '../../src/client/page-menu.js'
import { loadSite, mistakesIn } from '../harness/config-case.js'

const url = 'https://orbit.dev'
const page = {
  route: '/guide/set up',
  title: 'Set up & run, 50% faster',
  markdown: '/guide/set%20up.md',
} as const

const { markdown: _markdown, ...withoutMarkdown } = page

/** The menu that the config of a site describes. */
async function menuOf(pageMenu: string, others = `url: '${url}'`) {
  const config = await loadSite({
    'docsgen.config.ts': `export default { title: 'T', ${others}, pageMenu: ${pageMenu} }`,
  })
  const { base, trailingSlash, pageMenu: menu } = config
  return { base, trailingSlash, url: config.url, ...(menu && { pageMenu: menu }) }
}

function hrefs(links: ReturnType<typeof pageMenuLinks>): string[] {
  return links.map(({ label, href }) => `${label}: ${href}`)
}

describe('the URLs of a page menu', () => {
  const prompt = encodeURIComponent(`Read ${url}/guide/set%20up.md so that I can ask questions about it.`)
  test.each([
    ["'chatgpt'", `Open in ChatGPT: https://chatgpt.com/?hints=search&q=${prompt}`],
    ["'claude'", `Open in Claude: https://claude.ai/new?q=${prompt}`],
    ["'grok'", `Open in Grok: https://grok.com/?q=${prompt}`],
    ["'perplexity'", `Open in Perplexity: https://www.perplexity.ai/search?q=${prompt}`],
    [
      "{ label: 'Bot', url: 'https://bot.example/?q=Lies {url}' }",
      'Open in Bot: https://bot.example/?q=Lies%20https%3A%2F%2Forbit.dev%2Fguide%2Fset%2520up.md',
    ],
    [
      "{ label: 'Bot', url: 'https://bot.example/?a=%20{title}&b=\"{path}\"&q={prompt}' }",
      `Open in Bot: https://bot.example/?a=%20Set%20up%20%26%20run%2C%2050%25%20faster&b=%22%2Fguide%2Fset%2520up%22&q=${prompt}`,
    ],
    ["{ label: 'Bot', url: '/ask?about={path}' }", 'Open in Bot: /ask?about=%2Fguide%2Fset%2520up'],
  ])('of the assistant %s', async (assistant, expected) => {
    expect(hrefs(pageMenuLinks(page, await menuOf(`{ assistants: [${assistant}] }`)))).toEqual([
      'View as Markdown: /guide/set%20up.md',
      expected,
    ])
  })

  test.each([
    [
      'https://example.com/new?title={title}&body=About {url}',
      'https://example.com/new?title=Set%20up%20%26%20run%2C%2050%25%20faster&body=About%20https%3A%2F%2Forbit.dev%2Fguide%2Fset%2520up',
    ],
    ['mailto:docs@example.com?subject={path}', 'mailto:docs@example.com?subject=%2Fguide%2Fset%2520up'],
  ])('of the form for issues %s', async (reportUrl, expected) => {
    const links = pageMenuLinks(page, await menuOf(`{ assistants: [], reportUrl: '${reportUrl}' }`))
    expect(hrefs(links).slice(1)).toEqual([`Report an issue on this page: ${expected}`])
  })

  test('have the base and the slash of the URLs of the site', async () => {
    const site = await menuOf(
      "{ reportUrl: 'https://example.com/?{url}' }",
      `url: '${url}', base: '/docs', trailingSlash: true`,
    )
    expect(hrefs(pageMenuLinks(page, site)).at(-1)).toContain(encodeURIComponent(`${url}/docs/guide/set%20up/`))
  })
})

const chatAndReport = "{ assistants: ['claude'], reportUrl: 'https://example.com/?{url}' }"
const editUrl = 'https://example.com/edit/setup.md'

describe('the entries of a page menu', () => {
  test.each([
    [
      'all',
      { ...page, editUrl },
      chatAndReport,
      ['View as Markdown', 'Open in Claude', 'Edit this page', 'Report an issue on this page'],
    ],
    ['no Markdown version', withoutMarkdown, chatAndReport, ['Open in Claude', 'Report an issue on this page']],
    ['only the edit link, which is below the text too', { ...withoutMarkdown, editUrl }, '{ assistants: [] }', []],
    ['an edit link that is no web address', { ...page, editUrl: '/edit' }, '{ assistants: [] }', ['View as Markdown']],
    ['turned off', { ...page, editUrl }, 'false', []],
    ['a page that search engines ignore', { ...withoutMarkdown, noIndex: true }, "{ assistants: ['claude'] }", []],
    ['a list of tagged pages or of posts', { ...withoutMarkdown, generated: true }, chatAndReport, []],
    [
      'the index of a category',
      { ...page, generated: true },
      '{}',
      ['View as Markdown', 'Open in ChatGPT', 'Open in Claude'],
    ],
  ] as const)('%s', async (_, data, pageMenu, labels) => {
    expect(pageMenuLinks(data, await menuOf(pageMenu)).map(({ label }) => label)).toEqual(labels)
  })

  test('of a site without a public URL have no assistants, which could not read it', async () => {
    const site = await menuOf('{}', "tagline: ''")
    expect(pageMenuLinks(page, site).map(({ label }) => label)).toEqual(['View as Markdown'])
  })
})

describe('a mistake in a page menu', () => {
  test.each([
    [
      'assistants: ["Claud"]',
      '"Claud" | config-value: "pageMenu.assistants[0]" is "Claud"; it must be "chatgpt", "claude", "grok", "perplexity" or an object; did you mean "claude"?',
    ],
    [
      'assistants: "claude"',
      'assistants | config-type: "pageMenu.assistants" is "claude"; it must be a list (each "chatgpt", "claude", "grok", "perplexity" or an object)',
    ],
    [
      'assistants: [{ label: "Bot", url: "https://bot.example/?q={promt}" }]',
      'url | config-value: "pageMenu.assistants[0].url" ("https://bot.example/?q={promt}") has the unknown placeholder {promt}; did you mean {prompt}?',
    ],
    [
      'assistants: [{ label: "Bot", url: "https://bot.example/" }]',
      'url | config-value: "pageMenu.assistants[0].url" ("https://bot.example/") has no placeholder, so it is the same on every page; add one of {prompt}, {url}, {title}, {path}',
    ],
    [
      'assistants: [{ label: "Bot", url: "javascript:ask({url})" }]',
      'url | config-value: "pageMenu.assistants[0].url" ("javascript:ask({url})") is an unsafe URL; use `https:`, `mailto:` or a path',
    ],
    [
      'assistants: [{ label: "Bot" }]',
      '{ | config-missing: "pageMenu.assistants[0].url" is missing; it must be a string',
    ],
    [
      'reportUrl: "github.com/me/project/issues/new?title={title}"',
      'reportUrl | config-value: "pageMenu.reportUrl" ("github.com/me/project/issues/new?title={title}") is not a URL; write it with its scheme, such as "https://example.com/new?page={url}"',
    ],
    [
      'reportUrl: "https://github.com/me/project/issues/new"',
      'reportUrl | config-value: "pageMenu.reportUrl" ("https://github.com/me/project/issues/new") has no placeholder, so it is the same on every page; add one of {url}, {title}, {path}',
    ],
    [
      'reportUrl: "https://example.com/?title={prompt}"',
      'reportUrl | config-value: "pageMenu.reportUrl" ("https://example.com/?title={prompt}") has the unknown placeholder {prompt}; use {url}, {title}, {path}',
    ],
    [
      'reportUrl: "https://example.com/?{ url }"',
      'reportUrl | config-value: "pageMenu.reportUrl" ("https://example.com/?{ url }") has the unknown placeholder { url }; did you mean {url}?',
    ],
    [
      'reportUrl: ""',
      'reportUrl | config-value: "pageMenu.reportUrl" ("") is empty; write some text or remove the key',
    ],
    [
      'report: "https://example.com/{url}"',
      'report | config-unknown-key: unknown key "pageMenu.report"; did you mean "reportUrl"?',
    ],
  ])('%s', async (fields, expected) => {
    expect(await mistakesIn(`pageMenu: { ${fields} }`)).toEqual([expected, 'exit 1'])
  })
})
