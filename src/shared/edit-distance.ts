/**
 * The edit distance between two words: how many letters to change, insert, delete or swap with their neighbor (optimal
 * string alignment). Returns `most + 1` if it is greater than `most`.
 */
export function editDistance(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return most + 1
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, i) => i)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    let least = i
    for (let j = 1; j <= other.length; j++) {
      const change = one[i - 1] === other[j - 1] ? 0 : 1
      let cost = Math.min((row[j] ?? 0) + 1, (next[j - 1] ?? 0) + 1, (row[j - 1] ?? 0) + change)
      if (i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1])
        cost = Math.min(cost, (before[j - 2] ?? 0) + 1)
      least = Math.min(least, cost)
      next.push(cost)
    }
    if (least > most) return most + 1
    before = row
    row = next
  }
  return Math.min(row[other.length] ?? most + 1, most + 1)
}
