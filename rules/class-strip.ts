/** A class as its teacher sees it during a lesson: every child once, by what they do. */

export const stripStates = ['stuck', 'working', 'done', 'here', 'away'] as const
export type StripState = (typeof stripStates)[number]

/** What progress knows of a child: where they were last and how it went, at which moment. */
export type Learning = { readonly state: 'stuck' | 'working' | 'done'; readonly number: number; readonly at: number }

/** Whoever has done nothing in a lesson for this long is elsewhere. */
const freshMs = 20 * 60_000

/** Who is not on any page of the class is away, whatever they did before. */
export function stripState(present: boolean, learning: Learning | undefined, now: number): StripState {
  if (!present) return 'away'
  return learning && now - learning.at < freshMs ? learning.state : 'here'
}

export type StripGroup<Child> = { readonly state: StripState; readonly children: readonly Child[] }

/** In the order of urgency; children stay in the order they come in. States in which nobody is are left out. */
export function stripOf<Child extends { readonly id: string }>(
  children: readonly Child[],
  isPresent: (id: string) => boolean,
  learning: Readonly<Record<string, Learning>>,
  now: number,
): StripGroup<Child>[] {
  const byState = Map.groupBy(children, ({ id }) => stripState(isPresent(id), learning[id], now))
  return stripStates.flatMap((state) => {
    const group = byState.get(state)
    return group ? [{ state, children: group }] : []
  })
}
