/** What the config can allow code samples, by its name in `checkCode.allow`. */
export const sampleRights = ['network', 'child-process', 'worker', 'addons', 'wasi', 'sqlite'] as const

export type SampleRight = (typeof sampleRights)[number]

export interface ResolvedCheckCode {
  /** Without duplicates, in the order of `sampleRights`. */
  readonly allow: readonly SampleRight[]
  /** Files and folders that samples can read in addition to packages; absolute. */
  readonly read: readonly string[]
}
