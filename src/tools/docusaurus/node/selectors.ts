import postcss from 'postcss'
import parseSelectors, { type ClassName, type Node } from 'postcss-selector-parser'
import themeClasses from './theme-classes.json' with { type: 'json' }

/**
 * Makes the rules of a style sheet apply to this theme where they name the classes of Docusaurus' navbar, footer, sidebar and
 * docs: `.navbar__title` becomes `:is(.navbar__title, :where(.brand) > span)`. Line breaks stay, so that the bundler still
 * reports the right lines. In a CSS module, only the names in `:global(...)` are those of the theme.
 */
export function mapSelectors(css: string, isModule: boolean): string {
  if (!mentioned.test(css)) return css
  const map = parseSelectors((selectors) => {
    // The classes that a replacement contains are not replaced again.
    const found: ClassName[] = []
    selectors.walkClasses((node) => {
      if (Object.hasOwn(DOCUSAURUS_CLASSES, node.value) && (!isModule || isGlobal(node))) found.push(node)
    })
    for (const node of found) node.replaceWith(replacement(node))
  })
  const root = postcss.parse(css)
  root.walkRules((rule) => {
    if (mentioned.test(rule.selector)) rule.selector = map.processSync(rule.selector)
  })
  return root.toString()
}

function replacement(node: ClassName): Node {
  const before = node.spaces.before
  const mapped = `:is(.${node.value}, ${theirs(node)})`
  return Object.assign(parseSelectors.tag({ value: mapped }), { spaces: { before, after: node.spaces.after } })
}

/** The children of the prose of docs are in an element of their own, and so are headings with their links. */
function theirs(node: ClassName): string {
  const selector = DOCUSAURUS_CLASSES[node.value] ?? ''
  const next = node.next()
  const isParent = next?.type === 'combinator' && next.value.trim() === '>'
  if (!isParent || !selector.endsWith('.prose')) return selector
  return ['.prose', '.prose-part', '.linked-heading'].map((name) => selector.replace(/\.prose$/, name)).join(', ')
}

function isGlobal(node: Node): boolean {
  for (let parent = node.parent; parent !== undefined; parent = parent.parent as typeof parent)
    if (parent.type === 'pseudo' && parent.value === ':global') return true
  return false
}

/**
 * The stable classes of Docusaurus with the selectors of what this theme has in their place. The specificity of each selector
 * is at most that of a class. Classes that both themes have, such as `.navbar`, are not in the list.
 */
const DOCUSAURUS_CLASSES: Readonly<Record<string, string>> = themeClasses

/** Most style sheets name none of the classes, and are not parsed. */
const mentioned = new RegExp(`\\.(?:${Object.keys(DOCUSAURUS_CLASSES).join('|')})(?![\\w-])`)
