import type { Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import type measured from '../figures.json'
import { chart, isChart } from './charts.js'
import { type Quantities, quantitiesIn } from './quantities.js'

/** What `npm run bench`, `bench:serve` and `bench:weight` measured with `-- --write`: seconds, MB, ms and bytes. */
export type Figures = typeof measured

/**
 * Replaces names between percent signs in the text of pages: `%cold-1021%` is the time of a first build of 1,021 pages. An
 * element with the attribute `data-chart` becomes the chart of that name, with its text as the title. Numbers and units are those of
 * the page's language. The figures are an option, so that pages are compiled again when they change.
 */
export function rehypeFigures(figures: Figures): (tree: Root, file: VFile) => void {
  return (tree, file) => {
    const quantities = quantitiesIn(String(file.data.language))
    const fill = (node: Root | RootContent): void => {
      if (node.type === 'text')
        node.value = node.value.replace(
          /%([a-z]+-\w+)%/g,
          (_, name: string) =>
            figureText(name, figures, quantities) ?? file.fail(`figures.json has no "${name}"`, node),
        )
      if (!('children' in node) || (node.type === 'element' && node.tagName === 'code')) return
      for (const child of node.children) fill(child)
      if (node.type !== 'element') return
      const name = node.properties['data-chart']
      if (name === undefined) return
      if (!isChart(name)) return file.fail(`there is no chart "${String(name)}"`, node)
      Object.assign(node, chart(name, { figures, quantities, title: node.children }))
    }
    fill(tree)
  }
}

function figureText(name: string, figures: Figures, quantities: Quantities): string | undefined {
  if (name === 'preview-edit') return quantities.milliseconds(figures.preview.edit)
  if (name === 'page-requests') return String(figures.page.requests)
  if (name.startsWith('page-'))
    return quantities.kilobytes(figures.page[name.slice('page-'.length) as keyof Figures['page']])
  const builds: Readonly<Record<string, Readonly<Record<string, number>>>> = figures.builds
  const [kind = '', pages = ''] = name.split('-')
  const value = builds[pages]?.[kind]
  if (value === undefined) return undefined
  return kind === 'memory' ? quantities.megabytes(value) : quantities.seconds(value)
}
