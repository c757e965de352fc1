import type { Nodes, Root } from 'mdast'

/** A long text in which colons that cannot start a directive are replaced by other characters, one for one. */
interface MaskedText {
  readonly text: string
  /** Whether the text may have directives that are more than text. */
  readonly hasDirectives: boolean
  /** Puts the colons back into the tree of the text; returns false if the text without masks has another tree. */
  restore(tree: Root): boolean
}

/** Number of comparisons from which masks are faster. */
const affordable = 2e8
/** Beyond this length of a line, satteri takes long to count the columns after a character that is not ASCII. */
const longLine = 5000

/** The colon of a URL in a link or an image. It cannot be part of JavaScript, so MDX can have masks too. */
const destinationColon = /(\]\(<?[a-z][a-z0-9+.-]*):/gi
const maskedDestination = /(\]\(<?[a-z][a-z0-9+.-]*);/gi
/** Masking is impossible if the text already contains this. */
const destinationMask = /\(\s*<?[a-z][a-z0-9+.-]*;/i
const maskedUrl = /^([a-z][a-z0-9+.-]*);/i
/**
 * A text directive, unless it is only a name, which becomes text again. What may be an address after a colon counts, since
 * a directive splits it, except after the schemes that `remarkProtocolAutolinks` puts together.
 */
const directive = /(?<!\b(?:mailto|xmpp)):[\p{L}\p{N}][\p{L}\p{M}\p{N}_-]*[[{@.:+/]/u
/** A colon at the end of a word, or in a time of day. */
const proseColon = /(?<=[A-Za-z\d]):(?=[ \t\n])|(?<=\b\d\d?):(?=\d\d(?![\w[{]))/g
/** Rare characters that parsers treat like a colon: as punctuation, without a meaning in Markdown. */
const proseMasks = ['\uFE13', '\uFE14', '\uFE10']

/**
 * Masks the colons of a long text. satteri searches the whole paragraph or table of each colon before it decides that no
 * directive starts there, so the time grows with the square of the colons. Undefined if the text is short.
 */
export function maskColons(text: string, { mdx }: { readonly mdx: boolean }): MaskedText | undefined {
  if (countColons(text) * text.length < affordable) return undefined
  const offsets: number[] = []
  let masked = text
  if (!destinationMask.test(text)) {
    masked = text.replace(destinationColon, (match, start: string, offset: number) => {
      offsets.push(offset + match.length - 1)
      return `${start};`
    })
  }
  const proseMask = mdx || hasLongLine(text) ? undefined : proseMasks.find((mask) => !text.includes(mask))
  if (proseMask !== undefined) masked = masked.replace(proseColon, proseMask)
  return {
    text: masked,
    hasDirectives: masked.includes('::') || directive.test(masked),
    restore: (tree) => restore(tree, { offsets, proseMask }),
  }
}

function countColons(text: string): number {
  let count = 0
  for (let at = text.indexOf(':'); at !== -1; at = text.indexOf(':', at + 1)) count++
  return count
}

function hasLongLine(text: string): boolean {
  let start = 0
  for (let end = text.indexOf('\n'); end !== -1; end = text.indexOf('\n', start)) {
    if (end - start > longLine) return true
    start = end + 1
  }
  return text.length - start > longLine
}

interface Masks {
  /** Where the colons of URLs were, in order. */
  readonly offsets: readonly number[]
  readonly proseMask: string | undefined
}

function restore(node: Nodes, masks: Masks): boolean {
  if ((node.type === 'link' || node.type === 'image') && hasMask(node, masks.offsets))
    node.url = node.url.replace(maskedUrl, '$1:')
  // Without masks, text that looks like a URL would have been a link.
  if (node.type === 'text' && destinationMask.test(node.value)) return false
  if ('url' in node && masks.proseMask !== undefined && node.url.includes(masks.proseMask)) return false
  restoreStrings(node as unknown as Record<string, unknown>, masks)
  return !('children' in node) || node.children.every((child) => restore(child, masks))
}

/** Restores everything else that a node may have a colon in: code, titles, labels, attributes. */
function restoreStrings(value: Record<string, unknown>, masks: Masks): void {
  for (const key in value) {
    const part = value[key]
    if (typeof part === 'string') value[key] = restored(part, masks)
    else if (typeof part === 'object' && part !== null && key !== 'children' && key !== 'position')
      restoreStrings(part as Record<string, unknown>, masks)
  }
}

function restored(text: string, { offsets, proseMask }: Masks): string {
  const unmasked = proseMask === undefined ? text : text.replaceAll(proseMask, ':')
  return offsets.length > 0 && unmasked.includes('](') ? unmasked.replace(maskedDestination, '$1:') : unmasked
}

/** Whether a link, whose text may have links too, has a mask in its URL. */
function hasMask({ position }: Nodes, offsets: readonly number[]): boolean {
  const start = position?.start.offset ?? 0
  const end = position?.end.offset ?? start
  let low = 0
  let high = offsets.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((offsets[middle] ?? 0) < start) low = middle + 1
    else high = middle
  }
  return (offsets[low] ?? end) < end
}
