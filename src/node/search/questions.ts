/** What keeps a thread alive, as a message port does. */
interface Holder {
  ref(): void
  unref(): void
}

/**
 * Questions to Pagefind's process. Its client never answers when the process dies: while a question is out, nothing but
 * the process keeps the thread, which then ends with it. A process that lives and is silent is not waited for.
 */
export class Questions {
  #open = 0

  /** `patience` in milliseconds. */
  constructor(
    private readonly holder: Holder,
    private readonly patience: number,
  ) {}

  /** The answer. Rejects with what Pagefind complains of, or where it is silent for too long. */
  async ask<Answer extends { readonly errors: string[] }>(asked: Promise<Answer>): Promise<Answer> {
    let timer: NodeJS.Timeout | undefined
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('it does not answer')), this.patience)
      timer.unref()
    })
    if (++this.#open === 1) this.holder.unref()
    try {
      const answer = await Promise.race([asked, silence])
      if (answer.errors.length > 0) throw new Error(answer.errors.join('; '))
      return answer
    } finally {
      clearTimeout(timer)
      if (--this.#open === 0) this.holder.ref()
    }
  }
}
