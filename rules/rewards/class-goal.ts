/** A goal that a class reaches together, and its reward ("treat"). */

export const treats = [
  'more-break',
  'outdoors',
  'real-kites',
  'picnic',
  'music',
  'seats',
  'stories',
  'drawing',
  'games',
  'children-teach',
  'hats',
  'show-work',
] as const
export type Treat = (typeof treats)[number]

/** `everyone`: each student finishes one lesson; the other kinds are summed over the class. */
export const goalKinds = ['points', 'stars', 'lessons', 'everyone'] as const
export type GoalKind = (typeof goalKinds)[number]

/** Allowed range of a target. */
const targetBounds = {
  points: { least: 20, most: 20_000 },
  stars: { least: 5, most: 5_000 },
  lessons: { least: 2, most: 2_000 },
} as const satisfies Partial<Record<GoalKind, { least: number; most: number }>>

export const maxTarget = targetBounds.points.most

export const isTarget = (kind: GoalKind, target: number): boolean =>
  kind === 'everyone' || (target >= targetBounds[kind].least && target <= targetBounds[kind].most)

/** About two weeks of work for a class with two lessons per week. */
export const suggestTargets = (members: number): Readonly<Record<Exclude<GoalKind, 'everyone'>, number>> => ({
  points: Math.max(100, members * 25),
  stars: Math.max(20, members * 6),
  lessons: Math.max(4, members),
})

const roundMantissas = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]

/** Rounds to a number that is easy to remember, for example 120 instead of 113. */
function roundTarget(target: number): number {
  if (target < 10) return Math.round(target)
  const scale = 10 ** (Math.floor(Math.log10(target)) - 1)
  const candidates = roundMantissas.map((mantissa) => mantissa * scale)
  return candidates.reduce((best, candidate) =>
    Math.abs(candidate - target) < Math.abs(best - target) ? candidate : best,
  )
}

const shares = [0.5, 1, 2, 4]

/** Targets offered to the teacher, for about one week to two months. */
export const listOfferedTargets = (kind: Exclude<GoalKind, 'everyone'>, suggested: number): readonly number[] =>
  shares.map((share) => roundTarget(suggested * share)).filter((target) => isTarget(kind, target))

/** For `everyone` the target is the current number of members. */
export const effectiveTarget = (kind: GoalKind, target: number, members: number): number =>
  kind === 'everyone' ? Math.max(1, members) : target

/** Caps each student at three times the average share (once for `everyone`), so that no one reaches it alone. */
export function sumGoalProgress(kind: GoalKind, earned: readonly number[], target: number): number {
  const limit = kind === 'everyone' ? 1 : Math.ceil((3 * target) / Math.max(1, earned.length))
  return earned.reduce((sum, count) => sum + Math.min(Math.max(0, count), limit), 0)
}

/** Finished goals are not displayed; the oldest are deleted beyond this limit. */
export const maxPastGoals = 300
