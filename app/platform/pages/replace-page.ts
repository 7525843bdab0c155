import { sameSitePath } from '#rules/navigation/same-site-path.ts'
import { setLeaving } from './page-leaving.ts'

type Navigable = { location: Pick<Location, 'replace'> }

/** Replaces this page by a full load of another page of this site; addresses of other sites lead to the start page. */
export function replacePage(address: string, target: Navigable = window): void {
  if (target === globalThis) setLeaving(true)
  target.location.replace(sameSitePath(address) ?? '/')
}
