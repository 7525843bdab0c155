import { ownPath } from '#rules/own-path.ts'

/** Loads another page of ours anew in place of this one; what would lead to another site leads to the start page. */
export function leavePageFor(address: string, place: { location: Pick<Location, 'replace'> } = window): void {
  place.location.replace(ownPath(address) ?? '/')
}
