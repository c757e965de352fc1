/** A range of bytes in a pack file, and their hash. */
export interface PackRange {
  readonly pack: string
  readonly offset: number
  readonly length: number
  readonly hash: string
}
