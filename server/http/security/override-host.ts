import type { IncomingMessage } from 'node:http'
import type { Env } from '#app/platform/services/env.server.ts'

/**
 * Replaces the host of every request by that of `BASE_URL`, so that a forged or malformed Host header is never used.
 * The request line may also contain a full URL, as sent to a proxy; its host is removed.
 */
export function createHostOverride({ BASE_URL }: Pick<Env, 'BASE_URL'>): (incoming: IncomingMessage) => void {
  const { host } = new URL(BASE_URL)
  return (incoming) => {
    incoming.headers.host = host
    if (incoming.url && !incoming.url.startsWith('/')) incoming.url = pathOf(incoming.url)
  }
}

/** Removes a leading `https://name:password@host`. */
function pathOf(address: string): string {
  const path = address.replace(/^[a-z]+:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}
