import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * The text of a field that React does not control: it may contain text that was typed before this code loaded, and
 * React must neither reset it nor move the caret.
 */
export function useFieldText(field: HTMLInputElement): string {
  const subscribe = useCallback(
    (notify: () => void) => {
      field.addEventListener('input', notify)
      return () => field.removeEventListener('input', notify)
    },
    [field],
  )
  return useSyncExternalStore(subscribe, () => field.value)
}

/** Sets the text of a field as if it had been typed. */
export function setFieldText(field: HTMLInputElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** Sets the ARIA attributes and the key handler of a combobox (ARIA 1.2) on a field that React does not control. */
export function useCombobox(
  field: HTMLInputElement,
  input: {
    readonly isExpanded: boolean
    /** Id of the active choice. */
    readonly active: string | undefined
    /** Not called for keys that an input method handles. */
    readonly onKeyDown: (event: KeyboardEvent) => void
  },
): void {
  const { isExpanded, active, onKeyDown } = input
  useLayoutEffect(() => {
    field.setAttribute('aria-expanded', String(isExpanded))
    if (active === undefined) field.removeAttribute('aria-activedescendant')
    else field.setAttribute('aria-activedescendant', active)
  }, [field, isExpanded, active])
  useLayoutEffect(() => {
    // Replaces the handler of the boot script. Safari dispatches the key that ends a composition after it, with code
    // 229.
    field.onkeydown = (event) => {
      if (!event.isComposing && event.keyCode !== 229) onKeyDown(event)
    }
    return () => {
      field.onkeydown = null
    }
  })
}
