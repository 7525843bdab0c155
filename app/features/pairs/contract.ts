/** A pair that works together now. */
export type Pair = { id: string; one: string; other: string; endsAt: number }

/** Their partner's name, until when. */
export type OwnPair = { name: string; endsAt: number }
