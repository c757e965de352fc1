/** Lets only so many through at once; the others wait in line. Whoever is inside may ask again. */
export class Gate {
  private readonly inside = new Set<string>()
  private readonly line: { readonly name: string; readonly enter: () => void }[] = []

  constructor(private readonly places: number) {}

  enter(name: string): Promise<void> {
    if (this.inside.has(name)) return Promise.resolve()
    return new Promise((enter) => {
      this.line.push({ name, enter })
      this.fill()
    })
  }

  leave(name: string): void {
    if (this.inside.delete(name)) this.fill()
  }

  private fill(): void {
    while (this.inside.size < this.places) {
      const next = this.line.shift()
      if (!next) return
      this.inside.add(next.name)
      next.enter()
    }
  }
}
