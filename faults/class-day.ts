import { isShort, type Bench } from '#bench/bench.ts'
import { quantile } from '#bench/live/processes.ts'
import { openDay } from './class-day/day.ts'
import { schoolDay, shortDay } from './class-day/schedule.ts'

const wantedSamples = isShort ? 150 : 500

/**
 * A class of 25 children on a simulated school day: five of them in real browsers, the others over the real protocol.
 * Compares what Today says about each child with the truth, five seconds after every change.
 */
export const bench: Bench = {
  name: 'class-day',
  unit: 'wrong statements of Today, five seconds after a change',
  goal: `0 of >= ${wantedSamples} samples`,
  async run(say) {
    const day = await openDay(say)
    try {
      for (const hour of isShort ? shortDay : schoolDay) await day.play(hour)
      const { samples, wrong, delaysMs, wrongCounts } = day.results
      return {
        value: wrong.length,
        holds: wrong.length === 0 && wrongCounts.length === 0 && samples >= wantedSamples,
        details: {
          samples,
          wrong: wrong.slice(0, 20),
          wrongCounts,
          changes: delaysMs.length,
          delayMs: Object.fromEntries([0.5, 0.95, 1].map((share) => [share, Math.round(quantile(delaysMs, share))])),
        },
      }
    } finally {
      await day.close()
    }
  },
}
