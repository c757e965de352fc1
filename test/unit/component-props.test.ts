import { expect, test } from 'vitest'
import type { AdmonitionProps } from '../../src/tools/docusaurus/client/theme/Admonition.js'
import type { BadgeProps } from '../../src/client/components/Badge.js'
import type { CardProps } from '../../src/client/components/Card.js'
import type { CardsProps } from '../../src/client/components/Cards.js'
import type { CodeBlockProps } from '../../src/client/components/CodeBlock.js'
import type { DetailsProps } from '../../src/client/components/Details.js'
import type { FigureProps } from '../../src/client/components/Figure.js'
import type { MermaidProps } from '../../src/client/components/Mermaid.js'
import type { TabItemProps } from '../../src/client/components/TabItem.js'
import type { TabsProps } from '../../src/client/components/Tabs.js'
import type { ThemedImageProps } from '../../src/client/components/ThemedImage.js'
import { propTables } from '../../src/node/markdown/component-props.js'
import { providedComponents } from '../../src/node/markdown/components.js'

/** The names of a component's own props, which pages write. */
type Own<Props> = Exclude<keyof Props, 'children' | 'className' | 'aria-labelledby'>

/** Props of the React components by name; the compiler rejects a list that lacks one or has another one. */
const declared = {
  Tabs: all<Own<TabsProps>>({ values: 1, defaultValue: 1, groupId: 1, queryString: 1, lazy: 1, block: 1 }),
  TabItem: all<Own<TabItemProps>>({ value: 1, label: 1, default: 1, hidden: 1, attributes: 1 }),
  Details: all<Own<Pick<DetailsProps, 'summary'>>>({ summary: 1 }),
  Admonition: all<Own<AdmonitionProps>>({ type: 1, title: 1, icon: 1 }),
  // The compiler reads `metastring`.
  CodeBlock: [...all<Own<CodeBlockProps>>({ language: 1, title: 1, showLineNumbers: 1 }), 'metastring'],
  Badge: all<Own<BadgeProps>>({ type: 1, text: 1 }),
  Card: all<Own<CardProps>>({ title: 1, href: 1, icon: 1, description: 1 }),
  Cards: all<Own<CardsProps>>({}),
  Figure: all<Own<FigureProps>>({ src: 1, alt: 1, caption: 1, width: 1, height: 1 }),
  // The compiler expands these, so there is no React component.
  FileTree: ['collapsed'],
  Steps: [],
  Mermaid: all<Own<MermaidProps>>({ chart: 1, value: 1 }),
  ThemedImage: all<Own<Pick<ThemedImageProps, 'sources' | 'alt'>>>({ sources: 1, alt: 1 }),
}

function all<Name extends PropertyKey>(names: Readonly<Record<Name, 1>>): string[] {
  return Object.keys(names)
}

test('the table has the components that pages use without an import', () => {
  expect(Object.keys(propTables).sort()).toEqual([...providedComponents.keys()].sort())
})

test.each(Object.entries(propTables))('the table has the props of the React component %s', (name, { props }) => {
  expect(Object.keys(props).sort()).toEqual([...declared[name as keyof typeof declared]].sort())
})

test('the table has the types of badges', () => {
  const types = all<NonNullable<BadgeProps['type']>>({ default: 1, info: 1, tip: 1, warning: 1, danger: 1 })
  expect(propTables.Badge?.props.type).toEqual(types)
})
