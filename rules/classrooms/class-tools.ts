/** Rules of the classroom tools: timer, random name and groups. Random numbers in [0, 1) come from the caller. */

type Random = () => number

/** A timer that runs has an end; one that is paused has a rest. Times in milliseconds. */
export type Timer = { readonly totalMs: number; readonly endsAt: number | null; readonly restMs: number }

export const MINUTE_MS = 60_000
export const timerMinutes = [1, 2, 3, 5, 10, 15] as const

export const setTimer = (minutes: number): Timer => ({
  totalMs: minutes * MINUTE_MS,
  endsAt: null,
  restMs: minutes * MINUTE_MS,
})

export const timeLeft = ({ endsAt, restMs }: Timer, now: number): number =>
  endsAt === null ? restMs : Math.max(0, endsAt - now)

export const startTimer = (timer: Timer, now: number): Timer => ({ ...timer, endsAt: now + timeLeft(timer, now) })

export const pauseTimer = (timer: Timer, now: number): Timer => ({
  ...timer,
  endsAt: null,
  restMs: timeLeft(timer, now),
})

/** Adds time; a finished timer starts again with it. */
export function addMinute(timer: Timer, now: number): Timer {
  const restMs = timeLeft(timer, now) + MINUTE_MS
  return {
    totalMs: Math.max(timer.totalMs, restMs),
    endsAt: timer.endsAt === null ? null : now + restMs,
    restMs,
  }
}

/** `m:ss`, rounded up, so that 0:00 appears at the end. */
export function formatTimer(ms: number): string {
  const seconds = Math.ceil(ms / 1_000)
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`
}

/** A name that was not picked yet; everyone again after all had a turn. Null without names. */
export function pickName(names: readonly string[], picked: readonly string[], random: Random): string | null {
  const waiting = names.filter((name) => !picked.includes(name))
  const choices = waiting.length > 0 ? waiting : names
  return choices[Math.floor(random() * choices.length)] ?? null
}

/** Students whom attendance lists as absent on a school day. */
export type AwayToday = { readonly day: string; readonly away: readonly string[] }

/** Whether each student takes part, by id, where the teacher chose it on that day. */
export type PresenceChoices = { readonly day: string; readonly here: Readonly<Record<string, boolean>> }

/** Students who do not take part: the teacher's choice of today counts more than attendance. */
export function listAbsent(
  students: readonly string[],
  { day, away }: AwayToday,
  choices: PresenceChoices | null,
): string[] {
  const here = choices?.day === day ? choices.here : {}
  return students.filter((id) => !(here[id] ?? !away.includes(id)))
}

/** Takes a student out or puts them back. Choices of an earlier day are dropped. */
export function choosePresence(
  choices: PresenceChoices | null,
  day: string,
  id: string,
  isHere: boolean,
): PresenceChoices {
  return { day, here: { ...(choices?.day === day ? choices.here : {}), [id]: isHere } }
}

export type Pair = readonly [string, string]
export type Groups = { readonly groups: readonly (readonly string[])[]; readonly isApart: boolean }

export const groupSizes = { least: 2, most: 8 } as const

/** Attempts to keep pairs apart; a class needs far fewer if it is possible at all. */
const MAX_ATTEMPTS = 300

/**
 * Groups of about the same size: no group is larger than `size`, and sizes differ by at most one. `isApart` is false if
 * some of the pairs could not be separated.
 */
export function makeGroups(
  names: readonly string[],
  size: number,
  pairsApart: readonly Pair[],
  random: Random,
): Groups {
  const count = Math.max(1, Math.ceil(names.length / size))
  let best: Groups & { conflicts: number } = { groups: [], isApart: false, conflicts: Infinity }
  for (let attempt = 0; attempt < MAX_ATTEMPTS && best.conflicts > 0; attempt++) {
    const groups: string[][] = Array.from({ length: count }, () => [])
    for (const [index, name] of shuffle(names, random).entries()) groups[index % count]!.push(name)
    const conflicts = pairsApart.filter(([first, second]) =>
      groups.some((group) => group.includes(first) && group.includes(second)),
    ).length
    if (conflicts < best.conflicts) best = { groups, isApart: conflicts === 0, conflicts }
  }
  return { groups: best.groups, isApart: best.isApart }
}

function shuffle<Item>(items: readonly Item[], random: Random): Item[] {
  const shuffled = [...items]
  for (let index = shuffled.length - 1; index > 0; index--) {
    const other = Math.floor(random() * (index + 1))
    ;[shuffled[index], shuffled[other]] = [shuffled[other]!, shuffled[index]!]
  }
  return shuffled
}
