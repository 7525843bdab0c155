/** Validation of numbers in untrusted game inputs. */

export const isWithin = (value: unknown, min: number, max: number): value is number =>
  Number.isInteger(value) && (value as number) >= min && (value as number) <= max

/** The longest play of any game is an hour. */
export const isTick = (value: unknown): value is number => isWithin(value, 0, 60 * 60 * 60)
