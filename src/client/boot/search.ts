/** Fields in which a slash is a slash. */
const TYPING = 'input, textarea, select, [contenteditable]'

/** Opens the search for `[data-search-open]`, Ctrl+K or Cmd+K, and `/`; its code is fetched when one is near. */
export function wireSearch(): void {
  const url = document.querySelector<HTMLElement>('script[data-search]')?.dataset.search
  if (url === undefined) return
  const openerOf = ({ target }: Event) =>
    target instanceof Element ? target.closest<HTMLElement>('[data-search-open]') : null
  const open = (event: Event) => {
    event.preventDefault()
    import(url).then(
      (search) => search.open(),
      () => document.querySelector<HTMLAnchorElement>('a[data-search-open]')?.click(),
    )
  }
  document.addEventListener('click', (event) => {
    const { button, ctrlKey, metaKey, shiftKey, altKey, isTrusted } = event
    if (isTrusted && openerOf(event) && !(button || ctrlKey || metaKey || shiftKey || altKey)) open(event)
  })
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
    const isChord = (ctrlKey || metaKey) && !altKey && !shiftKey && key.toLowerCase() === 'k'
    const isSlash = key === '/' && !ctrlKey && !metaKey && !altKey
    if (isChord || (isSlash && !(target instanceof Element && target.closest(TYPING)))) open(event)
  })
  for (const type of ['pointerover', 'focusin'] as const)
    document.addEventListener(type, (event) => openerOf(event) && import(url).catch(() => undefined))
}
