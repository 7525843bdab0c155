/**
 * What was typed and is not saved carries a mark: `""`, `"sending"` while it is on its way, `"kept"` where a draft of it
 * comes back. Pages and sheets ask before they drop what is marked.
 */
export const unsavedMark = 'data-unsaved'

/** What would be lost with this part of the page. */
export const losesTyped = (within: ParentNode) =>
  within.querySelector(`[${unsavedMark}]:not([${unsavedMark}="kept"])`) !== null
