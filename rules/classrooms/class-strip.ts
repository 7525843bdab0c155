/** Status strip that a teacher sees during a lesson: each student once, grouped by activity. */

export const stripStates = ['stuck', 'working', 'done', 'here', 'away'] as const
export type StripState = (typeof stripStates)[number]

/** A student's last lesson activity: outcome, step number and time (ms since 1970). */
export type StudentActivity = {
  readonly state: 'stuck' | 'working' | 'done'
  readonly number: number
  readonly at: number
}

/** A student without lesson activity for this long counts as present but not working. */
const activityTimeoutMs = 20 * 60_000

/** A student who has no page of the class open is away, whatever the last activity was. */
export function stripState(present: boolean, activity: StudentActivity | undefined, now: number): StripState {
  if (!present) return 'away'
  return activity && now - activity.at < activityTimeoutMs ? activity.state : 'here'
}

export type StripGroup<Child> = { readonly state: StripState; readonly children: readonly Child[] }

/** Groups by state, most urgent first; keeps the given order within a group. Omits empty groups. */
export function groupByState<Child extends { readonly id: string }>(
  children: readonly Child[],
  isPresent: (id: string) => boolean,
  activity: Readonly<Record<string, StudentActivity>>,
  now: number,
): StripGroup<Child>[] {
  const byState = Map.groupBy(children, ({ id }) => stripState(isPresent(id), activity[id], now))
  return stripStates.flatMap((state) => {
    const group = byState.get(state)
    return group ? [{ state, children: group }] : []
  })
}
