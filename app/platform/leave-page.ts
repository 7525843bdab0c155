import { ownPath } from '#rules/own-path.ts'
import { tellLeaving } from './leaving.ts'

type Place = { location: Pick<Location, 'replace'> }

/** Loads another page of ours anew in place of this one; what would lead to another site leads to the start page. */
export function leavePageFor(address: string, place: Place = window): void {
  if (place === globalThis) tellLeaving(true)
  place.location.replace(ownPath(address) ?? '/')
}
