/**
 * Attribute of elements with unsaved input. Values: `""`, `"sending"` while it is being saved, `"kept"` if a draft is
 * stored. Pages and sheets confirm before they discard marked input.
 */
export const unsavedMark = 'data-unsaved'

/** Whether the container has unsaved input that is not stored as a draft. */
export const hasUnsavedInput = (container: ParentNode) =>
  container.querySelector(`[${unsavedMark}]:not([${unsavedMark}="kept"])`) !== null
