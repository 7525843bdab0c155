/** A line as the player writes it: beats, and loops ("frames") that repeat their content. */

export type Piece = { readonly hit: number } | { readonly open: true } | { readonly again: number }

export const maxFrameDepth = 2
export const maxPieces = 30
const maxLineLength = 60

/** Number of loops that are still open after the pieces. */
export const countOpenFrames = (pieces: readonly Piece[]): number =>
  pieces.reduce((open, piece) => open + ('open' in piece ? 1 : 'again' in piece ? -1 : 0), 0)

/** Null if a loop is unclosed or the line becomes too long. */
export function expandPieces(pieces: readonly Piece[]): readonly number[] | null {
  const stack: number[][] = [[]]
  for (const piece of pieces) {
    if ('open' in piece) stack.push([])
    else if ('hit' in piece) stack.at(-1)?.push(piece.hit)
    else {
      const inside = stack.pop() ?? []
      const outside = stack.at(-1)
      if (outside === undefined) return null
      for (let repetition = 0; repetition < piece.again; repetition += 1) outside.push(...inside)
    }
    if ((stack.at(-1)?.length ?? 0) > maxLineLength) return null
  }
  return stack.length === 1 ? (stack[0] ?? null) : null
}

/** Counts beats and loops; both ends of a loop count as one piece. */
export const countPieces = (pieces: readonly Piece[]): number => pieces.filter((piece) => !('open' in piece)).length
