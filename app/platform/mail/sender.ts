/** Parses `Skykite <no-reply@…>` or a plain address, which gets the default name `Skykite`. */
export function parseSender(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name.trim() || 'Skykite', address: address.trim() }
}
