import { describe, expect, test } from 'vitest'
import { generator } from '../../src/tools/docusaurus/node/generator.js'
import { configSchema } from '../../src/node/site/site-config.js'
import { listOptions } from '../../src/node/config/reference/list-options.js'
import { mistakesIn, problemsOf, siteFolder } from '../harness/config-case.js'

describe('reports one line per problem, at its key', () => {
  test.each([
    ['titel: 1', 'titel | config-unknown-key: unknown key "titel"; did you mean "title"?'],
    ['navbar: { itms: [] }', 'itms | config-unknown-key: unknown key "navbar.itms"; did you mean "items"?'],
    [
      'theme: { components: { Foter: 5 } }',
      'Foter | config-unknown-key: unknown key "theme.components.Foter"; did you mean "Footer"?',
    ],
    [
      'theme: { slots: { navbarend: 5 } }',
      'navbarend | config-unknown-key: unknown key "theme.slots.navbarend"; did you mean "navbarEnd"?',
    ],
    [
      'blog: [{ dir: "docs" }, { dir: "docs" }]',
      '{ | config-value: "blog[1].id" is "default", as in another blog; give each blog an "id" of its own',
    ],
    [
      'cache: { remote: { token: "canary" } }',
      'token | config-unknown-key: unknown key "cache.remote.token"; remove the secret from the config, and set the environment variable DOCSGEN_REMOTE_CACHE_TOKEN',
    ],
    [
      'cache: { remote: { url: "cache.example.com" } }',
      'url | config-value: "cache.remote.url" ("cache.example.com") is not the URL of a server; write it as "https://cache.example.com"',
    ],
    [
      'cache: { remote: { timeout: 0 } }',
      'timeout | config-value: "cache.remote.timeout" is 0; it must be a number from 1 to 3600',
    ],
    [
      "editUrl: 'https://a.example'",
      'editUrl | config-unknown-key: unknown key "editUrl"; it is an option of docs: `docs: { editUrl }`',
    ],
    [
      'pages: { folder: 1 }',
      'folder | config-unknown-key: unknown key "pages.folder"; known keys: dir, include, exclude and markdown',
    ],
    [
      'baseUrl: 1',
      'baseUrl | config-unknown-key: unknown key "baseUrl"; use "base" instead of Docusaurus\'s "baseUrl"',
    ],
    [
      'docs: { sidebarPath: 1 }',
      'sidebarPath | config-unknown-key: unknown key "docs.sidebarPath"; use "docs.sidebars" instead of Docusaurus\'s "sidebarPath"',
    ],
    [
      'strings: { foundAbout: "About {cout} pages" }',
      'foundAbout | config-value: "strings.foundAbout" ("About {cout} pages") has the unknown placeholder {cout}; use {count} and {query}',
    ],
    [
      'strings: { search: "Search {title}" }',
      'search | config-value: "strings.search" ("Search {title}") has the unknown placeholder {title}; remove it: this text has no placeholders',
    ],
    [
      'announcement: { content: "One\\n\\nTwo" }',
      'content | config-value: "announcement.content" ("One\\n\\nTwo") has several lines; write one line',
    ],
    ['strings: { search: 5 }', 'search | config-type: "strings.search" is 5; it must be a string'],
    [
      'theme: { fonts: { sans: "Open Sans" } }',
      'sans | config-file-missing: "theme.fonts.sans" names "Open Sans", which is not an installed package; run `npm install @fontsource-variable/open-sans`, or name a `.woff2` file',
    ],
    ['tagline: 5', 'tagline | config-type: "tagline" is 5; it must be a string'],
    ['trailingSlash: "yes"', 'trailingSlash | config-type: "trailingSlash" is "yes"; it must be true or false'],
    [
      'navbar: []',
      'navbar | config-type: "navbar" is an empty list; it must be an object; its keys: title, logo, style, items',
    ],
    ['docs: { include: "*.md" }', 'include | config-type: "docs.include" is "*.md"; it must be a list (each a string)'],
    ['docs: { include: ["a", 4] }', '4 | config-type: "docs.include[1]" is 4; it must be a string'],
    [
      'docs: 5',
      'docs | config-type: "docs" is 5; it must be an object, a list (each an object) or false; its keys: id, dir, include, exclude, list and others',
    ],
    ['docs: { editUrl: 5 }', 'editUrl | config-type: "docs.editUrl" is 5; it must be a string or a function'],
    [
      'docs: { sidebars: [1] }',
      'sidebars | config-type: "docs.sidebars" is a list of 1; it must be a string, an object or false',
    ],
    [
      'markdown: { remarkPlugins: ["remark-math"] }',
      '"remark-math" | config-type: "markdown.remarkPlugins[0]" is "remark-math"; it must be a function or [function, options]',
    ],
    ['links: { ignore: [5] }', '5 | config-type: "links.ignore[0]" is 5; it must be a string or a regular expression'],
    ['globalComponents: { Badge: 5 }', 'Badge | config-type: "globalComponents.Badge" is 5; it must be a string'],
    [
      'colorMode: { default: "drak" }',
      'default | config-value: "colorMode.default" is "drak"; it must be "light" or "dark"; did you mean "dark"?',
    ],
    [
      'links: { broken: "throw" }',
      'broken | config-value: "links.broken" is "throw"; it must be "error", "warn", "ignore" or a function',
    ],
    [
      'redirects: [{ from: "old", to: "/" }]',
      'from | config-value: "redirects[0].from" ("old") is not the path of one page; write it as "/old/page", with a fragment as "/page#old", or with one `*` as "/old/*"; `?` is not allowed',
    ],
    [
      'redirects: [{ from: "/old/*", to: "/" }]',
      'to | config-value: "redirects[0].to" ("/") has no `*`, but "from" has one; write `*` on both sides: "/*.html" and "/*" redirect "/a.html" to the page "/a", and so on',
    ],
    [
      'redirects: [{ from: ["/a/*", "/b"], to: "/*" }]',
      '"/b" | config-value: "redirects[0].from[1]" ("/b") has no `*`, but "to" has one; write `*` on both sides: "/*.html" and "/*" redirect "/a.html" to the page "/a", and so on',
    ],
    [
      'redirects: [{ from: "/*/*", to: "/*" }]',
      'from | config-value: "redirects[0].from" ("/*/*") is not the path of one page; write it as "/old/page", with a fragment as "/page#old", or with one `*` as "/old/*"; `?` is not allowed',
    ],
    [
      'redirects: ["old_redirects"]',
      '"old_redirects" | config-file-missing: "redirects[0]" names "old_redirects", which does not exist; create the file, or change the path',
    ],
    [
      'redirects: [{ from: "/:old", to: "/" }]',
      'from | config-value: "redirects[0].from" ("/:old") is not the path of one page; write it as "/old/page", with a fragment as "/page#old", or with one `*` as "/old/*"; `?` is not allowed',
    ],
    [
      'redirects: [{ from: ["/a", "/../b"], to: "/" }]',
      '"/../b" | config-value: "redirects[0].from[1]" ("/../b") is not the path of one page; write it as "/old/page", with a fragment as "/page#old", or with one `*` as "/old/*"; `?` is not allowed',
    ],
    [
      'redirects: [{ from: "/%2e%2e/b", to: "/" }]',
      'from | config-value: "redirects[0].from" ("/%2e%2e/b") is not the path of one page; write it as "/old/page", with a fragment as "/page#old", or with one `*` as "/old/*"; `?` is not allowed',
    ],
    [
      'redirects: [{ from: "/a", to: "javascript:1" }]',
      'to | config-value: "redirects[0].to" ("javascript:1") is neither a path of the site nor a URL; write a path of the site ("/new/page#part") or a URL ("https://...")',
    ],
    [
      'redirects: [{ from: "/a", to: "//x.example" }]',
      'to | config-value: "redirects[0].to" ("//x.example") is neither a path of the site nor a URL; write a path of the site ("/new/page#part") or a URL ("https://...")',
    ],
    [
      'redirects: [{ from: "/a", to: "new" }]',
      'to | config-value: "redirects[0].to" ("new") is neither a path of the site nor a URL; write a path of the site ("/new/page#part") or a URL ("https://...")',
    ],
    ['redirects: [{ from: "/a" }]', '{ | config-missing: "redirects[0].to" is missing; it must be a string'],
    [
      'redirects: { redirects: [] }',
      'redirects | config-type: "redirects" is an object; it must be a list (each an object, a function or a string)',
    ],
    [
      'plugins: ["@docusaurus/plugin-pwa"]',
      '"@docusaurus/plugin-pwa" | config-value: a plugin is an object, not the name "@docusaurus/plugin-pwa"; import the plugin and call it; plugins of Docusaurus do not work in docsgen',
    ],
    [
      'plugins: [{ name: "a" }, { name: "a" }]',
      '{ | config-value: two plugins have the name "a"; give each a name of its own',
    ],
    ['plugins: [{ name: "b", page: 1 }]', 'page | config-type: "plugins[0].page" is 1; it must be a function'],
    [
      'plugins: [{ name: "c", contents() {} }]',
      '{ | config-value: the plugin "c" has the hook `contents`, which docsgen does not call; did you mean `content`?',
    ],
    [
      'plugins: [{ name: "d", postBuild() {}, helper() {} }]',
      '{ | config-value: the plugin "d" has the hook `postBuild`, which docsgen does not call; did you mean `buildEnd`?',
    ],
    [
      'plugins: [{}]',
      '{ | config-value: a plugin needs a `name` of letters, digits and "-", "_", ".", "/" or "@", not undefined; plugins of other tools do not work in docsgen',
    ],
    [
      'plugins: [3]',
      '3 | config-value: a plugin is an object with a name and hooks, not 3; write `plugins: [myPlugin({ … })]`',
    ],
    ['jobs: 0', 'jobs | config-value: "jobs" is 0; it must be a whole number from 1 to 256 or "auto"'],
    ['jobs: 1.5', 'jobs | config-value: "jobs" is 1.5; it must be a whole number from 1 to 256 or "auto"'],
    [
      'markdown: { outline: { max: 9 } }',
      'max | config-value: "markdown.outline.max" is 9; it must be a whole number from 2 to 6',
    ],
    [
      'markdown: { outline: { min: 4 } }',
      'min | config-value: "markdown.outline.min" (4) is greater than "max" (3); set it to "max" or less',
    ],
    [
      'url: "https://a.example/b"',
      'url | config-value: "url" ("https://a.example/b") is not an origin; write it as "https://example.com"; put the path into "base"',
    ],
    [
      'base: "https://a.example/"',
      'base | config-value: "base" ("https://a.example/") is not a path; write it as "/" or "/project/"',
    ],
    [
      'locale: "english!"',
      'locale | config-value: "locale" ("english!") is not a language tag; write it as "en" or "pt-BR"',
    ],
    [
      'titleDelimiter: " "',
      'titleDelimiter | config-value: "titleDelimiter" (" ") is empty; write some text or remove the key',
    ],
    [
      'search: { provider: "hosted", appId: "a", indexName: "b" }',
      'search | config-missing: "search.searchKey" is missing; the search provider "hosted" requires "appId", "indexName" and "searchKey"',
    ],
    [
      'search: { appId: "a" }',
      'appId | config-value: "search.appId" ("a") is only for the search provider "hosted"; set "provider" to "hosted", or remove this key',
    ],
    [
      'analytics: { provider: "google" }',
      'analytics | config-missing: "analytics.trackingId" is missing; it must be a string',
    ],
    [
      'navbar: { items: [{ label: "A" }] }',
      '{ | config-missing: "navbar.items[0]" has no target; give it "to" (a path of this site), "doc" (a doc id) or "href" (a URL)',
    ],
    [
      'navbar: { items: [{ label: "A", to: "/a", href: "b" }] }',
      'href | config-value: "navbar.items[0].href" ("b") cannot be combined with "to"; keep one of the two',
    ],
    [
      'footer: { groups: [{ title: "G", items: [{ label: "A", to: "a" }] }] }',
      'to | config-value: "footer.groups[0].items[0].to" ("a") is not a path of this site; begin it with "/", or use "href" for another site',
    ],
    [
      'headTags: [{ tag: "styel", attributes: {} }]',
      'tag | config-value: "headTags[0].tag" is "styel"; it must be "meta", "link", "script" or "style"; did you mean "style"?',
    ],
    [
      'headTags: [{ tag: "link", text: "a" }]',
      'text | config-value: "headTags[0].text" ("a") cannot be combined with the tag "link"; remove it',
    ],
    [
      'headTags: [{ tag: "script", attributes: { src: "/a.js" }, text: "a" }]',
      'text | config-value: "headTags[0].text" ("a") cannot be combined with the attribute "src"; write a tag for each script',
    ],
    [
      'headTags: [{ tag: "script", text: "a</script>" }]',
      'text | config-value: "headTags[0].text" ("a</script>") contains text that ends the element early; write "<\\/" in place of "</", or use a file',
    ],
    [
      'headTags: [{ tag: "script", innerHTML: "a" }]',
      'innerHTML | config-unknown-key: unknown key "headTags[0].innerHTML"; use "headTags.text" instead of Docusaurus\'s "innerHTML"',
    ],
    [
      'csp: true',
      'csp | config-value: "csp" is true; it must be an object or false; its keys: default-src, script-src, style-src, style-src-attr, img-src and others',
    ],
    [
      'csp: { "conect-src": [] }',
      '"conect-src" | config-unknown-key: unknown key "csp.conect-src"; did you mean "connect-src"?',
    ],
    [
      'csp: { "img-src": 5 }',
      '"img-src" | config-type: "csp.img-src" is 5; it must be a string or a list (each a string)',
    ],
    [
      'csp: { "connect-src": ["self"] }',
      '"self" | config-value: "csp.connect-src[0]" ("self") is not a source of the content security policy; write it as "\'self\'"',
    ],
    [
      'csp: { "connect-src": ["\'slef\'"] }',
      '"\'slef\'" | config-value: "csp.connect-src[0]" ("\'slef\'") is not a source of the content security policy; write an origin such as "https://api.example.com", a scheme such as "https:", or a keyword such as "\'self\'"',
    ],
    [
      'csp: { "connect-src": ["https://a.example https://b.example"] }',
      '"https://a.example https://b.example" | config-value: "csp.connect-src[0]" ("https://a.example https://b.example") is not a source of the content security policy; write an origin such as "https://api.example.com", a scheme such as "https:", or a keyword such as "\'self\'"',
    ],
    [
      'csp: { "connect-src": ["https://a.example/a b"] }',
      '"https://a.example/a b" | config-value: "csp.connect-src[0]" ("https://a.example/a b") is not a source of the content security policy; write an origin such as "https://api.example.com", a scheme such as "https:", or a keyword such as "\'self\'"',
    ],
    [
      'csp: { "img-src": "https:; script-src *" }',
      '"img-src" | config-value: "csp.img-src" ("https:; script-src *") has the source "https:;", which is not a source of the content security policy; write an origin such as "https://api.example.com", a scheme such as "https:", or a keyword such as "\'self\'"',
    ],
    [
      'csp: { "img-src": "self https:" }',
      '"img-src" | config-value: "csp.img-src" ("self https:") has the source "self", which is not a source of the content security policy; write it as "\'self\'"',
    ],
    [
      'csp: { "img-src": ["\'none\'"] }',
      '"\'none\'" | config-value: "csp.img-src[0]" ("\'none\'") cannot be added to other sources; set the directive to the string "\'none\'"',
    ],
    [
      'csp: { "img-src": ["https//a.example"] }',
      '"https//a.example" | config-value: "csp.img-src[0]" ("https//a.example") is not a source of the content security policy; write an origin such as "https://api.example.com", a scheme such as "https:", or a keyword such as "\'self\'"',
    ],
    [
      'outDir: "."',
      'outDir | config-value: "outDir" (".") would replace the folder of the site itself; name a separate folder, such as "build"',
    ],
    [
      'outDir: "docs"',
      'outDir | config-value: "outDir" ("docs") would replace "docs"; name a separate folder, such as "build"',
    ],
    [
      'outDir: "docs/build"',
      'outDir | config-value: "outDir" ("docs/build") is inside of "docs", so the next build would publish its files as content; name a separate folder, such as "build"',
    ],
    [
      'outDir: "static/site"',
      'outDir | config-value: "outDir" ("static/site") is inside of "static", so the next build would publish its files as content; name a separate folder, such as "build"',
    ],
  ])('%s', async (fields, expected) => {
    expect(await mistakesIn(fields)).toEqual([expected, 'exit 1'])
  })
})

