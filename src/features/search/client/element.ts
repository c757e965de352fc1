/** Creates an element from its HTML. */
export function elementOf<T extends HTMLElement>(html: string): T {
  const template = document.createElement('template')
  template.innerHTML = html
  return template.content.firstElementChild as T
}

/** Makes the elements the only children, without moving those that are in their places. */
export function placeChildren(parent: Element, children: readonly Element[]): void {
  for (const child of [...parent.children]) if (!children.includes(child)) child.remove()
  children.forEach((child, i) => {
    if (parent.children[i] !== child) parent.insertBefore(child, parent.children[i] ?? null)
  })
}
