/**
 * Fields that every form of ours has besides its own: what it wants, and which of its sendings are one and the same.
 */
export const actionField = '_action'
export const keyField = '_key'

/** What is meant for this moment only, a child's sign-in for instance: it is not sent later, when the network is back. */
export const nowField = '_now'
