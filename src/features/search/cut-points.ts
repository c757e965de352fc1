/**
 * Whether a list is cut at this item, which is about one in `every`. It depends on the text alone, so an edit moves few cuts:
 * FNV-1a (32 bits, over UTF-16 code units) modulo `every`.
 */
export function isCutPoint(text: string, every: number): boolean {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return (hash >>> 0) % every === 0
}
