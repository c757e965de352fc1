import type { Element, ElementContent, Properties } from 'hast'
import { type Figures, megabytes, milliseconds, seconds } from './figures.js'

interface Chart {
  readonly title: string
  /** The value with its unit. */
  readonly print: (value: number) => string
  readonly bars: readonly Bar[]
}

interface Bar {
  readonly name: string
  readonly value: number
}

type PeerFigure = 'cold' | 'edit' | 'memory' | 'preview'

/** Measured figures as bars. The bars are SVG, because the content security policy allows no inline styles. */
export function charts(figures: Figures): Element[] {
  const own = figures.builds['1021']
  const all: readonly Chart[] = [
    { title: 'Build 1,021 pages, caches deleted', print: seconds, bars: barsOf(figures, own.cold, 'cold') },
    { title: 'Build again after one edit', print: seconds, bars: barsOf(figures, own.edit, 'edit') },
    { title: 'Peak memory of the first build', print: megabytes, bars: barsOf(figures, own.memory, 'memory') },
    {
      title: 'Preview of 1,021 pages: time from an edit to its text on the screen',
      print: milliseconds,
      bars: barsOf(figures, figures.preview.edit, 'preview'),
    },
  ]
  return all.map(chartOf)
}

/** docsgen first, then the peers for which the figure was measured, best first. */
function barsOf({ peers }: Figures, value: number, figure: PeerFigure): readonly Bar[] {
  const measured: readonly [string, Readonly<Partial<Record<PeerFigure, number>>>][] = Object.entries(peers)
  const others = measured.flatMap(([name, { [figure]: of }]) => (of === undefined ? [] : [{ name, value: of }]))
  return [{ name: 'docsgen', value }, ...others.sort((a, b) => a.value - b.value)]
}

function chartOf({ title, print, bars }: Chart): Element {
  const longest = Math.max(...bars.map(({ value }) => value))
  const rows = bars.map(({ name, value }) =>
    h('div', { className: name === 'docsgen' ? ['own'] : [] }, [
      h('dt', {}, [text(name)]),
      h('dd', {}, [barOf(value / longest), text(print(value))]),
    ]),
  )
  return h('figure', { className: ['chart'] }, [h('figcaption', {}, [text(title)]), h('dl', {}, rows)])
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
