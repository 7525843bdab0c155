/** A line as it is laid: beats, and frames that say "again" of what is inside of them. */

export type Piece = { readonly hit: number } | { readonly open: true } | { readonly again: number }

export const deepestFrame = 2
export const mostPieces = 30
const longestLine = 60

/** How many frames are open after the pieces. */
export const openFrames = (pieces: readonly Piece[]): number =>
  pieces.reduce((open, piece) => open + ('open' in piece ? 1 : 'again' in piece ? -1 : 0), 0)

/** The beats of the pieces, or null where frames are left open or the line becomes longer than any. */
export function expanded(pieces: readonly Piece[]): readonly number[] | null {
  const stack: number[][] = [[]]
  for (const piece of pieces) {
    if ('open' in piece) stack.push([])
    else if ('hit' in piece) stack.at(-1)?.push(piece.hit)
    else {
      const inside = stack.pop() ?? []
      const outside = stack.at(-1)
      if (outside === undefined) return null
      for (let time = 0; time < piece.again; time += 1) outside.push(...inside)
    }
    if ((stack.at(-1)?.length ?? 0) > longestLine) return null
  }
  return stack.length === 1 ? (stack[0] ?? null) : null
}

/** Beats and frames; the two ends of a frame are one piece. */
export const pieceCount = (pieces: readonly Piece[]): number => pieces.filter((piece) => !('open' in piece)).length
