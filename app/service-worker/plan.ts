/**
 * How the service worker handles a request. `leave` means that the browser handles it as if there were no worker.
 */
export type Plan = 'page' | 'asset' | 'font' | 'messages' | 'lesson-routes' | 'issuer-keys' | 'leave'

type PlannedRequest = { method: string; mode: string; url: string; isRange?: boolean }

/**
 * Never caches page data (`*.data`), anything below /api or pages, except the page that checks certificates. Other cached
 * files are the same for all users; they have a version in their name, or are the public keys of schools.
 */
export function planRequest({ method, mode, url, isRange = false }: PlannedRequest, ownOrigin: string): Plan {
  const { origin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || isRange) return 'leave'
  if (/^\/(api|_ipx)\//.test(pathname)) return 'leave'
  if (mode === 'navigate') return 'page'
  // React Router waits for this manifest request between lesson steps, so it must also work offline.
  if (pathname === '/__manifest')
    return searchParams.get('paths')?.split(',').every(isLessonPath) ? 'lesson-routes' : 'leave'
  if (/^\/issuers\/[\da-f-]{36}\/did\.json$/.test(pathname)) return 'issuer-keys'
  if (pathname.startsWith('/assets/')) return pathname.endsWith('.woff2') ? 'font' : 'asset'
  return /^\/messages\/[^/]+\/[a-z]+\/[a-z-]+\.json$/.test(pathname) ? 'messages' : 'leave'
}

/** The page that checks certificates. It is cached as visitors see it, and opens without a network. */
export const isCertificateCheck = (pathname: string) => /^(?:\/(?:th|ko|cn))?\/certificates\/?$/.test(pathname)

const isLessonPath = (path: string) =>
  /^(?:\/(?:th|ko|cn))?\/lesson(?:\/[\w-]+){0,2}$/.test(path) || /^\/(?:th|ko|cn)?$/.test(path)

/** Checks the response as well: only complete, same-origin, immutable responses may be cached. */
export const mayCache = ({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>) =>
  status === 200 &&
  type === 'basic' &&
  /\bimmutable\b/.test(headers.get('cache-control') ?? '') &&
  !headers.has('set-cookie')
