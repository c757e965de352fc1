import type { Element, ElementContent, Properties } from 'hast'
import type { Figures } from './figures.js'
import type { Quantities } from './quantities.js'

type PeerFigure = 'cold' | 'edit' | 'memory' | 'preview'

interface Bar {
  readonly name: string
  readonly value: number
}

/** A figure that a page can show as a chart. */
interface ChartFigure {
  readonly own: (figures: Figures) => number
  readonly unit: keyof Quantities
}

const chartFigures: Readonly<Record<PeerFigure, ChartFigure>> = {
  cold: { own: ({ builds }) => builds['1021'].cold, unit: 'seconds' },
  edit: { own: ({ builds }) => builds['1021'].edit, unit: 'seconds' },
  memory: { own: ({ builds }) => builds['1021'].memory, unit: 'megabytes' },
  preview: { own: ({ preview }) => preview.edit, unit: 'milliseconds' },
}

/** Whether there is a chart of that name. */
export function isChart(name: unknown): name is PeerFigure {
  return typeof name === 'string' && Object.hasOwn(chartFigures, name)
}

interface ChartOptions {
  readonly figures: Figures
  readonly quantities: Quantities
  readonly title: readonly ElementContent[]
}

/**
 * A measured figure of docsgen and its peers as bars, below a title. The bars are SVG, because the content security policy allows no
 * inline styles.
 */
export function chart(name: PeerFigure, { figures, quantities, title }: ChartOptions): Element {
  const { own, unit } = chartFigures[name]
  const bars = barsOf(figures, own(figures), name)
  const print = quantities[unit]
  const longest = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map((bar) =>
    h('div', { className: bar.name === 'docsgen' ? ['own'] : [] }, [
      h('dt', {}, [text(bar.name)]),
      h('dd', {}, [barOf(bar.value / longest), text(print(bar.value))]),
    ]),
  )
  return h('figure', { className: ['chart'] }, [h('figcaption', {}, [...title]), h('dl', {}, rows)])
}

/** docsgen first, then the peers for which the figure was measured, best first. */
function barsOf({ peers }: Figures, value: number, figure: PeerFigure): readonly Bar[] {
  const measured: readonly [string, Readonly<Partial<Record<PeerFigure, number>>>][] = Object.entries(peers)
  const others = measured.flatMap(([name, { [figure]: of }]) => (of === undefined ? [] : [{ name, value: of }]))
  return [{ name: 'docsgen', value }, ...others.sort((a, b) => a.value - b.value)]
}

function barOf(share: number): Element {
  const width = Math.max(1, Math.round(share * 1000) / 10)
  const bar = h('rect', { width, height: 8 }, [])
  return h('svg', { viewBox: '0 0 100 8', preserveAspectRatio: 'none', ariaHidden: 'true' }, [bar])
}

function h(tagName: string, properties: Properties, children: ElementContent[]): Element {
  return { type: 'element', tagName, properties, children }
}

function text(value: string): ElementContent {
  return { type: 'text', value }
}
