import type { Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import { charts } from './charts.js'
import type measured from '../figures.json'

/** What `npm run bench`, `bench:serve` and `bench:weight` measured with `-- --write`: seconds, MB, ms and bytes. */
export type Figures = typeof measured

/** Seconds with three digits: `0.37 s`, `1.20 s`, `68.5 s`, `169 s`. */
export function seconds(value: number): string {
  return `${value < 0.995 ? value.toFixed(2) : value.toPrecision(3)} s`
}

export function megabytes(value: number): string {
  return `${Math.round(value).toLocaleString('en')} MB`
}

export function milliseconds(value: number): string {
  return `${Math.round(value).toLocaleString('en')} ms`
}

export function kilobytes(value: number): string {
  return `${(value / 1000).toFixed(1)} kB`
}

/**
 * Replaces names between percent signs in the text of pages: `%cold-1021%` is the time of a first build of 1,021 pages. An
 * element of the class `charts` gets the charts. The figures are an option, so that pages are compiled again when they change.
 */
export function rehypeFigures(figures: Figures): (tree: Root, file: VFile) => void {
  const fill = (node: Root | RootContent, file: VFile): void => {
    if (node.type === 'text')
      node.value = node.value.replace(
        /%([a-z]+-\w+)%/g,
        (_, name: string) => figureText(figures, name) ?? file.fail(`figures.json has no "${name}"`, node),
      )
    if (!('children' in node) || (node.type === 'element' && node.tagName === 'code')) return
    if (node.type === 'element' && [node.properties.className].flat().includes('charts')) {
      node.children = charts(figures)
      return
    }
    for (const child of node.children) fill(child, file)
  }
  return fill
}

function figureText(figures: Figures, name: string): string | undefined {
  if (name === 'preview-edit') return milliseconds(figures.preview.edit)
  if (name === 'page-requests') return String(figures.page.requests)
  if (name.startsWith('page-')) return kilobytes(figures.page[name.slice('page-'.length) as keyof Figures['page']])
  const builds: Readonly<Record<string, Readonly<Record<string, number>>>> = figures.builds
  const [kind = '', pages = ''] = name.split('-')
  const value = builds[pages]?.[kind]
  if (value === undefined) return undefined
  return kind === 'memory' ? megabytes(value) : seconds(value)
}
