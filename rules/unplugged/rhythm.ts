/** Expands rhythms with repetitions ("rings") and named moves. */

export type RhythmPart = string | { readonly times: number; readonly inside: readonly RhythmPart[] }
type Moves = Readonly<Record<string, readonly string[]>>

export function playRhythm(parts: readonly RhythmPart[], moves: Moves = {}): string[] {
  return parts.flatMap((part) => {
    if (typeof part === 'string') return moves[part] ?? [part]
    return Array.from({ length: part.times }, () => playRhythm(part.inside, moves)).flat()
  })
}

/** Length of the shortest pattern that a sequence repeats; the last repetition may be incomplete. */
export function shortestPiece<Item>(sequence: readonly Item[]): number {
  for (let length = 1; length < sequence.length; length++)
    if (sequence.every((item, index) => item === sequence[index % length])) return length
  return sequence.length
}
