/**
 * One id has one spelling. PostgreSQL also reads others as the same id, so whatever comes in from outside is this or is
 * no id.
 */
export const uuidPattern = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export const isUuid = (text: string): boolean => uuidPattern.test(text)
