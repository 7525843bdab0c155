/** Converts PostgreSQL's timestamp format to ISO 8601. */
export const toIsoTime = (text: string): string => new Date(text).toISOString()
