/** How many minutes of a day one game may be given. */
export const dailyMinutes = [5, 10, 15, 20, 30, 45, 60] as const

/** How many minutes of a week a class may be given. */
export const weeklyMinutes = [15, 30, 45, 60, 90, 120, 180] as const
