/** Only stands for "our site" where the real address makes no difference. */
const anySite = 'http://own.invalid'

/**
 * The path of our own site that an address leads to when a browser resolves it, or nothing where it leads elsewhere.
 * Whatever goes into a Location
 * header or is navigated to passes here last: rules about how an address may look come before it and may err.
 */
export function ownPath(address: string, base: string = anySite): string | null {
  const url = resolved(address, base)
  const own = new URL(base)
  if (url === null || url.protocol !== own.protocol || url.host !== own.host) return null
  // `/.//host` is a path of ours to a browser, and `//host` is not.
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`
}

function resolved(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
