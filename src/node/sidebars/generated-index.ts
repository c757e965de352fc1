import type { GeneratedIndex } from '../model/sidebars.js'

/** The index page of a category, as `link: { type: 'generated-index' }` asks for it. */
export function generatedIndex(
  link: { readonly slug?: unknown; readonly title?: unknown; readonly description?: unknown },
  { label, routeBase }: { readonly label: string; readonly routeBase: string },
): GeneratedIndex {
  const slug = typeof link.slug === 'string' ? link.slug : `/category/${slugOf(label)}`
  const base = routeBase === '/' ? '' : routeBase
  return {
    type: 'generated-index',
    route: `${base}/${slug.replace(/^\/+/, '')}`,
    title: typeof link.title === 'string' ? link.title : label,
    ...(typeof link.description === 'string' ? { description: link.description } : {}),
  }
}

function slugOf(label: string): string {
  return label
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '-')
    .replace(/^-|-$/g, '')
}
