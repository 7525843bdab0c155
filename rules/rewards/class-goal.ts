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

export const targetBounds = { least: 20, most: 20_000 } as const

/** About two weeks of a class that comes twice a week. */
export const suggestedTarget = (members: number): number => Math.max(100, members * 25)

/** One child's share counts up to three times the common one: nobody can carry it, nobody is pressed. */
export function goalSum(earned: readonly number[], target: number): number {
  const most = Math.ceil((3 * target) / Math.max(1, earned.length))
  return earned.reduce((sum, points) => sum + Math.min(Math.max(0, points), most), 0)
}
