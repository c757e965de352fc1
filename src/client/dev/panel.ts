import type { ShownProblem } from '../../shared/dev-event.js'

/** The list of problems of the site. */
interface Panel {
  /** Replaces the list; the panel disappears if there are no problems. */
  show(problems: readonly ShownProblem[]): void
}

/**
 * Creates the panel of problems over the page. It opens by itself for problems that block a page, and closes when they
 * are fixed; for others, such as broken links, only a small button appears. It is in a shadow tree, so the theme's
 * styles do not apply to it, and it does not use React.
 */
export function createPanel(): Panel {
  const host = document.createElement('docsgen-problems')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(STYLES)
  root.adoptedStyleSheets = [sheet]
  const badge = element('button', 'badge')
  badge.type = 'button'
  badge.setAttribute('aria-controls', 'list')
  const list = element('section', 'list')
  list.id = 'list'
  list.setAttribute('aria-label', 'Problems on this site')
  // Screen readers announce the list when it opens.
  list.setAttribute('role', 'alert')
  root.append(badge, list)

  const open = (isOpen: boolean) => {
    list.hidden = !isOpen
    badge.setAttribute('aria-expanded', String(isOpen))
  }
  badge.onclick = () => open(list.hidden !== false)
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape' && !list.hidden) open(false)
  })

  let reported: ReadonlySet<string> = new Set()
  return {
    show(problems) {
      if (problems.length === 0) {
        reported = new Set()
        return host.remove()
      }
      const blocking = problems.filter((problem) => problem.blocking)
      const isNew = blocking.some((problem) => !reported.has(keyOf(problem)))
      const isFixed = reported.size > 0 && blocking.length === 0
      reported = new Set(blocking.map(keyOf))
      badge.textContent = `${problems.length} ${problems.length === 1 ? 'problem' : 'problems'}`
      badge.dataset.blocking = String(blocking.length > 0)
      const close = element('button', 'close', 'Close')
      close.type = 'button'
      close.onclick = () => {
        open(false)
        badge.focus()
      }
      list.replaceChildren(close, ...problems.map(problemItem))
      if (!host.isConnected) {
        open(false)
        document.body.append(host)
      }
      if (isNew) open(true)
      else if (isFixed) open(false)
    },
  }
}

function problemItem(problem: ShownProblem): HTMLElement {
  const { code, hint, location, message, severity, sourceLine } = problem
  const item = element('article', severity)
  const position = [location?.file, location?.line, location?.column].filter((part) => part !== undefined).join(':')
  if (position !== '') item.append(element('div', 'place', position))
  const text = element('p', 'message', message)
  text.prepend(element('span', 'code', `${severity} ${code}`), ' ')
  item.append(text)
  if (sourceLine !== undefined && sourceLine.trim() !== '') item.append(source(sourceLine, location))
  if (hint !== undefined) item.append(element('p', 'hint', hint))
  return item
}

/** The line of the source file, with a `^` below the column. */
function source(line: string, location: ShownProblem['location']): HTMLElement {
  const number = `${location?.line ?? ''} | `
  const column = location?.column
  const mark = column === undefined || column > line.length + 1 ? '' : `\n${' '.repeat(number.length + column - 1)}^`
  return element('pre', 'source', number + line.replaceAll('\t', ' ') + mark)
}

function keyOf({ code, location, message }: ShownProblem): string {
  return JSON.stringify([code, location, message])
}

function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  className: string,
  text = '',
): HTMLElementTagNameMap[Name] {
  const made = document.createElement(name)
  made.className = className
  made.textContent = text
  return made
}

/** The styles of the panel. It has its own colors, so it is readable even if the theme is broken. */
const STYLES = `
:host { all: initial; position: fixed; inset: auto 0 0; z-index: 2147483647; font: 14px/1.5 system-ui, sans-serif }
[hidden] { display: none !important }
.badge { position: fixed; left: 12px; bottom: 12px; padding: 4px 12px; border: 0; border-radius: 99px;
  background: #6b4a00; color: #fff; font: inherit; cursor: pointer; box-shadow: 0 1px 6px #0006 }
.badge[data-blocking=true] { background: #a30f1f }
.list { position: fixed; inset: auto 0 0; max-height: 60vh; overflow: auto; box-sizing: border-box;
  padding: 16px 20px 52px; border-top: 4px solid #d33; background: #1b1b1f; color: #eee }
.list + *, .badge { z-index: 1 }
.close { position: sticky; top: 0; float: right; padding: 2px 10px; border: 1px solid #888; border-radius: 4px;
  background: #1b1b1f; color: #eee; font: inherit; cursor: pointer }
button:focus-visible { outline: 3px solid #8ab4ff; outline-offset: 2px }
article { margin: 0 0 16px }
.place { color: #9ecbff; font-family: ui-monospace, monospace; overflow-wrap: anywhere }
p { margin: 2px 0; overflow-wrap: anywhere }
.code { color: #ff9a9a; font-weight: 600 }
.warning .code { color: #f2c55c }
.hint { color: #bbb }
.source { margin: 6px 0; padding: 8px 10px; overflow: auto; border-radius: 4px; background: #000;
  font: 13px/1.4 ui-monospace, monospace }
`
