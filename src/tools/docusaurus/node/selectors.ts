import postcss from 'postcss'
import parseSelectors, { type ClassName, type Node } from 'postcss-selector-parser'

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

/** The children of the prose of docs are in an element of their own. */
function theirs(node: ClassName): string {
  const selector = DOCUSAURUS_CLASSES[node.value] ?? ''
  const next = node.next()
  const isParent = next?.type === 'combinator' && next.value.trim() === '>'
  return isParent && selector.endsWith('.prose')
    ? `${selector}, ${selector.replace(/\.prose$/, '.prose-part')}`
    : selector
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
const DOCUSAURUS_CLASSES: Readonly<Record<string, string>> = {
  'navbar--dark': ":where(.navbar)[data-theme='dark']",
  'navbar--primary': ':where(.navbar).primary',
  navbar__brand: ':where(.navbar) .brand',
  navbar__inner: '.navbar',
  navbar__item: ':where(.nav > ul > li) > :where(a, details)',
  navbar__items: '.nav',
  'navbar__items--right': ':where(.nav) .right',
  navbar__link: ':where(.nav) :where(a, summary)',
  'navbar__link--active': ':where(.nav) a:where([aria-current])',
  navbar__logo: ':where(.navbar) .brand',
  navbar__title: ':where(.navbar .brand) > span',
  navbar__toggle: '.menu-button',
  'navbar__search-input': '.search-link',
  'navbar-sidebar': '.menu',
  dropdown__menu: ':where(.nav .dropdown) > ul',
  dropdown__link: ':where(.nav .dropdown li) > a',
  'dropdown__link--active': ':where(.nav .dropdown li) > a:where([aria-current])',
  'footer--dark': ":where(.footer)[data-theme='dark']",
  footer__links: ':where(.footer) .groups',
  footer__col: ':where(.footer .groups) > nav',
  footer__title: ':where(.footer) strong',
  footer__items: ':where(.footer) ul',
  footer__item: ':where(.footer) li',
  'footer__link-item': ':where(.footer li) > a',
  footer__copyright: ':where(.footer) > p',
  footer__logo: ':where(.footer) .footer-logo',
  menu__list: ':where(.sidebar) ul',
  'menu__list-item': ':where(.sidebar) li',
  'menu__list-item-collapsible': ':where(.sidebar) summary',
  menu__link: ':where(.sidebar) :where(a, summary)',
  'menu__link--active': ":where(.sidebar) :where([aria-current='page'])",
  'menu__link--sublist': ':where(.sidebar) summary',
  'table-of-contents': '.outline',
  'table-of-contents__link': ':where(.outline) a',
  'table-of-contents__link--active': ':where(.outline) a:where([aria-current])',
  breadcrumbs: '.crumbs',
  breadcrumbs__item: ':where(.crumbs) li',
  breadcrumbs__link: ':where(.crumbs) a',
  'pagination-nav': '.pages',
  'pagination-nav__link': ':where(.pages) a',
  'pagination-nav__link--next': ':where(.pages) .next',
  'pagination-nav__link--prev': ':where(.pages) a:where(:not(.next))',
  'pagination-nav__sublabel': ':where(.pages) small',
  markdown: '.prose',
  'hash-link': '.anchor',
  tabs__item: ':where(.tab-list) button',
  'tabs__item--active': ":where(.tab-list) :where([aria-selected='true'])",
  'alert--secondary': '.admonition-note',
  'alert--success': '.admonition-tip',
  'alert--info': '.admonition-info',
  'alert--warning': '.admonition-warning',
  'alert--danger': '.admonition-danger',
  'docs-wrapper': ':where(body):has(.doc)',
  'docs-doc-page': ':where(html):has(.doc)',
  'theme-admonition': '.admonition',
  'theme-admonition-note': '.admonition-note',
  'theme-admonition-tip': '.admonition-tip',
  'theme-admonition-info': '.admonition-info',
  'theme-admonition-warning': '.admonition-warning',
  'theme-admonition-caution': '.admonition-caution',
  'theme-admonition-danger': '.admonition-danger',
  'theme-announcement-bar': '.announcement',
  'theme-code-block': '.code',
  'theme-doc-breadcrumbs': '.crumbs',
  'theme-doc-footer': '.page-footer',
  'theme-doc-markdown': ':where(.doc) .prose',
  'theme-doc-sidebar-container': '.menu',
  'theme-doc-sidebar-menu': ':where(.sidebar) > ul',
  'theme-doc-sidebar-item-category': ':where(.sidebar) li:where(:has(> details))',
  'theme-doc-sidebar-item-link': ':where(.sidebar) li:where(:not(:has(> details)))',
  'theme-doc-toc-desktop': '.outline',
  'theme-doc-toc-mobile': '.outline',
  'theme-edit-this-page': ':where(.page-footer) a',
  'theme-last-updated': ':where(.page-footer) time',
  'theme-layout-footer': '.footer',
  'theme-layout-main': ':where(#dg-main)',
  'theme-layout-navbar': '.navbar',
  'theme-layout-navbar-sidebar': '.menu',
  'theme-tabs-container': '.tabs',
}

/** Most style sheets name none of the classes, and are not parsed. */
const mentioned = new RegExp(`\\.(?:${Object.keys(DOCUSAURUS_CLASSES).join('|')})(?![\\w-])`)
