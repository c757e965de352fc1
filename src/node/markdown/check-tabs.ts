import type { Root, RootContent } from 'hast'
import { suggest } from '../base/suggest.js'
import { parseAsExpression } from '../base/source-text/parse-script.js'
import type { PlacedProblem } from './component-use.js'
import { writtenProps } from './literals.js'
import type { JsxElement } from './static-jsx.js'

/** A tab among the children of `<Tabs>`; its value is undefined if only the code knows it. */
interface WrittenTab {
  readonly node: JsxElement
  readonly value: string | undefined
  readonly isDefault: boolean
}

/** Finds mistakes in `<Tabs>`: content that is in no tab, no tabs at all, and values that do not fit together. */
export function checkTabs(tabs: JsxElement, isBuiltIn: (name: string) => boolean): PlacedProblem[] {
  const children = (tabs.children as RootContent[]).filter(
    (child) => child.type !== 'text' || child.value.trim() !== '',
  )
  const items = children.filter((child): child is JsxElement => isTabLike(child, isBuiltIn))
  // A component of the site may get its tab from a prop, and an expression may be a list of tabs.
  const isOpen = children.some((child) => child.type.endsWith('Expression'))
  const loose = children.find((child) => !isTabLike(child, isBuiltIn) && !child.type.endsWith('Expression'))
  const written = items.map(tabOf)
  return [
    ...(loose === undefined ? [] : [looseContent(loose)]),
    ...(items.length === 0 && loose === undefined && !isOpen ? [emptyTabs(tabs)] : []),
    ...namelessTabs(items),
    ...duplicateValues(written),
    ...defaultProblems(tabs, { tabs: written, isOpen }),
  ]
}

/** The tabs of Nextra and Fumadocs, whose labels are in `items`; undefined for others. Their content would be above the tabs. */
export function foreignTabs(tabs: JsxElement): PlacedProblem | undefined {
  const items = tabs.attributes.find((each) => each.type === 'mdxJsxAttribute' && each.name === 'items')
  const isOwn = (tabs.children as RootContent[]).some((child) => isComponent(child) && child.name === 'TabItem')
  if (items === undefined || isOwn) return undefined
  const value = items.value && typeof items.value === 'object' ? items.value.value : ''
  const list = value.includes('[') ? parseAsExpression(value) : undefined
  const [first] = list?.type === 'ArrayExpression' ? list.elements : []
  const label = first?.type === 'StringLiteral' ? first.value : '…'
  return problem(tabs, {
    message: '`items` of <Tabs> is syntax of Nextra and Fumadocs, so these are no tabs',
    hint: `remove \`items\`, and put the content of each tab into <TabItem label="${label}">…</TabItem>`,
    isLost: true,
  })
}

/** Reports a `<TabItem>` that is not directly in `<Tabs>`. A component of the site may pass its children on to `<Tabs>`. */
export function tabItemOutside(
  node: JsxElement,
  options: { readonly parent: Root | RootContent | undefined; readonly isBuiltIn: (name: string) => boolean },
): PlacedProblem[] {
  const { parent, isBuiltIn } = options
  if (parent !== undefined && isComponent(parent) && (parent.name === 'Tabs' || !isBuiltIn(parent.name ?? '')))
    return []
  return [
    problem(node, {
      message: '<TabItem> is not directly inside <Tabs>, so it has no button',
      hint: 'move it into <Tabs>, with nothing but other tabs around it',
      isLost: true,
    }),
  ]
}

function problem(node: RootContent, text: Omit<PlacedProblem, 'node' | 'code'>): PlacedProblem {
  return { code: 'component-content', node, ...text }
}

function isComponent(node: Root | RootContent): node is JsxElement {
  return node.type === 'mdxJsxFlowElement' || node.type === 'mdxJsxTextElement'
}

/** Whether a child is a tab: a `<TabItem>`, or a component of the site with the props of one. */
function isTabLike(child: RootContent, isBuiltIn: (name: string) => boolean): child is JsxElement {
  if (!isComponent(child) || child.name === null) return false
  if (child.name === 'TabItem') return true
  if (isBuiltIn(child.name) || /^[a-z][^.]*$/.test(child.name)) return false
  const { props, hasSpread } = writtenProps(child)
  return hasSpread || props.has('value') || props.has('label')
}

function tabOf(node: JsxElement): WrittenTab {
  const { props, hasSpread } = writtenProps(node)
  const value = props.has('value') ? props.get('value') : props.get('label')
  const isDefault = props.get('default') === true
  return { node, isDefault, value: hasSpread || value === undefined ? undefined : String(value) }
}

function looseContent(node: RootContent): PlacedProblem {
  const what = isComponent(node)
    ? `<${node.name}>`
    : node.type === 'element' && node.tagName !== 'p'
      ? `<${node.tagName}>`
      : 'this text'
  return problem(node, {
    message: `${what} is in <Tabs> but in no <TabItem>, so it is shown above the tabs`,
    hint: 'move it into a <TabItem>, or out of <Tabs>',
    isLost: false,
  })
}

function emptyTabs(node: JsxElement): PlacedProblem {
  const hint = 'write a <TabItem label="…"> for each tab'
  return problem(node, { message: '<Tabs> has no tabs', hint, isLost: false })
}

function namelessTabs(items: readonly JsxElement[]): PlacedProblem[] {
  return items.flatMap((node) => {
    const { props, hasSpread } = writtenProps(node)
    const isNamed = (name: string) => props.has(name) && props.get(name) !== '' && props.get(name) !== true
    if (hasSpread || isNamed('value') || isNamed('label')) return []
    const hint = 'write <TabItem label="…">'
    return [
      problem(node, {
        message: 'this tab has neither `label` nor `value`, so its button is a number',
        hint,
        isLost: false,
      }),
    ]
  })
}

function duplicateValues(tabs: readonly WrittenTab[]): PlacedProblem[] {
  const seen = new Set<string>()
  return tabs.flatMap(({ node, value }) => {
    if (value === undefined || value === 'true') return []
    if (!seen.has(value)) {
      seen.add(value)
      return []
    }
    const hint = 'give each tab a value of its own'
    return [problem(node, { message: `two tabs of <Tabs> have the value "${value}"`, hint, isLost: true })]
  })
}

interface Written {
  readonly tabs: readonly WrittenTab[]
  /** Whether there may be more tabs. */
  readonly isOpen: boolean
}

function defaultProblems(node: JsxElement, { tabs, isOpen }: Written): PlacedProblem[] {
  const second = tabs.filter(({ isDefault }) => isDefault)[1]
  const many = second && {
    message: 'two tabs of <Tabs> are the default; the first one is open',
    hint: 'remove `default` from this tab',
    isLost: false,
  }
  const wanted = writtenProps(node).props.get('defaultValue')
  const values = tabs.flatMap(({ value }) => value ?? [])
  const isUnknown = typeof wanted === 'string' && !isOpen && values.length === tabs.length && !values.includes(wanted)
  const near = isUnknown ? suggest(wanted, values) : undefined
  return [
    ...(many ? [problem(second.node, many)] : []),
    ...(isUnknown && values.length > 0
      ? [
          problem(node, {
            message: `<Tabs> has no tab with the value "${wanted}" of \`defaultValue\`, so the first tab is open`,
            hint:
              near === undefined
                ? `use ${values.map((value) => `"${value}"`).join(' or ')}`
                : `did you mean "${near}"?`,
            isLost: false,
          }),
        ]
      : []),
  ]
}
