import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/key-path.js'
import { migrateFooter, migrateNavbar } from './migrate-links.js'
import { type OldSite, staticPath, withoutBase } from './old-site.js'
import { applyRules, as, ask, drop, dropped, from, join, manual, mapped, nested, type Part, type Rule } from './part.js'
import { WIDTH } from './print-config.js'
import { original, tidied } from './written.js'

/** Migrates `themeConfig`. */
export function migrateThemeConfig(site: OldSite, value: unknown, at: KeyPath): Part {
  const record = asRecord(value) ?? {}
  // Docusaurus follows the operating system only if it is asked to.
  const withDefaults = { ...record, colorMode: { respectPrefersColorScheme: false, ...asRecord(record.colorMode) } }
  return applyRules(withDefaults, { rules: rulesFor(site), at })
}

function rulesFor(site: OldSite): Readonly<Record<string, Rule>> {
  return {
    image: imageRule(site, 'image'),
    metadata: migrateMetadata,
    metadatas: migrateMetadata,
    navbar: (value, at) => migrateNavbar(site, value, at),
    footer: (value, at) => migrateFooter(site, value, at),
    announcementBar: (value, at) => migrateAnnouncement(site, value, at),
    colorMode: (value, at) => applyRules(value, { rules: COLOR_MODE, at }),
    algolia: migrateAlgolia,
    gtag: (value, at) => migrateTracking(value, at),
    googleAnalytics: (value, at) => migrateTracking(value, at),
    tableOfContents: (value, at) => applyRules(value, { rules: OUTLINE, at }),
    docs: (value, at) => applyRules(value, { rules: DOCS, at }),
    blog: drop('the list of recent posts is the same without it'),
    prism: (value, at) => applyRules(value, { rules: PRISM, at }),
    zoom: drop('readers can enlarge wide images without a plugin'),
    imageZoom: drop('readers can enlarge wide images without a plugin'),
    mermaid: (value, at) => applyRules(value, { rules: MERMAID, at }),
    liveCodeBlock: drop('an option of live code blocks, which docsgen does not have'),
    hideableSidebar: ask('docsgen has no button that hides the sidebar', false),
    sidebarCollapsible: ask('categories can always be collapsed: set "collapsible" in the sidebars', true),
    typesense: ask('docsgen has no Typesense search; its own search needs no settings'),
  }
}

/** A rule for a path in a static folder. */
export function imageRule(site: OldSite, name: string): Rule {
  return (value, at) => {
    const path = typeof value === 'string' ? staticPath(site, value) : undefined
    if (path !== undefined) return mapped(at, nested(name, path), name)
    return manual(at, `add the file ${JSON.stringify(value)} to a static folder, then set "${name}"`)
  }
}

const COLOR_MODE: Readonly<Record<string, Rule>> = {
  defaultMode: as('colorMode.default'),
  disableSwitch: as('colorMode.switch', (value) => value !== true),
  respectPrefersColorScheme: as('colorMode.respectSystem', (value) => value === true),
  switchConfig: ask('replace the icons with a theme component: docsgen eject ColorModeSwitch'),
}

const OUTLINE: Readonly<Record<string, Rule>> = {
  minHeadingLevel: as('markdown.outline.min'),
  maxHeadingLevel: as('markdown.outline.max'),
}

const DOCS: Readonly<Record<string, Rule>> = {
  versionPersistence: drop('the version is in the URL'),
  sidebar: (value, at) =>
    applyRules(value, {
      at,
      rules: {
        hideable: ask('docsgen has no button that hides the sidebar', false),
        autoCollapseCategories: (_value, path) => mapped(path, {}, 'docs.sidebarAutoCollapse'),
      },
    }),
}

const PRISM: Readonly<Record<string, Rule>> = {
  theme: drop("docsgen's colors for code fit its light and its dark mode; change them with custom properties"),
  darkTheme: drop("docsgen's colors for code fit its light and its dark mode; change them with custom properties"),
  additionalLanguages: drop('docsgen highlights every language of Prism'),
  magicComments: (value, at) => migrateMagicComments(value, at),
  defaultLanguage: ask('name the language in the code fences that have none'),
  plugins: ask('docsgen has no Prism plugins'),
}

/** docsgen has the comments that mark lines; the others are added to them. */
function migrateMagicComments(value: unknown, at: KeyPath): Part {
  const own = (Array.isArray(value) ? value : []).filter((one) => asRecord(one)?.line !== 'highlight-next-line')
  return own.length === 0 ? dropped(at, 'docsgen has these comments') : as('markdown.magicComments')(own, at)
}

const MERMAID: Readonly<Record<string, Rule>> = {
  theme: drop('diagrams follow the color mode'),
  options: ask('docsgen has no options for Mermaid; write them into the diagrams, as front matter'),
}

