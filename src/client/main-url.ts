/** URL of the main chunk that this document was made with. */
export function mainUrl(): string | undefined {
  return document.querySelector<HTMLElement>('script[data-main]')?.dataset.main
}
