import type { ShownProblem } from '../../shared/dev-event.js'
import { panelStyles } from './panel-styles.js'

/** Shows what is wrong with the site. */
export interface Panel {
  show(problems: readonly ShownProblem[]): void
}

/**
 * The list of problems over the page: opens by itself for what keeps something from being shown, and goes when all is
 * mended; broken links only raise a small button. It lies in a shadow tree, out of the theme's reach, and needs no React.
 */
export function createPanel(): Panel {
  const host = document.createElement('docsgen-problems')
  const root = host.attachShadow({ mode: 'open' })
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(panelStyles)
  root.adoptedStyleSheets = [sheet]
  const badge = element('button', 'badge')
  badge.type = 'button'
  badge.setAttribute('aria-controls', 'list')
  const list = element('section', 'list')
  list.id = 'list'
  list.setAttribute('aria-label', 'Problems of the site')
  // The list is told to readers of screens when it opens.
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

  let told: ReadonlySet<string> = new Set()
  return {
    show(problems) {
      if (problems.length === 0) {
        told = new Set()
        return host.remove()
      }
      const blocking = problems.filter((problem) => problem.blocking)
      const isNew = blocking.some((problem) => !told.has(keyOf(problem)))
      const isMended = told.size > 0 && blocking.length === 0
      told = new Set(blocking.map(keyOf))
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
      else if (isMended) open(false)
    },
  }
}

function problemItem(problem: ShownProblem): HTMLElement {
  const { code, hint, location, message, severity, sourceLine } = problem
  const item = element('article', severity)
  const place = [location?.file, location?.line, location?.column].filter((part) => part !== undefined).join(':')
  if (place !== '') item.append(element('div', 'place', place))
  const text = element('p', 'message', message)
  text.prepend(element('span', 'code', `${severity} ${code}`), ' ')
  item.append(text)
  if (sourceLine !== undefined && sourceLine.trim() !== '') item.append(source(sourceLine, location))
  if (hint !== undefined) item.append(element('p', 'hint', hint))
  return item
}

/** The line of the file, with a mark below the column. */
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
