import { test } from '@playwright/test'

/** Whether all variants run, as in `npm run nightly -- journeys`. A landing runs one variant of each journey. */
export const runsAllVariants = Boolean(process.env.ALL_VARIANTS)

/**
 * The variants (language and device) of a journey that run. A landing runs one, number `landing` of the list, so that
 * its time is spent on different journeys. `ALL_VARIANTS=1`, as in `npm run nightly -- journeys`, runs all of them.
 */
export const variants = <Variant>(all: readonly Variant[], landing = 0): readonly Variant[] =>
  runsAllVariants ? all : all.slice(landing, landing + 1)

/**
 * Skips the test that calls this first, except in a run with `ALL_VARIANTS=1`. The reason names what proves its content
 * in a landing. Conformance refuses a listed test that was skipped.
 */
export const onlyNightly = (reason: string): void => test.skip(!runsAllVariants, reason)
