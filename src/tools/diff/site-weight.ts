import { compareStrings } from '../../node/base/names.js'
import type { Change, RouteWeight, SiteWeight } from './site-diff.js'
import { bytesOf, type WeightKind, weightKinds, withoutHashes } from '../../node/base/weight.js'
import type { BuiltSite } from './built-site.js'
import { documentOf } from './built-site.js'
import type { PagePair } from './compare-page.js'

/** The documents of a page in both builds. */
interface PairTexts {
  readonly before: string
  readonly after: string
}

/** Compares what a page loads at first; undefined if no kind has another size. */
export async function compareWeights(
  { route, from }: PagePair,
  { old, now, texts }: { readonly old: BuiltSite; readonly now: BuiltSite; readonly texts: PairTexts },
): Promise<RouteWeight | undefined> {
  const [oldName, nowName] = [documentOf(old, from), documentOf(now, route)]
  if (oldName === undefined || nowName === undefined) return undefined
  const [oldFiles, nowFiles] = [
    await old.scale.filesOf(oldName, texts.before),
    await now.scale.filesOf(nowName, texts.after),
  ]
  const sizes = async (site: BuiltSite, names: readonly string[]) => bytesOf(await site.scale.weigh(names))
  // A document whose only change is the hash of an asset has the same size, give or take a few bytes.
  const isSame = withoutHashes(texts.before) === withoutHashes(texts.after)
  const [oldJs, nowJs] = [await old.scale.withImports(oldFiles.js), await now.scale.withImports(nowFiles.js)]
  const changes: Readonly<Record<WeightKind, Change<number>>> = {
    html: isSame
      ? { before: 0, after: 0 }
      : { before: await sizes(old, [oldName]), after: await sizes(now, [nowName]) },
    css: { before: await sizes(old, oldFiles.css), after: await sizes(now, nowFiles.css) },
    js: { before: await sizes(old, oldJs), after: await sizes(now, nowJs) },
    images: { before: await sizes(old, oldFiles.images), after: await sizes(now, nowFiles.images) },
    fonts: { before: await sizes(old, oldFiles.fonts), after: await sizes(now, nowFiles.fonts) },
  }
  const changed = weightKinds.filter((kind) => changes[kind].before !== changes[kind].after)
  if (changed.length === 0) return undefined
  return {
    route,
    from: route === from ? undefined : from,
    ...Object.fromEntries(changed.map((kind) => [kind, changes[kind]])),
  }
}

const kindOfExtension: Readonly<Record<string, WeightKind>> = {
  html: 'html',
  css: 'css',
  js: 'js',
  mjs: 'js',
  png: 'images',
  jpg: 'images',
  jpeg: 'images',
  gif: 'images',
  svg: 'images',
  webp: 'images',
  avif: 'images',
  ico: 'images',
  woff2: 'fonts',
  woff: 'fonts',
  ttf: 'fonts',
  otf: 'fonts',
}

/** Adds up the sizes of all files of both sites by kind. */
export function compareFileSizes(old: BuiltSite, now: BuiltSite): SiteWeight['files'] {
  const [before, after] = [sizesByKind(old), sizesByKind(now)]
  const kinds = [...weightKinds, 'other'] as const
  return Object.fromEntries(
    kinds.map((kind) => [kind, { before: before[kind], after: after[kind] }]),
  ) as SiteWeight['files']
}

function sizesByKind({ files }: BuiltSite): Record<WeightKind | 'other', number> {
  const sizes = { html: 0, css: 0, js: 0, images: 0, fonts: 0, other: 0 }
  for (const [name, size] of files) sizes[kindOfExtension[/\.(\w+)$/.exec(name)?.[1] ?? ''] ?? 'other'] += size
  return sizes
}

/** Sorts the weights of pages by route. */
export function sortWeights(routes: readonly RouteWeight[]): RouteWeight[] {
  return [...routes].sort((a, b) => compareStrings(a.route, b.route))
}
