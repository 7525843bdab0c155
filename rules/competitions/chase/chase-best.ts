/** A player's best figure in a kite chase, compared with the other players. */

export const chaseBestKinds = ['mended', 'bridges', 'streak', 'climb'] as const

export type ChaseBestKind = (typeof chaseBestKinds)[number]

/** `climb`: kites that the player overtook since the way was measured. */
export type ChaseFigures = Readonly<Record<ChaseBestKind, number>>

export type ChaseBest = { readonly kind: ChaseBestKind; readonly count: number }

/** Smaller figures are no achievement. */
const least: ChaseFigures = { mended: 2, bridges: 2, streak: 3, climb: 3 }

/** The figure in which the fewest players were better; null if none is large enough. */
export function chooseChaseBest(figures: ChaseFigures, all: readonly ChaseFigures[]): ChaseBest | null {
  const [best] = chaseBestKinds
    .filter((kind) => figures[kind] >= least[kind])
    .map((kind) => ({ kind, count: figures[kind], better: all.filter((other) => other[kind] > figures[kind]).length }))
    .toSorted((a, b) => a.better - b.better)
  return best ? { kind: best.kind, count: best.count } : null
}
