/** A goal that a class reaches together, and the treat that waits there. */

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

/** `everyone`: each child finishes a lesson once; the others are collected together. */
export const goalKinds = ['points', 'stars', 'lessons', 'everyone'] as const
export type GoalKind = (typeof goalKinds)[number]

/** Where a target is chosen. */
const targetBounds = {
  points: { least: 20, most: 20_000 },
  stars: { least: 5, most: 5_000 },
  lessons: { least: 2, most: 2_000 },
} as const satisfies Partial<Record<GoalKind, { least: number; most: number }>>

export const mostTarget = targetBounds.points.most

export const isTarget = (kind: GoalKind, target: number): boolean =>
  kind === 'everyone' || (target >= targetBounds[kind].least && target <= targetBounds[kind].most)

/** About two weeks of a class that comes twice a week. */
export const suggestedTargets = (members: number): Readonly<Record<Exclude<GoalKind, 'everyone'>, number>> => ({
  points: Math.max(100, members * 25),
  stars: Math.max(20, members * 6),
  lessons: Math.max(4, members),
})

const round = [10, 12, 15, 20, 25, 30, 40, 50, 60, 80, 100]

/** The nearest number that a class remembers: 120 and not 113. */
function roundTarget(target: number): number {
  if (target < 10) return Math.round(target)
  const tens = 10 ** (Math.floor(Math.log10(target)) - 1)
  const near = round.map((one) => one * tens)
  return near.reduce((best, one) => (Math.abs(one - target) < Math.abs(best - target) ? one : best))
}

const shares = [0.5, 1, 2, 4]

/** What a teacher chooses from, about a week to two months. */
export const offeredTargets = (kind: Exclude<GoalKind, 'everyone'>, suggested: number): readonly number[] =>
  shares.map((share) => roundTarget(suggested * share)).filter((target) => isTarget(kind, target))

/** Whoever joins or leaves the class changes what everybody is. */
export const targetNow = (kind: GoalKind, target: number, members: number): number =>
  kind === 'everyone' ? Math.max(1, members) : target

/** One child's share counts up to three times the common one, and once where it is about everybody: nobody can carry it, nobody is pressed. */
export function goalSum(kind: GoalKind, earned: readonly number[], target: number): number {
  const most = kind === 'everyone' ? 1 : Math.ceil((3 * target) / Math.max(1, earned.length))
  return earned.reduce((sum, count) => sum + Math.min(Math.max(0, count), most), 0)
}

/** Goals that are over are shown nowhere; the oldest make room, so that nobody can use up the goals of a class. */
export const mostPastGoals = 300
