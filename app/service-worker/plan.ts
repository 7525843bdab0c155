/**
 * What the service worker does with a request. Everything not named here goes to the network as if there were no
 * worker.
 */
export type Plan = 'page' | 'asset' | 'font' | 'messages' | 'lesson-routes' | 'leave'

type Asked = { method: string; mode: string; url: string; ranged?: boolean }

/**
 * Pages are never kept, whoever they belong to; nor is anything below /api, nor the data of pages (`*.data`). What is
 * kept is the same
 * for everybody and carries its version in its name.
 */
export function planFor({ method, mode, url, ranged = false }: Asked, ownOrigin: string): Plan {
  const { origin, pathname, searchParams } = new URL(url)
  if (method !== 'GET' || origin !== ownOrigin || ranged) return 'leave'
  if (/^\/(api|_ipx)\//.test(pathname)) return 'leave'
  if (mode === 'navigate') return 'page'
  // From step to step a page asks whether there are other pages there, and waits for the answer.
  if (pathname === '/__manifest')
    return searchParams.get('paths')?.split(',').every(isLessonPath) ? 'lesson-routes' : 'leave'
  if (pathname.startsWith('/assets/')) return pathname.endsWith('.woff2') ? 'font' : 'asset'
  return /^\/messages\/[^/]+\/[a-z]+\/[a-z-]+\.json$/.test(pathname) ? 'messages' : 'leave'
}

const isLessonPath = (path: string) =>
  /^(?:\/(?:th|ko|cn))?\/lesson(?:\/[\w-]+){0,2}$/.test(path) || /^\/(?:th|ko|cn)?$/.test(path)

/** A second look at the answer itself: only whole, own and permanent ones are kept. */
export const mayKeep = ({ status, type, headers }: Pick<Response, 'status' | 'type' | 'headers'>) =>
  status === 200 &&
  type === 'basic' &&
  /\bimmutable\b/.test(headers.get('cache-control') ?? '') &&
  !headers.has('set-cookie')