/** `metadata` becomes `<meta>` tags. */
function migrateMetadata(value: unknown, at: KeyPath): Part {
  const tags = (Array.isArray(value) ? value : []).map((one, index) => {
    const entries = Object.entries(asRecord(one) ?? {}).flatMap(([key, text]) =>
      text === undefined ? [] : [[key, original(String(text), [...at, index, key])] as const],
    )
    return { tag: 'meta', attributes: original(Object.fromEntries(entries), [...at, index]) }
  })
  return tags.length === 0 ? dropped(at, 'it is empty') : mapped(at, { headTags: tags }, 'headTags')
}

function migrateAnnouncement(site: OldSite, value: unknown, at: KeyPath): Part {
  const { id, content, backgroundColor, textColor, isCloseable } = asRecord(value) ?? {}
  if (typeof content !== 'string' || content.trim() === '') return dropped(at, 'it is empty')
  const isId = typeof id === 'string' && /^[\w.-]+$/.test(id)
  const colors = Object.entries({ backgroundColor, textColor }).filter(([, color]) => color !== undefined)
  const lost = colors.filter(([, color]) => !COLOR.test(String(color)))
  const announcement = {
    content: tidied(tidy(withoutBase(site, content.trim())), [...at, 'content']),
    ...(isId ? { id: original(id, [...at, 'id']) } : {}),
    ...nested('dismissible', from([...at, 'isCloseable'], isCloseable)),
    ...Object.fromEntries(colors.filter((color) => !lost.includes(color)).map(([key, color]) => [key, String(color)])),
  }
  const notes = lost.map(([key]) => manual([...at, key], 'choose a tone in place of the color: announcement.tone'))
  return join(mapped(at, { announcement }, 'announcement'), ...notes)
}

/** HTML on one line, if it is short. */
function tidy(html: string): string {
  const line = html.replace(/\s+/g, ' ')
  return line.length > WIDTH ? html : line
}

/** A CSS color. */
const COLOR = /^[\w#(),.%/ -]+$/

function migrateAlgolia(value: unknown, at: KeyPath): Part {
  const { appId, apiKey, indexName, ...others } = asRecord(value) ?? {}
  if ([appId, apiKey, indexName].some((one) => typeof one !== 'string' || one === ''))
    return manual(at, 'appId, apiKey and indexName are not all set, so the site gets the local search')
  const search = {
    provider: 'hosted',
    appId: original(appId, [...at, 'appId']),
    indexName: original(indexName, [...at, 'indexName']),
    searchKey: original(apiKey, [...at, 'apiKey']),
  }
  return join(mapped(at, { search }, 'search'), applyRules(others, { rules: ALGOLIA, at }))
}

const ALGOLIA: Readonly<Record<string, Rule>> = {
  contextualSearch: ask(
    'the hosted search finds pages of all versions: if it shall find those of one, remove "search", and use docsgen\'s own',
    false,
  ),
  searchPagePath: (value, at) =>
    value === 'search' ? dropped(at, 'the page is /search') : manual(at, 'the search page is always /search'),
  searchParameters: (value, at) =>
    Object.keys(asRecord(value) ?? {}).length === 0 ? dropped(at, 'it is empty') : manual(at, PARAMETERS),
  insights: ask('docsgen sends no search events to Algolia', false),
  placeholder: as('strings.searchDocs'),
  externalUrlRegex: ask('results keep the URLs of the index'),
  replaceSearchResultPathname: ask('results keep the URLs of the index: crawl the new site'),
  translations: ask('set the texts in "strings"'),
  askAi: ask("docsgen does not have Algolia's Ask AI"),
}

const PARAMETERS = 'docsgen sends no further search parameters: set them in the index'

const TRACKED = 'analytics, which leave out readers who ask not to be tracked'

/** Google Analytics: `gtag` of the classic preset, of the plugin, or of old theme configs. */
export function migrateTracking(value: unknown, at: KeyPath): Part {
  const { trackingID, anonymizeIP: _, ...others } = asRecord(value) ?? {}
  const [first, ...more] = Array.isArray(trackingID) ? trackingID : [trackingID]
  const idAt = [...at, 'trackingID', ...(Array.isArray(trackingID) ? [0] : [])]
  if (typeof first !== 'string') return manual(at, 'the tracking id is missing: set analytics.trackingId')
  if (first.startsWith('UA-')) return dropped(at, 'Google has ended Universal Analytics, which ids with "UA-" are for')
  return join(
    mapped(at, { analytics: { provider: 'google', trackingId: original(first, idAt) } }, TRACKED),
    ...(more.length === 0
      ? []
      : [manual([...at, 'trackingID'], `docsgen has one tracking id; left out: ${more.join(', ')}`)]),
    ...Object.keys(others).map((key) => manual([...at, key], 'analytics have no such option')),
  )
}
