import { mapValues } from 'es-toolkit'
import path from 'node:path'
import type { Node } from '@babel/types'
import { asRecord } from '../../node/base/record.js'
import type { KeyPath } from '../../node/base/source-text/position.js'
import { nameIn, nodesBelow, parseScript } from '../../node/base/source-text/parse-script.js'
import { importedModule } from './old-source.js'
import { NO_POLICY } from './migrate-policy.js'
import plugins from './plugins.json' with { type: 'json' }
import { dropped, join, manual, mapped, type Part } from './part.js'
import type { Setting } from './written.js'

type Options = Readonly<Record<string, unknown>>
type Migrate = (options: Options, at: KeyPath) => Part

/** Plugins and themes that add no content, by the names of `pluginEntries`, and what becomes of them. */
export const otherPlugins: Readonly<Record<string, Migrate>> = {
  ...mapValues(
    plugins.dropped,
    (why): Migrate =>
      (_options, at) =>
        dropped(at, why),
  ),
  ...mapValues(
    plugins.todo,
    (what): Migrate =>
      (_options, at) =>
        manual(at, what),
  ),
  pwa: webApp,
  'vercel-analytics': (_options, at) =>
    mapped(at, { headTags: [{ tag: 'script', attributes: { src: '/_vercel/insights/script.js', defer: true } }] }),
  'docusaurus-plugin-plausible': plausible,
  'google-tag-manager': tagManager,
}

/** The tags of the plugin for web apps; docsgen has no service worker. */
function webApp({ pwaHead }: Options, at: KeyPath): Part {
  const tags = (Array.isArray(pwaHead) ? pwaHead : []).map((one) => {
    const { tagName, ...attributes } = asRecord(one) ?? {}
    const entries = Object.entries(attributes).map(([name, value]): [string, string] => [
      name,
      attributeOf(name, value),
    ])
    return { tag: String(tagName), attributes: Object.fromEntries(entries) }
  })
  const note = manual(at, 'docsgen has no service worker, so the site cannot be read offline')
  return tags.length === 0 ? note : join(mapped(at, { headTags: tags }), note)
}

/** URLs of the plugin may be relative to the base. */
function attributeOf(name: string, value: unknown): string {
  const text = String(value)
  return name === 'href' && !/^(?:[a-z][\w+.-]*:|\/)/i.test(text) ? `/${text}` : text
}

function plausible({ domain, src }: Options, at: KeyPath): Part {
  if (typeof domain !== 'string') return manual(at, 'add the script of Plausible to headTags')
  const url = typeof src === 'string' ? src : 'https://plausible.io/js/script.js'
  return mapped(at, {
    headTags: [{ tag: 'script', attributes: { src: url, defer: true, 'data-domain': domain } }],
  })
}

/** Google Tag Manager is a script; what it loads in turn depends on the container. */
function tagManager({ containerId }: Options, at: KeyPath): Part {
  if (typeof containerId !== 'string') return manual(at, 'add the script of Google Tag Manager to headTags')
  const start = "window.dataLayer = [{ 'gtm.start': Date.now(), event: 'gtm.js' }]"
  const src = `https://www.googletagmanager.com/gtm.js?id=${containerId}`
  const headTags: Setting[] = [
    { tag: 'script', text: start },
    { tag: 'script', attributes: { src, async: true } },
  ]
  return mapped(at, { headTags, csp: NO_POLICY }, 'headTags, and csp: false for what the container loads')
}

/** What to do about a plugin, theme or preset that docsgen has no counterpart for. */
export function adviceFor(name: string, kind: 'plugin' | 'preset'): string {
  return `docsgen does not run the ${kind} ${name}: look for what it does in the guide, or do it before the build`
}

/** The hooks that `docsgen/plugins/docusaurus` runs. */
export const ADAPTED_HOOKS: readonly string[] = ['loadContent', 'contentLoaded', 'postBuild']

/** A plugin that the hook `configurePostCss` of a Docusaurus plugin adds. */
interface PostCssPlugin {
  /** Name of a package, or path in the site that starts with `./`. */
  readonly name: string
  /** Whether it gets options, which cannot be read from its code. */
  readonly hasOptions: boolean
}

/**
 * The plugins that `configurePostCss` adds to `postcssOptions.plugins`, in a module in the folder `dir` of the site; undefined
 * if one of them is not the import of a module.
 */
export function postCssPlugins(text: string, dir: string): PostCssPlugin[] | undefined {
  const program = parseScript(text)
  const hook = program && find(program, isHook)
  if (program?.type !== 'File' || hook === undefined) return undefined
  const pluginOf = (node: Node): PostCssPlugin | undefined => {
    const own = importedModule(node, program)
    const isCall = own === undefined && node.type === 'CallExpression'
    const name = isCall ? importedModule(node.callee, program) : own
    if (name === undefined) return undefined
    const written = name.startsWith('.') ? `./${path.posix.join(dir, name)}` : name
    return { name: written, hasOptions: isCall && node.arguments.length > 0 }
  }
  const added = listAdded(hook).map(pluginOf)
  return added.length === 0 || added.includes(undefined) ? undefined : (added as PostCssPlugin[])
}

function isHook(node: Node): boolean {
  return (node.type === 'ObjectMethod' || node.type === 'ObjectProperty') && nameIn(node.key) === 'configurePostCss'
}

/** What is pushed to `….plugins`, or assigned to it without what it had before. */
function listAdded(node: Node): Node[] {
  if (node.type === 'CallExpression' && isMember(node.callee, 'push') && isMember(node.callee.object, 'plugins'))
    return node.arguments.flatMap(withoutSpread)
  if (node.type === 'AssignmentExpression' && isMember(node.left, 'plugins') && node.right.type === 'ArrayExpression')
    return node.right.elements.flatMap((one) => (one === null ? [] : withoutSpread(one)))
  return nodesBelow(node).flatMap(listAdded)
}

/** `...options.plugins` are those of Docusaurus. */
function withoutSpread(node: Node): Node[] {
  return node.type === 'SpreadElement' && isMember(node.argument, 'plugins') ? [] : [node]
}

function isMember(node: Node, name: string): node is Extract<Node, { type: 'MemberExpression' }> {
  return node.type === 'MemberExpression' && !node.computed && nameIn(node.property) === name
}

function find(node: Node, matches: (node: Node) => boolean): Node | undefined {
  if (matches(node)) return node
  for (const child of nodesBelow(node)) {
    const found = find(child, matches)
    if (found !== undefined) return found
  }
  return undefined
}

/** The name that a plugin gives itself: the `name` of an object with hooks; undefined if it is not written as a string. */
export function pluginName(text: string): string | undefined {
  const program = parseScript(text)
  const plugin =
    program &&
    find(program, (node) => node.type === 'ObjectExpression' && keysOf(node).some((key) => ADAPTED_HOOKS.includes(key)))
  if (plugin?.type !== 'ObjectExpression') return undefined
  for (const property of plugin.properties) {
    const isName = property.type === 'ObjectProperty' && !property.computed && nameIn(property.key) === 'name'
    if (isName && property.value.type === 'StringLiteral') return property.value.value
  }
  return undefined
}

function keysOf(node: Extract<Node, { type: 'ObjectExpression' }>): string[] {
  return node.properties.flatMap((one) => (one.type === 'SpreadElement' || one.computed ? [] : [nameIn(one.key)]))
}
