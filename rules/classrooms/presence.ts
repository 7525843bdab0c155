import type { Json } from '../live/values.ts'

/** Place of a student on the site, as each open page reports it and teachers of the class see it. */
export type Place =
  | { readonly at: 'home' | 'room' }
  /** Step counted from 1; 0 while no step is open. */
  | { readonly at: 'lesson' | 'test'; readonly lesson: string; readonly step: number }
  | { readonly at: 'game'; readonly game: string }

/** Report of one open page. `quietMs`: time since the last input; `visible`: the page is not in the background. */
export type PresenceReport = Place & {
  readonly idle: boolean
  readonly visible: boolean
  readonly quietMs: number
}

/** A page without input for this long counts as idle. */
export const idleAfterMs = 3 * 60_000

/** Shortest time between two reports of a page. */
export const reportGapMs = 500

/** Most time without input that a report contains, and the highest step number. */
const [maxQuietMs, maxStep] = [24 * 3_600_000, 99]

/** Ids of lessons, steps and games in a report. */
export const isLessonOrGame = (value: unknown): value is string =>
  typeof value === 'string' && /^[a-z0-9-]{1,64}$/.test(value)
const isCount = (value: unknown, max: number): value is number =>
  Number.isSafeInteger(value) && (value as number) >= 0 && (value as number) <= max

function parsePlace({ at, lesson, step, game }: Record<string, unknown>): Place | null {
  if (at === 'home' || at === 'room') return { at }
  if (at === 'game') return isLessonOrGame(game) ? { at, game } : null
  if (at === 'lesson' || at === 'test')
    return isLessonOrGame(lesson) && isCount(step, maxStep) ? { at, lesson, step } : null
  return null
}

/** Validates a report from a client; null rejects it. */
export function parsePresenceReport(value: Json): PresenceReport | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return null
  const place = parsePlace(value)
  const { idle, visible, quietMs } = value
  if (!place || typeof idle !== 'boolean' || typeof visible !== 'boolean' || !isCount(quietMs, maxQuietMs)) return null
  return { ...place, idle, visible, quietMs }
}

/** Every visible page ranks above every page in the background. */
const visibleRank = 1e13

/** The page of a student with the highest rank is shown: a visible one, then the one with the most recent input. */
export const rankReport = ({ visible, quietMs }: PresenceReport, receivedAt: number): number =>
  receivedAt - quietMs + (visible ? visibleRank : 0)

/** State of a student as teachers see it: idle instead of a place, or offline without an open page. */
export type Whereabouts = Place | { readonly at: 'idle' | 'offline' }

/** Details of a present person that the class's teachers receive. */
export type PresentPerson = {
  readonly name: string
  readonly teaches: boolean
  readonly place: Place | null
  readonly idle: boolean
}

/** A connection that reports no place is a page of the class itself. */
export function whereaboutsOf(person: Pick<PresentPerson, 'place' | 'idle'> | undefined): Whereabouts {
  if (!person) return { at: 'offline' }
  return person.idle ? { at: 'idle' } : (person.place ?? { at: 'home' })
}

/** Order of the groups of students on Today. */
const groupOrder = ['lesson', 'test', 'room', 'game', 'home', 'idle', 'offline'] as const

export type PlaceGroup<Child> = { readonly key: string; readonly where: Whereabouts; readonly children: Child[] }

/** Steps of one lesson share a group. */
const groupKey = (where: Whereabouts) =>
  [where.at, 'lesson' in where ? where.lesson : '', 'game' in where ? where.game : ''].filter(Boolean).join(' ')

/** Groups students by place, large groups of a kind first; keeps the given order within a group. */
export function groupByPlace<Child extends { readonly id: string }>(
  children: readonly Child[],
  presence: Readonly<Record<string, Pick<PresentPerson, 'place' | 'idle'>>>,
): PlaceGroup<Child>[] {
  const groups = new Map<string, PlaceGroup<Child>>()
  for (const child of children) {
    const where = whereaboutsOf(presence[child.id])
    const key = groupKey(where)
    const group = groups.get(key) ?? { key, where, children: [] }
    group.children.push(child)
    groups.set(key, group)
  }
  const rank = ({ where }: PlaceGroup<Child>) => groupOrder.indexOf(where.at)
  return [...groups.values()].toSorted(
    (group, other) => rank(group) - rank(other) || other.children.length - group.children.length,
  )
}
