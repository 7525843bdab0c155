/** A family is many programs of one idea. `slow`: nothing but the clock ends them. */
export type Families = Readonly<Record<string, readonly string[]>>

export const times = <One, Other>(
  ones: readonly One[],
  others: readonly Other[],
  join: (one: One, other: Other) => string,
) => ones.flatMap((one) => others.map((other) => join(one, other)))
