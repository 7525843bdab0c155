/**
 * Fields that every form of ours has besides its own: what it wants, and which of its sendings are one and the same.
 */
export const actionField = '_action'
export const keyField = '_key'
