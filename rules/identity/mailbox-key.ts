/** Providers whose addresses ignore dots. */
const dotlessDomains = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox that an address most probably reaches, for rate limits only: `mali+1@…` and `mali+2@…` are one person's.
 * Never an identity: some servers deliver these addresses to different people.
 */
export function mailboxKey(address: string): string {
  const plain = address.trim().toLowerCase()
  const separator = plain.lastIndexOf('@')
  if (separator < 0) return plain
  const [local, domain] = [plain.slice(0, separator).split('+')[0]!, plain.slice(separator + 1)]
  return `${dotlessDomains.has(domain) ? local.replaceAll('.', '') : local}@${domain}`
}
