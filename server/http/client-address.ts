import { BlockList, isIP, SocketAddress } from 'node:net'
import type { Env } from '#app/platform/env.server.ts'

/**
 * From a socket and what proxies wrote, the one address a request is said to come from; HTTP, live connections and the
 * log all ask here.
 */
export type ClientAddress = (socketAddress: string | undefined, forwardedFor: string | undefined) => string | null

/**
 * Each proxy writes down on the right who came to it. From the right, what trusted proxies wrote is believed, up to the
 * first address that is none
 * of them; what stands further left was written by whoever came to that one, who may write anything.
 */
export function openClientAddress({
  TRUSTED_PROXIES,
  TRUSTED_HOPS,
}: Pick<Env, 'TRUSTED_PROXIES' | 'TRUSTED_HOPS'>): ClientAddress {
  const proxies = new BlockList()
  for (const { network, prefix, family } of TRUSTED_PROXIES) proxies.addSubnet(network, prefix, family)
  const trusted = (address: string, hop: number) => hop < TRUSTED_HOPS || proxies.check(address, familyOf(address))

  return (socketAddress, forwardedFor) => {
    const written = forwardedFor?.split(',') ?? []
    let address = canonicalAddress(socketAddress ?? '')
    for (let hop = 0; address !== null && trusted(address, hop); hop++) {
      const before = canonicalAddress(written.pop() ?? '')
      // Nobody further left, or a proxy that did not write an address: it is the last one we know.
      if (before === null) break
      address = before
    }
    return address
  }
}

const familyOf = (address: string) => (address.includes(':') ? 'ipv6' : 'ipv4')

/** One spelling of each address, without its port; nothing where it is none. */
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
