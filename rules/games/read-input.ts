/** What every game asks of the numbers in an input that somebody sent. */

export const isWithin = (value: unknown, least: number, most: number): value is number =>
  Number.isInteger(value) && (value as number) >= least && (value as number) <= most

/** The longest play of any game is an hour. */
export const isTick = (value: unknown): value is number => isWithin(value, 0, 60 * 60 * 60)
