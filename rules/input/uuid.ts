/**
 * Accepts only the canonical lowercase spelling. PostgreSQL also parses other spellings of the same UUID, so without
 * this check one record could be addressed by several ids.
 */
export const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuidPattern.test(text)