describe("an option of another generator's config", () => {
  const unknown = 'config-unknown-key: unknown key'
  test.each([
    [
      'themeConfig: { navbar: {}, docs: {}, custom: 1 }',
      [
        `custom | ${unknown} "themeConfig.custom"; docsgen has no option for it: remove it`,
        `docs | ${unknown} "themeConfig.docs"; Docusaurus's "docs" has no counterpart in docsgen: write \`collapsed\` into the items of the sidebars`,
        `navbar | ${unknown} "themeConfig.navbar"; use "navbar" instead of Docusaurus's "navbar"`,
      ],
    ],
    [
      'navbar: { hideOnScroll: true, items: [{ label: "A", items: [{ label: "B", to: "/", "aria-label": "C" }] }] }',
      [
        `"aria-label" | ${unknown} "navbar.items[0].items[0].aria-label"; use "navbar.items.ariaLabel" instead of Docusaurus's "aria-label"`,
        `hideOnScroll | ${unknown} "navbar.hideOnScroll"; Docusaurus's "hideOnScroll" has no counterpart in docsgen: remove it: the navbar stays at the top`,
      ],
    ],
    [
      'footer: { links: [] }',
      [`links | ${unknown} "footer.links"; use "footer.groups" and "footer.items" instead of Docusaurus's "links"`],
    ],
    [
      'docs: { showLastUpdateAuthor: true }',
      [
        `showLastUpdateAuthor | ${unknown} "docs.showLastUpdateAuthor"; use "docs.lastUpdatedAuthor" instead of Docusaurus's "showLastUpdateAuthor"`,
      ],
    ],
  ])('%s', async (fields, expected) => {
    const lines = await mistakesIn(fields)
    expect(lines.slice(0, -1).toSorted()).toEqual(expected.toSorted())
  })

  test('is only called what docsgen calls it', () => {
    const versions = ['docs.versions', 'docs.currentVersion', 'docs.onlyVersions']
    const options = new Set([...listOptions(configSchema).map(({ name }) => name.replaceAll('[]', '')), ...versions])
    const used = Object.values(generator.options.names).flatMap((use) =>
      use.replace(/\([^)]*\)/g, '').split(/, | and /),
    )
    expect(used.map((name) => name.trim()).filter((name) => !options.has(name))).toEqual([])
  })
})

