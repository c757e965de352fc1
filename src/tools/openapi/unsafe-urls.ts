import type { Oas3Visitor, Plugin } from '@redocly/openapi-core'
import type { Nodes, Root } from 'mdast'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import { unified } from 'unified'
import { isUnsafeHref } from '../../node/model/safe-href.js'

/** The fields that the pages show as links, by the type of the object. */
const linkFields: Readonly<Record<string, string>> = {
  License: 'url',
  Contact: 'url',
  ExternalDocs: 'url',
  Info: 'termsOfService',
}

/** Types of the objects whose descriptions are Markdown on the pages. */
const described: ReadonlySet<string> = new Set([
  'Info',
  'Tag',
  'Server',
  'ServerVariable',
  'SecurityScheme',
  'PathItem',
  'Operation',
  'Parameter',
  'RequestBody',
  'Response',
  'Header',
  'Schema',
])

const hasScheme = /(?:script|data|file)\s*(?::|&|%)/i
const reader = unified().use([remarkParse, remarkGfm])

/** A rule of the checks of a document: reports the URLs that its pages leave out. The messages are the URLs. */
const rule = (): Oas3Visitor => ({
  any: {
    enter(node: Readonly<Record<string, unknown>>, { report, location, type }) {
      const field = linkFields[type.name]
      const url = field === undefined ? undefined : node[field]
      if (field !== undefined && typeof url === 'string' && isUnsafeHref(url))
        report({ message: url, location: location.child(field) })
      const { description } = described.has(type.name) ? node : {}
      if (typeof description !== 'string' || !hasScheme.test(description)) return
      for (const one of linksIn(reader.parse(description) as Root).filter(isUnsafeHref))
        report({ message: one, location: location.child('description') })
    },
  },
})

/** The rule `docsgen/link` for Redocly. */
export const unsafeUrlFindings: Plugin & { readonly id: string } = { id: 'docsgen', rules: { oas3: { link: rule } } }

function linksIn(node: Nodes): string[] {
  const own = node.type === 'link' || node.type === 'definition' ? [node.url] : []
  return 'children' in node ? [...own, ...node.children.flatMap(linksIn)] : own
}
