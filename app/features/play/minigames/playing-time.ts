/** Choices for the daily limit of a game, in minutes. */
export const dailyMinutes = [5, 10, 15, 20, 30, 45, 60] as const

/** Choices for the weekly limit of a class, in minutes. */
export const weeklyMinutes = [15, 30, 45, 60, 90, 120, 180] as const
