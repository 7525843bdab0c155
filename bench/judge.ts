import { loadavg } from 'node:os'
import { languages, type Language } from '#runtimes/runtime.ts'
import { isShort, type Bench } from './bench.ts'
import { agreements } from './judge/agreement.ts'
import { classLoad } from './judge/class-load.ts'
import { compareSpeed, type Speed } from './judge/speed.ts'
import { writtenPrograms } from './judge/tried-programs.ts'

const perLanguage = Number(process.env.PROGRAMS ?? (isShort ? 500 : 20_000))
// Fewer verdicts than a process is used for: what an ended one had spent would be missing.
const form = isShort ? { rounds: 3, forMs: 5_000 } : { rounds: 20, forMs: 120_000 }
const goals = { share: 0.7, p99: 1_000 }
/** What holds of the share: the way between two processes costs more than a small flight in Python does alone. */
const leastShare: Readonly<Record<Language, number>> = { python: 0.1, javascript: 0.7 }
/** Of the comparison: it ends with what it has, and says how many that were. */
const mostMinutes = Number(process.env.MINUTES ?? 20)

/**
 * A page and the judge come to the same verdict of the same program; the judge does it at nearly the speed of the
 * language alone; and a district's lesson waits for no verdict.
 */
export const bench: Bench = {
  name: 'judge',
  unit: 'programs judged differently',
  goal: `= 0 of ${perLanguage} per language; ${goals.share} of the bare speed (refused below ${leastShare.python} and ${leastShare.javascript}); p99 <= ${goals.p99} ms for 2,000 children`,
  async run(say) {
    const speed = {} as Record<Language, Speed>
    for (const language of languages) {
      speed[language] = await compareSpeed(language, form.rounds)
      say(`${language}: ${JSON.stringify(speed[language])}`)
    }
    const load = await classLoad(2_000, form.forMs, languages.flatMap(writtenPrograms))
    say(JSON.stringify(load))
    const compared = await agreements({ perLanguage, mostMs: mostMinutes * 60_000, say })
    const all = Object.values(compared)
    const different = all.reduce((sum, one) => sum + one.different, 0)
    return {
      value: different,
      holds:
        different === 0 &&
        all.every(({ programs, byClock }) => programs >= perLanguage && byClock <= programs / 1_000) &&
        languages.every((language) => speed[language].share >= leastShare[language]) &&
        load.p99 <= goals.p99 &&
        load.refused === 0,
      details: { compared, speed, load, loadAverage: loadavg()[0] },
    }
  },
}
