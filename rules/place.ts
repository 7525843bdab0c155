/**
 * Where somebody is: in a class, with a child they care for, or in a school they run. It stands in the address of every
 * signed-in page, beside the path: two tabs, a bookmark and a second device each show what their own address says.
 */
export type PlaceKind = 'classroom' | 'child' | 'school'
export type Place = { kind: PlaceKind; id: string }

const names = new Map<PlaceKind, string>([
  ['classroom', 'class'],
  ['child', 'child'],
  ['school', 'school'],
])

const inPath = /^\/dashboard\/classroom-dashboard\/([^/]+)/
const inSomePlace = /^\/(dashboard|lesson|project|minigame|competition|chat)(\/|$)/
/** Opened by a link of its own, by people who are not signed in too. */
const printed = /\/print-asset-[a-z-]+$/

/** What an address names: the class that is part of its path, or what its query says. */
export function placeIn(path: string, query: string): Place | null {
  const [, classroom] = inPath.exec(path) ?? []
  if (classroom) return { kind: 'classroom', id: classroom }
  const asked = new URLSearchParams(query)
  const [kind, name] = [...names].find(([, one]) => asked.has(one)) ?? []
  return kind ? { kind, id: asked.get(name!)! } : null
}

/** An address in that place, unless it names one itself or is a page of nobody's. Without its language. */
export function inPlace(address: string, place: Place | null): string {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)\??([^#]*)(.*)$/.exec(address) ?? []
  const meant = placeIn(path, query) ?? place
  if (!meant || !inSomePlace.test(path) || printed.test(path)) return address
  const rest = new URLSearchParams(query)
  for (const name of names.values()) rest.delete(name)
  const others = rest.size > 0 ? `&${rest}` : ''
  return `${path}?${placeField(meant)}=${encodeURIComponent(meant.id)}${others}${hash}`
}

/** The same address in another place. */
export function moveTo(address: string, place: Place): string {
  const url = new URL(address, 'http://own.invalid')
  for (const name of names.values()) url.searchParams.delete(name)
  return inPlace(url.pathname + url.search + url.hash, place)
}

export const samePlace = (one: Place | null, other: Place | null) => one?.kind === other?.kind && one?.id === other?.id

/** What it is called in an address. */
export const placeField = ({ kind }: Place): string => names.get(kind)!
