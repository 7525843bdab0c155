/**
 * The variants (language and device) of a journey that run. A landing runs one, number `landing` of the list, so that
 * its time is spent on different journeys. `ALL_VARIANTS=1`, as in `npm run nightly -- journeys`, runs all of them.
 */
export const variants = <Variant>(all: readonly Variant[], landing = 0): readonly Variant[] =>
  process.env.ALL_VARIANTS ? all : all.slice(landing, landing + 1)
