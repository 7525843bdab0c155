import { loadavg } from 'node:os'
import { isShort, type Bench } from '#bench/bench.ts'
import { roundTo } from '#bench/live/processes.ts'
import { testForm, formFaults, isApplicable } from './forms/form-faults.ts'
import { typedForms, findUnlistedForms } from './forms/form-list.ts'
import { openFormHarness } from './forms/stage.ts'

/** Forms of the quick run, one of each kind: resent, answered by a page, live, account, student. */
const quickFormNames = ['add names', 'class settings', 'board note', 'new password', 'my name isn’t here']
/** Set `FORMS` to test only forms whose name matches. */
const namePattern = process.env.FORMS ? new RegExp(process.env.FORMS) : /./

/**
 * The quick run tests each form with every other fault, alternating, so that each fault is tested with several forms.
 */
const trials = typedForms
  .filter(({ name }) => namePattern.test(name) && (!isShort || quickFormNames.includes(name)))
  .flatMap((form, index) =>
    formFaults
      .filter((affliction, nth) => isApplicable(form, affliction) && (!isShort || (index + nth) % 2 === 0))
      .map((affliction) => [form, affliction] as const),
  )

/**
 * Fills in every form in a real browser and sends it offline, with an ended session, twice, and to a server that is
 * killed before or after it handles the request. The text must stay, the user must be notified, and the form must take
 * effect exactly once.
 */
export const bench: Bench = {
  name: 'forms',
  unit: 'forms that lose their text, do not notify the user or do not take effect exactly once',
  goal: '= 0, every form listed',
  async run(say) {
    const began = performance.now()
    const { unknown, gone } = findUnlistedForms()
    const harness = await openFormHarness()
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void harness.close().finally(() => process.exit(1)))
    const failures: Record<string, string[]> = {}
    try {
      for (const [form, affliction] of trials) {
        const trialStart = performance.now()
        const violations = await testForm(harness, form, affliction)
        const seconds = roundTo((performance.now() - trialStart) / 1_000, 1)
        if (violations.length > 0) failures[`${form.name}, ${affliction}`] = violations
        say(`${form.name}, ${affliction}: ${violations.join('; ') || 'passed'} (${seconds} s)`)
      }
    } finally {
      await harness.close()
    }
    return {
      value: Object.keys(failures).length,
      holds: Object.keys(failures).length + unknown.length + gone.length === 0 && trials.length > 0,
      details: {
        mode: isShort ? 'short' : 'full',
        forms: typedForms.length,
        tried: trials.length,
        broken: failures,
        unknown,
        gone,
        seconds: Math.round((performance.now() - began) / 1_000),
        loadAverage: loadavg()[0],
      },
    }
  },
}
