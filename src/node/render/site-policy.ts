import { decodePercent } from '../../shared/decode-percent.js'
import { belowBase } from '../../shared/route.js'
import { statSync } from 'node:fs'
import { hasComponents } from '../base/theme.js'
import type { RuntimeBundle } from '../bundle/runtime.js'
import type { PageExtra } from '../base/compiled-page.js'
import { type CspDirective, type NeededSource, noNeeds, type PolicyNeeds } from '../base/content-policy.js'
import { frameHtmlOf } from '../base/frame-config.js'
import { isSiteFile } from '../base/names.js'
import type { SidebarNode } from '../base/sidebars.js'
import { componentPath, type Site } from '../base/site.js'
import { type ContentPolicy, contentPolicy } from './csp.js'
import { originSources, styleSheetSources } from './head-tags.js'
import { readRegularFile } from '../base/source-text/regular-file.js'
import { type LoadKind, scriptLoads } from '../base/source-text/script-loads.js'
import { isBundledModule } from '../base/package.js'

/** The content security policy of a site. */
export function sitePolicy(options: {
  readonly site: Site
  readonly runtime: RuntimeBundle
  /** What some page has, partials included. */
  readonly extras: ExtraNames
  /** What the compiled pages and partials need. */
  readonly needs: Iterable<PolicyNeeds>
  /** Absolute paths of the files that were bundled. */
  readonly code: Iterable<string>
}): ContentPolicy {
  const { site, runtime, extras, needs, code } = options
  const { config } = site
  return contentPolicy({
    option: config.csp,
    inlineScript: runtime.inlineScript,
    css: runtime.files[runtime.styles.slice(config.base.length)] ?? '',
    headTags: config.headTags,
    services: [...featureSources(runtime), ...staticSources(site), ...codeSources(config.rootDir, code)],
    needs: [...needs, layoutNeeds(site), extraNeeds(extras)],
  })
}

function featureSources({ features }: RuntimeBundle): NeededSource[] {
  return Object.values(features).flatMap(({ sources = [] }) => sources)
}

interface ExtraNames {
  readonly has: (name: PageExtra) => boolean
}

/** Mermaid adds style elements to the document. */
function extraNeeds(extras: ExtraNames): PolicyNeeds {
  return { ...noNeeds, styles: extras.has('diagrams') ? 'elements' : 'none' }
}

/** What the site needs apart from its Markdown: code of its author, and the HTML in its sidebars. */
function layoutNeeds({ config, pages, sidebarNodes }: Site): PolicyNeeds {
  const code =
    hasComponents(config) ||
    config.theme.clientModules.length > 0 ||
    Object.keys(config.globalComponents).length > 0 ||
    Object.keys(config.theme.mdx).length > 0 ||
    pages.some((page) => componentPath(page) !== undefined)
  const isStyled = (node: SidebarNode): boolean =>
    node.type === 'html' ? /\sstyle=/i.test(node.html) : node.type === 'category' && node.items.some(isStyled)
  const html = frameHtmlOf(config).join('\n')
  const styles = [...sidebarNodes.values()].flat().some(isStyled) || /\sstyle="/.test(html) ? 'attributes' : 'none'
  return { ...noNeeds, code, styles, frames: frameOrigins(html) }
}

/** Origins of the frames in the HTML of navbar and footer. */
function frameOrigins(html: string): string[] {
  return [...html.matchAll(/<iframe[^>]* src="((?:https?:)?\/\/[^"]+)"/gi)].flatMap(([, url = '']) => {
    const whole = url.startsWith('//') ? `https:${url}` : url
    return URL.canParse(whole) ? [new URL(whole).origin] : []
  })
}

/** What the policy must allow for each way in which a script loads a URL of another host. */
const DIRECTIVES: Readonly<Record<LoadKind, readonly CspDirective[]>> = {
  import: ['script-src'],
  worker: ['worker-src'],
  request: ['connect-src'],
  script: ['script-src', 'connect-src'],
  frame: ['frame-src'],
  style: ['style-src', 'font-src'],
}

/** What the scripts and style sheets of the static folders load from other hosts, if tags of the config name them. */
function staticSources(site: Site): NeededSource[] {
  const reading = { site, read: new Set<string>() }
  return site.config.headTags.flatMap(({ tag, attributes, text }) => {
    if (tag === 'script')
      return [
        ...(text === undefined ? [] : sourcesOf(text, '/', reading)),
        ...scriptSources(attributes.src, '/', reading),
      ]
    if (tag !== 'link') return []
    const css = textAt(attributes.href, '/', site)
    return css === undefined || !/\.css$/.test(css.url) ? [] : styleSheetSources(css.text)
  })
}

interface Reading {
  readonly site: Site
  /** URLs of the scripts that were read. */
  readonly read: Set<string>
}

function scriptSources(url: unknown, from: string, reading: Reading): NeededSource[] {
  const script = textAt(url, from, reading.site)
  if (script === undefined || reading.read.has(script.url) || !/\.m?js$/.test(script.url)) return []
  reading.read.add(script.url)
  return sourcesOf(script.text, script.url, reading)
}

function sourcesOf(text: string, from: string, reading: Reading): NeededSource[] {
  return scriptLoads(text).flatMap(({ kind, url }) => {
    const isCode = kind === 'import' || kind === 'worker' || kind === 'script'
    return [...originSources(url, DIRECTIVES[kind]), ...(isCode ? scriptSources(url, from, reading) : [])]
  })
}

/** The text of a file in a static folder, with its path as a URL; undefined if the URL is not one of such a file. */
function textAt(url: unknown, from: string, { config, staticFiles }: Site): { text: string; url: string } | undefined {
  if (typeof url !== 'string' || !/^(?!\/\/|[a-z][a-z\d+.-]*:)[./\w]/i.test(url)) return undefined
  const { pathname } = new URL(url, `https://site.invalid${from}`)
  const filePath = staticFiles.get(decodePercent(belowBase(pathname, config.base) ?? pathname))
  return filePath === undefined ? undefined : { text: readRegularFile(filePath).toString('utf8'), url: pathname }
}

function isFile(filePath: string): boolean {
  return statSync(filePath, { throwIfNoEntry: false })?.isFile() ?? false
}

/** The beginning of a URL of another host. */
const FOREIGN_URL = /['"`](?:(?:https?|wss?):)?\/\/[^\s/'"`$]/

/**
 * What the bundled code of a site loads from other hosts; `filePaths` are all files that were bundled. What docsgen's own modules load
 * is known without reading them: see `FeatureCode.sources`.
 */
export function codeSources(rootDir: string, filePaths: Iterable<string>): NeededSource[] {
  const own = [...new Set(filePaths)]
    .filter((one) => /\.[cm]?[jt]sx?$/.test(one) && isSiteFile(rootDir, one) && !isBundledModule(one))
    .sort()
  return own.filter(isFile).flatMap((filePath) => {
    const text = readRegularFile(filePath).toString('utf8')
    const loads = FOREIGN_URL.test(text) ? scriptLoads(text) : []
    return loads.flatMap(({ kind, url }) => originSources(url, DIRECTIVES[kind]))
  })
}
