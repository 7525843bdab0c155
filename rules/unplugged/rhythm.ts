/** What is heard of a rhythm with rings and named moves. */

export type RhythmPart = string | { readonly times: number; readonly inside: readonly RhythmPart[] }
type Moves = Readonly<Record<string, readonly string[]>>

export function playRhythm(parts: readonly RhythmPart[], moves: Moves = {}): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return moves[part] ?? [part]
    return Array.from({ length: part.times }, () => playRhythm(part.inside, moves)).flat()
  })
}

/** The shortest piece that a ribbon consists of, its end left aside. */
export function shortestPiece<Sign>(ribbon: readonly Sign[]): number {
  for (let length = 1; length < ribbon.length; length++)
    if (ribbon.every((sign, at) => sign === ribbon[at % length])) return length
  return ribbon.length
}
