import type { Root, RootContent } from 'hast'
import type { VFile } from 'vfile'
import type measured from '../figures.json'

/** What `npm run bench -- --write` and `npm run bench:serve -- --write` measured: seconds, MB and ms. */
type Figures = typeof measured

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

/**
 * Replaces names between percent signs in the text of pages: `%cold-1021%` is the time of a first build of 1,021 pages. The
 * figures are an option, so that pages are compiled again when they change.
 */
export function rehypeFigures(figures: Figures): (tree: Root, file: VFile) => void {
  const fill = (node: Root | RootContent, file: VFile): void => {
    if (node.type === 'text')
      node.value = node.value.replace(
        /%([a-z]+-\w+)%/g,
        (_, name: string) => figureText(figures, name) ?? file.fail(`figures.json has no "${name}"`, node),
      )
    if (!('children' in node) || (node.type === 'element' && node.tagName === 'code')) return
    for (const child of node.children) fill(child, file)
  }
  return fill
}

function figureText(figures: Figures, name: string): string | undefined {
  if (name === 'preview-edit') return milliseconds(figures.preview.edit)
  const builds: Readonly<Record<string, Readonly<Record<string, number>>>> = figures.builds
  const [kind = '', pages = ''] = name.split('-')
  const value = builds[pages]?.[kind]
  if (value === undefined) return undefined
  return kind === 'memory' ? megabytes(value) : seconds(value)
}
