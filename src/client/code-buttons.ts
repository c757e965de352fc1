import * as ELEMENT_IDS from '../shared/element-ids.js'
import { escapeHtml } from '../shared/escape-html.js'
import * as strings from '../shared/strings.js'
import { onContentChange } from './content-change.js'
import { isIn, isModified } from './event-target.js'
import * as STORAGE_KEYS from './storage-keys.js'
import { safeStorage } from './storage.js'

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

const icon =
  "%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 24 24' fill='none' stroke='%23000' stroke-width='2' stroke-linecap='round' stroke-linejoin='round'%3E%3Cpath d='M4 6h16M4 12h13a3 3 0 0 1 0 6h-4m2-2-2 2 2 2M4 18h5'/%3E%3C/svg%3E"
const styles = `
.code>.rewrap{right:2.25rem;padding:0 .5rem}
.code:has(>.rewrap:not([hidden]))::before{right:4.25rem}
.rewrap::before{content:'';display:block;width:1rem;height:1rem;background:currentcolor;mask:url("data:image/svg+xml,${icon}") center/contain no-repeat}
.code>.rewrap:hover{color:var(--dg-text)}
.code>.rewrap[aria-pressed=true]{color:var(--dg-accent)}
@media(forced-colors:active){.rewrap::before{background:CanvasText}}
@media print{.rewrap{display:none}}
`

/** Code that no React component owns: its elements may be replaced. Other blocks have their own button. */
const STATIC_BLOCKS = '.prose-part .code:not(.wrap)'
const BLOCKS = `${STATIC_BLOCKS}, .code:has(> .rewrap)`

/**
 * Lets readers wrap the lines of code. Blocks get the button when the pointer or the focus enters them, if they have lines that
 * are too long, so nothing is measured before. The choice is for all code, and the inline script of the documents restores it.
 */
export function wireWrapping(): void {
  const { dataset } = document.documentElement
  const storage = safeStorage('local')
  const isOn = () => dataset.wrap !== undefined
  let last: Element | null = null
  const enter = (target: Element | null | undefined) => {
    const block = target?.closest(BLOCKS) ?? null
    if (block !== null && block !== last) offer(block, isOn())
    last = block
  }
  const onEnter = ({ target }: Event) => enter(target instanceof Element ? target : null)
  addStyles()
  document.addEventListener('pointerover', onEnter)
  document.addEventListener('focusin', onEnter)
  document.addEventListener('click', (event) => {
    if (!isIn(event, '.rewrap')) return
    if (isOn()) {
      delete dataset.wrap
      storage.remove(STORAGE_KEYS.wrap)
    } else {
      dataset.wrap = ''
      storage.write(STORAGE_KEYS.wrap, '1')
      keepIndentation()
    }
    for (const button of document.querySelectorAll('.rewrap')) button.ariaPressed = String(isOn())
  })
  onContentChange(() => isOn() && keepIndentation())
  enter(document.querySelector('.code:hover, .code:focus-within'))
}

function addStyles(): void {
  // Constructed style sheets are subject to `script-src` only, so the policy needs no inline styles.
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}

/** Shows the button in a block whose lines are too long, or would be. */
function offer(block: Element, isOn: boolean): void {
  const pre = block.querySelector('pre')
  if (pre === null) return
  const isNeeded = isOn ? isWrapped(pre) : pre.scrollWidth > pre.clientWidth
  const present = block.querySelector<HTMLElement>('.rewrap')
  if (present !== null) {
    present.hidden = !isNeeded
    present.ariaPressed = String(isOn)
  } else if (isNeeded)
    pre.insertAdjacentHTML(
      'afterend',
      `<button type="button" class="rewrap" aria-pressed="${isOn}" aria-label="${escapeHtml(strings.wrapLines)}"></button>`,
    )
}

/** Whether the text of a block takes more rows than it has lines. */
function isWrapped(pre: HTMLPreElement): boolean {
  const { lineHeight, paddingTop, paddingBottom } = getComputedStyle(pre)
  const rows = (pre.clientHeight - parseFloat(paddingTop) - parseFloat(paddingBottom)) / parseFloat(lineHeight)
  return rows > (pre.textContent.match(/\n/g)?.length ?? 1) + 0.5
}

/** Gives each line an element with its indentation, which the theme's rules keep when the line wraps. */
function keepIndentation(): void {
  for (const code of document.querySelectorAll<HTMLElement>(`${STATIC_BLOCKS} :is(code, .folded):not([data-lines])`)) {
    code.dataset.lines = ''
    if (code.querySelector('.line') === null) splitLines(code)
    for (const line of code.querySelectorAll<HTMLElement>('.line')) {
      const space = /^\s*/.exec(line.textContent)?.[0].replaceAll('\t', '  ').replaceAll('\n', '') ?? ''
      line.style.setProperty('--in', `${Math.min(space.length, 16)}ch`)
    }
  }
}

/** Elements in code are flat, except those of folds and marks; only a token that is a comment or a string has line breaks. */
function splitLines(code: Element): void {
  let line: HTMLElement | undefined
  const add = (node: Node) => {
    if (line === undefined) {
      line = document.createElement('span')
      line.className = 'line'
      code.append(line)
    }
    line.append(node)
    if (node.textContent?.endsWith('\n')) line = undefined
  }
  for (const node of [...code.childNodes]) {
    if (node instanceof Element && node.matches('.fold, .folded')) {
      line = undefined
      code.append(node)
      continue
    }
    node.remove()
    const parts = node.textContent?.match(/.*\n|.+/g) ?? []
    if (parts.length < 2) add(node)
    else for (const part of parts) add(withText(node, part))
  }
}

function withText(node: Node, text: string): Node {
  const copy = node.cloneNode(false)
  copy.textContent = text
  return copy
}
