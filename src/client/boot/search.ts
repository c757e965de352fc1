const OPENER = '[data-search-open]'

/** Opens the search for `[data-search-open]`, Ctrl+K or Cmd+K, and `/`; its code is fetched when an opener is near. */
export function wireSearch(): void {
  const url = document.querySelector<HTMLElement>('[data-search]')?.dataset.search
  if (!url) return
  const isIn = ({ target }: Event, selector: string) => target instanceof Element && target.closest(selector)
  const open = (event: Event) => {
    event.preventDefault()
    // Without its code there is still the page, which says what is wrong.
    import(url).then(
      (search) => search.open(),
      () => location.assign(url.replace(/assets.*/, 'search')),
    )
  }
  const fetchAhead = (event: Event) => {
    if (isIn(event, OPENER)) import(url).catch(() => undefined)
  }
  document.addEventListener('pointerover', fetchAhead)
  document.addEventListener('focusin', fetchAhead)
  document.addEventListener('click', (event) => {
    const { button, ctrlKey, metaKey, shiftKey, altKey } = event
    if (isIn(event, OPENER) && !(button || ctrlKey || metaKey || shiftKey || altKey)) open(event)
  })
  document.addEventListener('keydown', (event) => {
    const { key, ctrlKey, metaKey } = event
    const isMeant =
      ctrlKey || metaKey ? key === 'k' : key === '/' && !isIn(event, 'input,textarea,select,[contenteditable]')
    if (isMeant) open(event)
  })
}
