/** Hidden fields of every form: the name of the action and the idempotency key. */
export const actionField = '_action'
export const keyField = '_key'

/** Marks a form that is only valid now (a child's sign-in, for example): it is not sent later from the offline outbox. */
export const immediateField = '_now'
