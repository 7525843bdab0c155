/** Steps of which some must come before others, and the right ways to order them. */

type Before = readonly (readonly [first: string, then: string])[]

export const isInOrder = (steps: readonly string[], before: Before): boolean =>
  before.every(([first, then]) => steps.indexOf(first) < steps.indexOf(then))

/** How many orders are right; 0 where the steps wait for each other in a circle. */
export function countOrders(steps: readonly string[], before: Before): number {
  if (steps.length === 0) return 1
  return steps
    .filter((step) => !before.some(([first, then]) => then === step && steps.includes(first)))
    .reduce(
      (sum, next) =>
        sum +
        countOrders(
          steps.filter((step) => step !== next),
          before,
        ),
      0,
    )
}
