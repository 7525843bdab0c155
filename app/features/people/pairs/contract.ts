/** Two students who work together now; `one` and `other` are their names. */
export type Pair = { id: string; one: string; other: string; endsAt: number }

/** A student's partner: name and end of the pair. */
export type CurrentPartner = { name: string; endsAt: number }
