import type { Piece } from './search-engine.js'

/** A text with what was looked for marked. */
export function Pieces({ of: pieces }: { readonly of: readonly Piece[] }) {
  return pieces.map(({ text, marked }, i) => {
    const key = `${i}${text}`
    return marked ? <mark key={key}>{text}</mark> : <span key={key}>{text}</span>
  })
}
