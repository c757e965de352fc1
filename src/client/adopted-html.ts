/**
 * The HTML of the static parts of a document. React sets it if HTML that does not fit makes it render the whole shell again,
 * such as a `<figure>` that a component has put into a paragraph, which browsers then end before it.
 */
export function adoptedHtml(document: Document): ReadonlyMap<string, string> {
  const parts = document.querySelectorAll<HTMLElement>('[data-part]')
  return new Map([...parts].map((part) => [part.dataset.part ?? '', part.innerHTML]))
}
