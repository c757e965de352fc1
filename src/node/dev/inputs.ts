import type { FileWatch } from './file-watch.js'

/** The files outside the content that the site is made of; they may be known before anything is watched. */
export class Inputs {
  readonly #filePaths = new Set<string>()
  #watch: FileWatch | undefined

  readonly add = (filePaths: readonly string[]): void => {
    const added = filePaths.filter((filePath) => !this.#filePaths.has(filePath))
    for (const filePath of added) this.#filePaths.add(filePath)
    this.#watch?.track(added)
  }

  follow(watch: FileWatch): void {
    this.#watch = watch
    watch.track(this.#filePaths)
  }
}
