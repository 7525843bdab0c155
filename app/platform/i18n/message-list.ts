/** Reads a message that is a list. Empty while the messages could not be loaded: then a translation returns its key. */
export const asMessageList = <Item = string>(message: unknown): Item[] => (Array.isArray(message) ? message : [])
