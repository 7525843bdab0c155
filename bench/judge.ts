import { loadavg } from 'node:os'
import { languages, type Language } from '#runtimes/runtime.ts'
import { isShort, type Bench } from './bench.ts'
import { compareVerdicts } from './judge/agreement.ts'
import { measureClassLoad } from './judge/class-load.ts'
import { compareSpeed, type Speed } from './judge/speed.ts'
import { authoredSubmissions } from './judge/sample-programs.ts'

const perLanguage = Number(process.env.PROGRAMS ?? (isShort ? 500 : 20_000))
// Stay below the number of verdicts after which a judge process is replaced: CPU time of an exited process is not
// counted.
const runSize = isShort ? { rounds: 3, forMs: 5_000 } : { rounds: 20, forMs: 120_000 }
const goals = { share: 0.7, p99: 1_000 }
/**
 * Minimum share of bare speed. Low for Python: passing a job to another process costs more than running a small
 * program.
 */
const minShare: Readonly<Record<Language, number>> = { python: 0.1, javascript: 0.7 }
/** Time limit of the comparison; it then reports how many programs it compared. */
const maxMinutes = Number(process.env.MINUTES ?? 20)

/**
 * Checks that the browser and the judge give the same verdict for each program, that the judge is nearly as fast as the
 * bare interpreter, and that verdicts stay fast with 2,000 students.
 */
export const bench: Bench = {
  name: 'judge',
  unit: 'programs judged differently',
  goal: `= 0 of ${perLanguage} per language; ${goals.share} of the bare speed (fails below ${minShare.python} and ${minShare.javascript}); p99 <= ${goals.p99} ms for 2,000 children`,
  async run(say) {
    const speed = {} as Record<Language, Speed>
    for (const language of languages) {
      speed[language] = await compareSpeed(language, runSize.rounds)
      say(`${language}: ${JSON.stringify(speed[language])}`)
    }
    const load = await measureClassLoad(2_000, runSize.forMs, languages.flatMap(authoredSubmissions))
    say(JSON.stringify(load))
    const agreementByLanguage = await compareVerdicts({ perLanguage, mostMs: maxMinutes * 60_000, say })
    const all = Object.values(agreementByLanguage)
    const different = all.reduce((sum, agreement) => sum + agreement.different, 0)
    return {
      value: different,
      holds:
        different === 0 &&
        all.every(({ programs, byClock }) => programs >= perLanguage && byClock <= programs / 1_000) &&
        languages.every((language) => speed[language].share >= minShare[language]) &&
        load.p99 <= goals.p99 &&
        load.refused === 0,
      details: { compared: agreementByLanguage, speed, load, loadAverage: loadavg()[0] },
    }
  },
}
