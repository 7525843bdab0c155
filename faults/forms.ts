import { loadavg } from 'node:os'
import { isShort, type Bench } from '#bench/bench.ts'
import { rounded } from '#bench/live/processes.ts'
import { afflict, afflictions, suits } from './forms/afflictions.ts'
import { typedForms, unlisted } from './forms/listed.ts'
import { openTheatre } from './forms/stage.ts'

/** One of each kind: heard where it was sent, answered by a page, live, of the account, by a child. */
const few = ['add names', 'class settings', 'board note', 'new password', 'my name isn’t here']
/** Only forms whose name matches. */
const wanted = process.env.FORMS ? new RegExp(process.env.FORMS) : /./

/** In the short form each meets every other affliction, so that all of them meet several. */
const trials = typedForms
  .filter(({ name }) => wanted.test(name) && (!isShort || few.includes(name)))
  .flatMap((form, at) =>
    afflictions
      .filter((one, nth) => suits(form, one) && (!isShort || (at + nth) % 2 === 0))
      .map((affliction) => [form, affliction] as const),
  )

/**
 * Every form of the product, filled in in a real browser and sent without a network, with a session that has ended,
 * twice, and to a server that is killed before or after it has done what was asked: the text stays, whoever typed it is
 * told, and in the end it is done once.
 */
export const bench: Bench = {
  name: 'forms',
  unit: 'forms that lose their text, say nothing or are done other than once',
  goal: '= 0, every form listed',
  async run(say) {
    const began = performance.now()
    const { unknown, gone } = unlisted()
    const theatre = await openTheatre()
    for (const signal of ['SIGINT', 'SIGTERM'] as const)
      process.once(signal, () => void theatre.close().finally(() => process.exit(1)))
    const broken: Record<string, string[]> = {}
    try {
      for (const [form, affliction] of trials) {
        const from = performance.now()
        const faults = await afflict(theatre, form, affliction)
        const seconds = rounded((performance.now() - from) / 1_000, 1)
        if (faults.length > 0) broken[`${form.name}, ${affliction}`] = faults
        say(`${form.name}, ${affliction}: ${faults.join('; ') || 'held'} (${seconds} s)`)
      }
    } finally {
      await theatre.close()
    }
    return {
      value: Object.keys(broken).length,
      holds: Object.keys(broken).length + unknown.length + gone.length === 0 && trials.length > 0,
      details: {
        form: isShort ? 'short' : 'long',
        forms: typedForms.length,
        tried: trials.length,
        broken,
        unknown,
        gone,
        seconds: Math.round((performance.now() - began) / 1_000),
        loadAverage: loadavg()[0],
      },
    }
  },
}
