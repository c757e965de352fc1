import { useCallback, useLayoutEffect, useSyncExternalStore } from 'react'

/**
 * The text of a field that React does not own: the reader may have typed into it before this code was there, and React
 * must neither reset it nor move the caret.
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

/** Replaces the text of a field as if it had been typed. */
export function setFieldText(field: HTMLInputElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input', { bubbles: true }))
}

/** What a combobox says of its list (ARIA 1.2), and what its keys do; neither is React's, for the same reason. */
export function useCombobox(
  field: HTMLInputElement,
  input: {
    readonly isExpanded: boolean
    /** Id of the active choice. */
    readonly active: string | undefined
    /** Not called for keys that belong to an input method. */
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
    // Replaces the handler of the boot script. Safari sends the key that ends a composition after it, with code 229.
    field.onkeydown = (event) => {
      if (!event.isComposing && event.keyCode !== 229) onKeyDown(event)
    }
    return () => {
      field.onkeydown = null
    }
  })
}
