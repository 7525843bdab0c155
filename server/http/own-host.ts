import type { IncomingMessage } from 'node:http'
import type { Env } from '#app/platform/env.server.ts'

/**
 * Whatever name somebody calls us by, addresses are read as those of `BASE_URL`: nothing is ever made of the name they
 * sent, and one that is no name cannot spoil an address. As to a proxy, a request may name it in its first line as well.
 */
export function ownHost({ BASE_URL }: Pick<Env, 'BASE_URL'>): (incoming: IncomingMessage) => void {
  const { host } = new URL(BASE_URL)
  return (incoming) => {
    incoming.headers.host = host
    if (incoming.url && !incoming.url.startsWith('/')) incoming.url = pathOf(incoming.url)
  }
}

/** Without the `https://name:password@host` before it. */
function pathOf(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
