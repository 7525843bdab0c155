/** `Skykite <no-reply@…>`, or an address alone: people are shown a name in any case. */
export function senderOf(from: string): { name: string; address: string } {
  const [, name = '', address = from] = /^\s*"?([^"<]*?)"?\s*<([^<>]+)>\s*$/.exec(from) ?? []
  return { name: name.trim() || 'Skykite', address: address.trim() }
}
