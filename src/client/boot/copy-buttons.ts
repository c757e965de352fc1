import { COPIED_MS } from '../constants.js'
import * as ELEMENT_IDS from '../element-ids.js'
import { onContentChange } from './content.js'

/** Gives every code block of the prose a copy button; React components draw their own `[data-copy]`. */
export function wireCopyButtons(): void {
  onContentChange(addButtons)
  document.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-copy]') : null
    if (button !== null) void copy(button)
  })
}

function addButtons(): void {
  for (const block of document.querySelectorAll('.prose-part .code')) {
    if (block.querySelector('[data-copy]') !== null) continue
    const button = document.createElement('button')
    button.type = 'button'
    button.className = 'copy'
    button.dataset.copy = ''
    button.setAttribute('aria-label', 'Copy code')
    block.append(button)
  }
}

async function copy(button: HTMLElement): Promise<void> {
  const code = button.closest('.code')?.querySelector('pre')?.textContent ?? ''
  const copied = await writeClipboard(code.replace(/\n$/, ''))
  const region = document.getElementById(ELEMENT_IDS.announcer)
  if (region !== null) region.textContent = copied ? 'Copied' : 'Copying failed'
  if (!copied) return
  button.classList.add('copied')
  setTimeout(() => {
    button.classList.remove('copied')
    if (region?.textContent === 'Copied') region.textContent = ''
  }, COPIED_MS)
}

async function writeClipboard(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    // Plain http has no clipboard API, and a permission may be missing.
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
