/** Lets only so many tasks run at once; the others wait in line. */
export class Gate {
  private running = 0
  private readonly line: (() => void)[] = []

  constructor(private readonly places: number) {}

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.running >= this.places) await new Promise<void>((enter) => this.line.push(enter))
    else this.running++
    try {
      return await task()
    } finally {
      // Whoever is next takes the place over, so that nobody slips in between.
      const next = this.line.shift()
      if (next) next()
      else this.running--
    }
  }
}
