// The results of the reader's benchmark as a table and as JSON.
import { median } from './measure.mjs'

/** The medians of the runs of each site: `sites` is a map of names to lists of values by metric. */
export function mediansOf(sites, metrics) {
  return new Map(
    [...sites].map(([name, runs]) => [
      name,
      Object.fromEntries(
        metrics.flatMap(({ key }) => {
          const values = runs.map((run) => run[key]).filter((value) => value !== undefined)
          return values.length === 0 ? [] : [[key, median(values)]]
        }),
      ),
    ]),
  )
}

/**
 * Prints a table with a row for each metric and a column for each site. The last column divides the value of the first
 * site by that of the best peer, or of the best other site if no peer was measured.
 */
export function tableOf({ medians, metrics, peers }) {
  const names = [...medians.keys()]
  const [first, ...others] = names
  const compared = others.some((name) => peers.includes(name)) ? others.filter((name) => peers.includes(name)) : others
  const header = ['', 'unit', ...names, ...(compared.length > 0 ? [`${first} / best`] : [])]
  const rows = metrics
    .filter(({ key }) => names.some((name) => medians.get(name)[key] !== undefined))
    .map(({ key, label, unit }) => [
      label,
      unit,
      ...names.map((name) => numberText(medians.get(name)[key], unit)),
      ...(compared.length > 0 ? [ratioText(key, medians, first, compared)] : []),
    ])
  const widths = header.map((_, column) => Math.max(...[header, ...rows].map((row) => row[column].length)))
  return [header, ...rows]
    .map((row) =>
      row
        .map((cell, i) => (i < 2 ? cell.padEnd(widths[i]) : cell.padStart(widths[i])))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}

/** The results for `--json`: medians and all values, with the conditions under which they were measured. */
export function jsonOf({ sites, medians, metrics, conditions }) {
  const generators = Object.fromEntries(
    [...sites].map(([name, runs]) => [
      name,
      Object.fromEntries(
        metrics
          .filter(({ key }) => medians.get(name)[key] !== undefined)
          .map(({ key }) => [key, { median: medians.get(name)[key], values: runs.map((run) => run[key] ?? null) }]),
      ),
    ]),
  )
  const described = Object.fromEntries(metrics.map(({ key, label, unit }) => [key, { label, unit }]))
  return `${JSON.stringify({ ...conditions, metrics: described, generators }, null, 2)}\n`
}

function ratioText(key, medians, first, compared) {
  const own = medians.get(first)[key]
  const values = compared.map((name) => medians.get(name)[key]).filter((value) => value !== undefined)
  const best = Math.min(...values)
  if (own === undefined || values.length === 0) return '-'
  if (best === 0) return own === 0 ? '1.00' : '-'
  return (own / best).toFixed(2)
}

function numberText(value, unit) {
  if (value === undefined) return '-'
  if (unit === 'kB') return value.toFixed(1)
  return Number.isInteger(value) || unit === 'ms' ? String(Math.round(value)) : value.toFixed(4)
}
