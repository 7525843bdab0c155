/** Orderings of steps with precedence constraints. */

type Precedence = readonly (readonly [first: string, then: string])[]

export const isInOrder = (steps: readonly string[], before: Precedence): boolean =>
  before.every(([first, then]) => steps.indexOf(first) < steps.indexOf(then))

/** Number of valid orders; 0 if the constraints are circular. */
export function countOrders(steps: readonly string[], before: Precedence): number {
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
