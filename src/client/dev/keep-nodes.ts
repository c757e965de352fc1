import { morphChildren } from './morph.js'

/** Elements whose HTML React sets as a string. */
const STRING_PARTS = '#docsgen .prose-part, #docsgen [data-outline]'

/**
 * Makes React's new HTML of the prose change only the nodes that differ: an opened `<details>`, a selection, the focus and
 * scrolled boxes stay. React sets `innerHTML`, so that is what is replaced; in a built site nothing of this exists.
 */
export function keepNodes(): void {
  const own = Object.getOwnPropertyDescriptor(Element.prototype, 'innerHTML')
  const set = own?.set
  if (own === undefined || set === undefined) return
  Object.defineProperty(Element.prototype, 'innerHTML', {
    ...own,
    set(this: Element, html: string) {
      if (this.firstChild === null || !this.matches(STRING_PARTS)) return set.call(this, html)
      const template = document.createElement('template')
      set.call(template, html)
      morphChildren(this, template.content)
    },
  })
}
