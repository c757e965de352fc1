import * as ELEMENT_IDS from '../shared/element-ids.js'
import { isModified } from './event-target.js'
import { onContentChange } from './content-change.js'
import { escapeHtml } from '../shared/escape-html.js'
import * as strings from '../shared/strings.js'

/** How long a copy button shows that the code was copied, in ms. */
const COPIED_MS = 2000

/**
 * Adds a copy button to every code block in the prose, and handles clicks on all elements with `data-copy`, which React
 * components render too. A link with that attribute copies the text at its URL.
 */
export function wireCopyButtons(): void {
  onContentChange(addButtons)
  const onClick = (event: MouseEvent) => {
    const { target } = event
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
    if (button === null || isModified(event)) return
    event.preventDefault()
    void copy(button)
  }
  // Before the listener of the boot script, which would follow the link.
  document.addEventListener('click', onClick, true)
}

function addButtons(): void {
  for (const block of document.querySelectorAll('.prose-part .code')) {
    if (block.querySelector('[data-copy]') !== null) continue
    block.insertAdjacentHTML(
      'beforeend',
      `<button type="button" class="copy" data-copy aria-label="${escapeHtml(strings.copyCode)}"></button>`,
    )
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const url = button.getAttribute('href')
  const copied = await (url === null ? writeClipboard(codeOf(button)) : copyFrom(url)).catch(() => false)
  const region = document.getElementById(ELEMENT_IDS.announcer)
  if (region !== null) region.textContent = copied ? strings.copied : strings.copyingFailed
  if (!copied) return
  // The menu of a page closes on the click, so the button beside it shows the result.
  const { dataset } = button.closest('.page-menu')?.querySelector<HTMLElement>('[data-copy]') ?? button
  dataset.copied = strings.copied
  setTimeout(() => {
    delete dataset.copied
    if (region?.textContent === strings.copied) region.textContent = ''
  }, COPIED_MS)
}

/** The code without the lines that are marked as removed, and the commands of a session without prompts and output. */
function codeOf(button: HTMLElement): string {
  const pre = button.closest('.code')?.querySelector('pre')?.cloneNode(true) as Element | undefined
  for (const line of pre?.querySelectorAll('.removed,.t-p,.t-o') ?? []) line.remove()
  return pre?.textContent?.replace(/\n+$/, '') ?? ''
}

/**
 * Copies the text at a URL. The clipboard gets a promise, because some browsers allow access only directly after the click,
 * not once the text has been fetched.
 */
async function copyFrom(url: string): Promise<boolean> {
  const text = fetch(url).then((response) => response.text())
  await navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })])
  return true
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // The clipboard API needs HTTPS, and may need a permission.
    return copyBySelection(text)
  }
}

function copyBySelection(text: string): boolean {
  const area = document.createElement('textarea')
  area.value = text
  area.className = 'sr-only'
  document.body.append(area)
  area.select()
  const copied = document.execCommand('copy')
  area.remove()
  return copied
}
