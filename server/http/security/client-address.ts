import { BlockList, isIP, SocketAddress } from 'node:net'
import type { Env } from '#app/platform/services/env.server.ts'

/**
 * Resolves the IP address of a client from the socket address and the X-Forwarded-For header. HTTP, live connections
 * and the log all use it.
 */
export type ResolveClientAddress = (
  socketAddress: string | undefined,
  forwardedFor: string | undefined,
) => string | null

/**
 * Each proxy appends the address of its client to X-Forwarded-For. The resolver reads the header from the right and
 * stops at the first address that is not a trusted proxy: entries further left can be forged by the client.
 */
export function createAddressResolver({
  TRUSTED_PROXIES,
  TRUSTED_HOPS,
}: Pick<Env, 'TRUSTED_PROXIES' | 'TRUSTED_HOPS'>): ResolveClientAddress {
  const proxies = new BlockList()
  for (const { network, prefix, family } of TRUSTED_PROXIES) proxies.addSubnet(network, prefix, family)
  const isTrusted = (address: string, hop: number) => hop < TRUSTED_HOPS || proxies.check(address, familyOf(address))

  return (socketAddress, forwardedFor) => {
    const forwarded = forwardedFor?.split(',') ?? []
    let address = canonicalAddress(socketAddress ?? '')
    for (let hop = 0; address !== null && isTrusted(address, hop); hop++) {
      const previous = canonicalAddress(forwarded.pop() ?? '')
      // No more entries, or an entry that is not an IP address: use the last valid address.
      if (previous === null) break
      address = previous
    }
    return address
  }
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/** Normalizes an IP address and removes its port; returns null for other text. */
export function canonicalAddress(text: string): string | null {
  const bare = text
    .trim()
    .replace(/^\[([^\]]*)\](?::\d{1,5})?$/, '$1')
    .replace(/^([\d.]+):\d{1,5}$/, '$1')
    .replace(/%.*$/, '')
  const family = isIP(bare)
  if (family === 0) return null
  const { address } = new SocketAddress({ address: bare, family: family === 6 ? 'ipv6' : 'ipv4' })
  return address.replace(/^::ffff:(?=\d+\.)/, '')
}
