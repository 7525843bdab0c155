import { cookieIn } from './cookie.ts'
import { keptWorkCookie } from './outbox/hand-over.ts'

/**
 * What a browser throws away when a tablet goes to the next child: everything, unless somebody's unsent work or
 * downloaded lessons are on it. Then the page throws the rest away itself, and what stays is sealed or everybody's.
 */
export const siteDataToClear = (headers: Headers): string =>
  cookieIn(headers.get('cookie'), keptWorkCookie) === '1' ? '"cache"' : '"cache", "storage"'
