import styles from './figures.module.css'

interface Figure {
  readonly name: string
  /** Seconds, or whatever the unit of its chart is. */
  readonly value: number
  readonly label: string
}

interface Chart {
  readonly title: string
  readonly figures: readonly Figure[]
}

const charts: readonly Chart[] = [
  {
    title: 'Build 1,021 pages, caches deleted',
    figures: [
      { name: 'docsgen', value: 12.2, label: '12.2 s' },
      { name: 'Docusaurus 3.10 faster', value: 79.6, label: '79.6 s' },
      { name: 'Starlight', value: 86.7, label: '86.7 s' },
      { name: 'VitePress 2 alpha', value: 115, label: '115 s' },
      { name: 'Rspress 2', value: 169, label: '169 s' },
    ],
  },
  {
    title: 'Build again after one edit',
    figures: [
      { name: 'docsgen', value: 1.25, label: '1.25 s' },
      { name: 'Docusaurus 3.10 faster', value: 37.6, label: '37.6 s' },
      { name: 'Starlight', value: 50.4, label: '50.4 s' },
      { name: 'Rspress 2', value: 58.4, label: '58.4 s' },
    ],
  },
  {
    title: 'Peak memory of the first build',
    figures: [
      { name: 'docsgen', value: 540, label: '540 MB' },
      { name: 'Docusaurus 3.10 faster', value: 3310, label: '3,310 MB' },
      { name: 'VitePress 2 alpha', value: 3980, label: '3,980 MB' },
      { name: 'Starlight', value: 5060, label: '5,060 MB' },
      { name: 'Rspress 2', value: 6900, label: '6,900 MB' },
    ],
  },
  {
    title: 'Preview of 1,021 pages: time from an edit to its text on the screen',
    figures: [
      { name: 'docsgen', value: 37, label: '37 ms' },
      { name: 'VitePress 2 alpha', value: 72, label: '72 ms' },
      { name: 'Rspress 2', value: 702, label: '702 ms' },
      { name: 'Docusaurus 3.10 faster', value: 1264, label: '1,264 ms' },
    ],
  },
]

/** Measured figures as bars. The bars are SVG, because the content security policy allows no inline styles. */
export default function Figures() {
  return (
    <div className={styles.charts}>
      {charts.map(({ title, figures }) => (
        <figure key={title} className={styles.chart}>
          <figcaption>{title}</figcaption>
          <dl>
            {figures.map(({ name, value, label }) => (
              <div key={name} className={name === 'docsgen' ? styles.own : undefined}>
                <dt>{name}</dt>
                <dd>
                  <Bar share={value / Math.max(...figures.map((figure) => figure.value))} />
                  {label}
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