test('reports all wrong options at once in the order of the file, and then all problems of what they name', async () => {
  const root = siteFolder({
    'sidebars.json': '{ "docs": [ }',
    'docsgen.config.ts': `import { defineConfig } from 'docsgen'
import type { Unknown } from 'not-installed'

const items = [
  { label: 'A', to: '/a' },
  { labl: 'B', href: 'https://b.example', to: '/b' },
]

export default defineConfig({
  // title: 'forgotten',
  url: 'nowhere',
  docs: { dir: 'dosc', sidebars: 'sidebars.json' },
  navbar: { items },
  colorMode: { default: 'blue', swich: true },
} as Unknown)
`,
  })
  expect(await problemsOf(root)).toEqual([
    'docsgen.config.ts:6:5 error config-unknown-key: unknown key "navbar.items[1].labl"; did you mean "label"?',
    'docsgen.config.ts:6:16 error config-value: "navbar.items[1].href" ("https://b.example") cannot be combined with "to"; keep one of the two',
    'docsgen.config.ts:9:29 error config-missing: "title" is missing; it must be a string',
    'docsgen.config.ts:11:3 error config-value: "url" ("nowhere") is not an origin; write it as "https://example.com"; put the path into "base"',
    'docsgen.config.ts:14:16 error config-value: "colorMode.default" is "blue"; it must be "light" or "dark"',
    'docsgen.config.ts:14:33 error config-unknown-key: unknown key "colorMode.swich"; did you mean "switch"?',
    'exit 1',
  ])
  const docs = "docs: { dir: 'dosc', sidebars: 'sidebars.json' }"
  expect(await mistakesIn(docs, { 'sidebars.json': '{ "docs": [ }' })).toEqual([
    'dir | config-file-missing: "docs.dir" names "dosc", which does not exist; did you mean "docs"?',
    'sidebars.json:1:13 error config-syntax: Unexpected "}" in JSON',
    'exit 1',
  ])
})

test.each([
  [
    'a list',
    'export default []',
    'docsgen.config.ts:1:16 error config-type: the config is an empty list; it must be an object; its keys: title, tagline, url, base, titleDelimiter and others',
  ],
  [
    'a string',
    "export default 'x'",
    'docsgen.config.ts:1:16 error config-type: the config is "x"; it must be an object; its keys: title, tagline, url, base, titleDelimiter and others',
  ],
  [
    'nothing',
    'export const config = {}',
    'docsgen.config.ts:1:1 error config-missing: the config has no default export, or one that is a function and returns nothing; write: export default defineConfig({ title: "My project" })',
  ],
  [
    'a function that gives nothing',
    'export default () => {}',
    'docsgen.config.ts:1:1 error config-missing: the config has no default export, or one that is a function and returns nothing; write: export default defineConfig({ title: "My project" })',
  ],
])('rejects a config that is %s', async (_name, source, expected) => {
  expect(await problemsOf(siteFolder({ 'docsgen.config.ts': source }))).toEqual([expected, 'exit 1'])
})
