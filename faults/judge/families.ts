/** Hostile programs by family: many variants of one attack. */
export type Families = Readonly<Record<string, readonly string[]>>

export const combine = <First, Second>(
  firsts: readonly First[],
  seconds: readonly Second[],
  join: (first: First, second: Second) => string,
) => firsts.flatMap((item) => seconds.map((other) => join(item, other)))
