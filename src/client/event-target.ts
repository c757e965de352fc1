/** Whether an event happened in an element that matches the selector. */
export function isIn({ target }: Event, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

/** Whether a modifier key is pressed: the click opens a tab or window, or downloads. */
export function isModified({ ctrlKey, metaKey, shiftKey, altKey }: MouseEvent): boolean {
  return ctrlKey || metaKey || shiftKey || altKey
}
