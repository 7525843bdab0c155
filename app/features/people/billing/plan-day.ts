/** The day on which plans are compared with their ends, in UTC like `current_date` in the database. */
export const planDay = (now: number): string => new Date(now).toISOString().slice(0, 10)
