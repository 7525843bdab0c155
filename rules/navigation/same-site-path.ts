/** Base for relative addresses when the real origin does not matter. */
const placeholderSite = 'http://own.invalid'

/**
 * Prevents open redirects: resolves an address as a browser does and returns its path, or `null` if it leaves the site.
 * Every Location header and navigation target passes this check last, so earlier checks of its form may be incomplete.
 */
export function sameSitePath(address: string, base: string = placeholderSite): string | null {
  const url = parseUrl(address, base)
  const baseUrl = new URL(base)
  if (url === null || url.protocol !== baseUrl.protocol || url.host !== baseUrl.host) return null
  // A browser resolves `/.//host` to the path `//host`, which as an address would be another host.
  return `/${url.pathname.replace(/^\/+/, '')}${url.search}${url.hash}`
}

function parseUrl(address: string, base: string): URL | null {
  try {
    return new URL(address, base)
  } catch {
    return null
  }
}
