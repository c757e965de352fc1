/** URL of the main chunk of the deployment that this document belongs to; undefined if the document has none. */
export function mainUrl(): string | undefined {
  return document.querySelector<HTMLElement>('script[data-main]')?.dataset.main
}
