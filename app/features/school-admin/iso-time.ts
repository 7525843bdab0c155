/** PostgreSQL's own writing of a time, as everybody else writes it. */
export const isoTime = (text: string): string => new Date(text).toISOString()
