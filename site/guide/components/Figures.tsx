import figures from '../figures.json'
import { megabytes, milliseconds, seconds } from '../plugins/figures'
import styles from './figures.module.css'

interface Chart {
  readonly title: string
  /** The value with its unit. */
  readonly print: (value: number) => string
  readonly bars: readonly { readonly name: string; readonly value: number }[]
}

type PeerFigure = 'cold' | 'edit' | 'memory' | 'preview'

const own = figures.builds['1021']
const peers: readonly [string, Readonly<Partial<Record<PeerFigure, number>>>][] = Object.entries(figures.peers)

const charts: readonly Chart[] = [
  { title: 'Build 1,021 pages, caches deleted', print: seconds, bars: barsOf(own.cold, 'cold') },
  { title: 'Build again after one edit', print: seconds, bars: barsOf(own.edit, 'edit') },
  { title: 'Peak memory of the first build', print: megabytes, bars: barsOf(own.memory, 'memory') },
  {
    title: 'Preview of 1,021 pages: time from an edit to its text on the screen',
    print: milliseconds,
    bars: barsOf(figures.preview.edit, 'preview'),
  },
]

/** docsgen first, then the peers for which the figure was measured, best first. */
function barsOf(value: number, figure: PeerFigure): Chart['bars'] {
  const others = peers.flatMap(([name, { [figure]: measured }]) =>
    measured === undefined ? [] : [{ name, value: measured }],
  )
  return [{ name: 'docsgen', value }, ...others.sort((a, b) => a.value - b.value)]
}

/** Measured figures as bars. The bars are SVG, because the content security policy allows no inline styles. */
export default function Figures() {
  return (
    <div className={styles.charts}>
      {charts.map(({ title, print, bars }) => (
        <figure key={title} className={styles.chart}>
          <figcaption>{title}</figcaption>
          <dl>
            {bars.map(({ name, value }) => (
              <div key={name} className={name === 'docsgen' ? styles.own : undefined}>
                <dt>{name}</dt>
                <dd>
                  <Bar share={value / Math.max(...bars.map((bar) => bar.value))} />
                  {print(value)}
                </dd>
              </div>
            ))}
          </dl>
        </figure>
      ))}
    </div>
  )
}

function Bar({ share }: { readonly share: number }) {
  return (
    <svg viewBox="0 0 100 8" preserveAspectRatio="none" aria-hidden="true">
      <rect width={Math.max(1, Math.round(share * 1000) / 10)} height="8" />
    </svg>
  )
}
