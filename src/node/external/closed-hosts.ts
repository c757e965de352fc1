/** After so many addresses of a host without an answer, with none in between that had one, the others are not tried. */
const faultsToClose = 2

/** Hosts that are not asked any more in this check, and why: they want a long rest, or nobody is there. */
export class ClosedHosts {
  private readonly reasons = new Map<string, string>()
  private readonly faults = new Map<string, number>()

  /** Why a host is not asked; undefined for one that is. */
  reasonFor(host: string): string | undefined {
    return this.reasons.get(host)
  }

  close(host: string, reason: string): void {
    this.reasons.set(host, reason)
  }

  /** An address of the host had no answer in the end. */
  fault(host: string, reason: string): void {
    const count = (this.faults.get(host) ?? 0) + 1
    this.faults.set(host, count)
    if (count >= faultsToClose) this.close(host, reason)
  }

  /** An address of the host had an answer. */
  answered(host: string): void {
    this.faults.delete(host)
  }
}
