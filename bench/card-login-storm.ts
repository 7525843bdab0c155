import { setTimeout as sleep } from 'node:timers/promises'
import type { Bench } from './bench.ts'
import { createPupilClass, post } from './cards/school.ts'
import { processSeconds, quantile, roundTo } from './live/processes.ts'
import { openScratchDatabase } from './live/scratch-database.ts'
import { startBuiltServer } from '#testing/built-server.ts'

const classes = 50
const perClass = 40
const addresses = 20
const overMs = Number(process.env.OVER_MS ?? 60_000)

/**
 * Load peak at the start of school: 2,000 students behind 20 addresses sign in by card within one minute, on one
 * server.
 */
export const bench: Bench = {
  name: 'card-login-storm',
  unit: 'ms (p99 of a request)',
  goal: '≤ 500, no false refusal',
  async run(say) {
    const database = await openScratchDatabase('storm')
    const server = await startBuiltServer({ DATABASE_URL: database.appUrl, TRUSTED_PROXIES: '127.0.0.1' })
    try {
      say(`${classes * perClass} pupils in ${classes} classes`)
      const classrooms = await Promise.all(
        Array.from({ length: classes }, () => createPupilClass(database.owner, perClass)),
      )
      const pupils = classrooms.flatMap((classroom) => classroom.pupils)
      const lookupMs: number[] = []
      const enterMs: number[] = []
      const totalMs: number[] = []
      const refusals: string[] = []
      const signIn = async (index: number) => {
        const { token, secret } = pupils[index]!
        const address = `203.0.113.${1 + (index % addresses)}`
        const lookup = await post(server.url, '/join', { _action: 'look', card: token }, address)
        const login = await post(server.url, '/join', { _action: 'enter', card: token, pictures: secret }, address)
        lookupMs.push(lookup.ms)
        enterMs.push(login.ms)
        totalMs.push(lookup.ms + login.ms)
        if (!login.signedIn || !lookup.text.includes('Pupil'))
          refusals.push(`${lookup.status} ${login.status} ${login.text.slice(0, 120)}`)
      }
      for (let warm = 0; warm < 20; warm++)
        await post(server.url, '/join', { _action: 'look', card: pupils[warm]!.token }, '203.0.113.99')
      say(`over ${overMs / 1_000} s, from ${addresses} addresses`)
      const cpu = processSeconds(server.process.pid!)
      const began = performance.now()
      await Promise.all(pupils.map((_, index) => sleep((index * overMs) / pupils.length).then(() => signIn(index))))
      const seconds = (performance.now() - began) / 1_000
      const cpuMsPerLogin = roundTo(((processSeconds(server.process.pid!) - cpu) * 1_000) / pupils.length)
      const percentiles = (values: number[]) => ({
        p50Ms: roundTo(quantile(values, 0.5), 1),
        p99Ms: roundTo(quantile(values, 0.99), 1),
        slowestMs: roundTo(quantile(values, 1), 1),
      })
      const p99 = roundTo(quantile([...lookupMs, ...enterMs], 0.99), 1)
      const details = {
        pupils: pupils.length,
        seconds: roundTo(seconds, 1),
        look: percentiles(lookupMs),
        enter: percentiles(enterMs),
        both: percentiles(totalMs),
        cpuMsPerLogin,
        refused: refusals.slice(0, 5),
      }
      return {
        value: p99,
        holds: p99 <= 500 && refusals.length === 0,
        details: { ...details, falseRefusals: refusals.length },
      }
    } finally {
      await server.stop()
      await database.close()
    }
  },
}
