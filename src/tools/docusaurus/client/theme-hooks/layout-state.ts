import { useSite } from 'docsgen/client'
import { hrefOf } from '../../../../shared/route.js'
import { documentTitle } from '../../../../shared/title.js'

/** The home page of the site. */
export function useHomePageRoute(): { readonly path: string; readonly exact: true } {
  const { base, trailingSlash } = useSite()
  return { path: hrefOf('/', base, trailingSlash), exact: true }
}

/** Titles of documents: `page | site`. */
export function useTitleFormatter(): { readonly format: (title?: string) => string } {
  const site = useSite()
  return { format: (title = '') => documentTitle({ title: title.trim() }, site) }
}

/** Formats dates in the language of the site. */
export function useDateTimeFormat(options: Intl.DateTimeFormatOptions = {}): Intl.DateTimeFormat {
  return new Intl.DateTimeFormat(useSite().locale, options)
}

/** The bar above the navbar is not a part of React's state: whether it is shown is known before React has loaded. */
export function useAnnouncementBar(): { readonly isActive: boolean; readonly close: () => void } {
  return { isActive: useSite().announcement !== undefined, close: () => undefined }
}

/** The menu of phones, which opens and closes without React. */
export function useNavbarMobileSidebar() {
  return { disabled: false, shouldRender: false, shown: false, toggle: () => undefined }
}

/** The second list of Docusaurus's menu of phones, which docsgen does not have. */
export function useNavbarSecondaryMenu() {
  return { shown: false, hide: () => undefined, content: undefined }
}

/** docsgen's navbar always stays in view. */
export function useHideableNavbar(_hideOnScroll: boolean) {
  return { navbarRef: () => undefined, isNavbarVisible: true }
}

/** Items of a navbar by the side that they are on. */
export function splitNavbarItems<Item extends { readonly position?: 'left' | 'right' }>(
  items: readonly Item[],
): [left: Item[], right: Item[]] {
  const isLeft = ({ position = 'right' }: Item) => position === 'left'
  return [items.filter(isLeft), items.filter((item) => !isLeft(item))]
}

/** The emoji that a text begins with, and the rest. */
export function extractLeadingEmoji(text: string): { readonly emoji: string | null; readonly rest: string } {
  const [, emoji = null, rest = text] =
    /^(\p{Extended_Pictographic}(?:\uFE0F|\u200D\p{Extended_Pictographic})*)(.*)$/su.exec(text) ?? []
  return { emoji, rest }
}

/** The tag of pages that belong to no version. */
export const DEFAULT_SEARCH_TAG = 'default'

/** The title in the words after the language of a code block. */
export function parseCodeBlockTitle(metastring?: string): string {
  return /title=(["'])(.*?)\1/.exec(metastring ?? '')?.[2] ?? ''
}

/** The language in the class of a code block. */
export function parseLanguage(className: string): string | undefined {
  return className
    .split(' ')
    .find((one) => one.startsWith('language-'))
    ?.slice('language-'.length)
}

/** Whether the words after the language ask for line numbers. */
export function containsLineNumbers(metastring?: string): boolean {
  return metastring?.includes('showLineNumbers') ?? false
}

/** An item of a table of contents. */
interface TocItem {
  readonly value: string
  readonly id: string
  readonly level: number
}

/** An item with those below it. */
export interface TocNode extends TocItem {
  readonly children: readonly TocNode[]
}

/** A table of contents as a tree. */
export function useTreeifiedTOC(toc: readonly TocItem[]): readonly TocNode[] {
  return treeOf(toc)
}

/** The same, with headings of some levels only. */
export function useFilteredAndTreeifiedTOC({
  toc,
  minHeadingLevel,
  maxHeadingLevel,
}: {
  readonly toc: readonly TocItem[]
  readonly minHeadingLevel: number
  readonly maxHeadingLevel: number
}): readonly TocNode[] {
  return treeOf(toc.filter(({ level }) => level >= minHeadingLevel && level <= maxHeadingLevel))
}

function treeOf(items: readonly TocItem[]): TocNode[] {
  const [first, ...others] = items
  if (first === undefined) return []
  const end = others.findIndex(({ level }) => level <= first.level)
  const inner = end === -1 ? others : others.slice(0, end)
  return [{ ...first, children: treeOf(inner) }, ...treeOf(end === -1 ? [] : others.slice(end))]
}
