import { explorers, personaPassword, personas } from '#db/personas.ts'
import { openWorld } from '#e2e/world.ts'
import type { Bench } from './bench.ts'

const requests = Number(process.env.BENCH_REQUESTS ?? 200)

/**
 * Processor time of one signed-in page, the teacher's classroom. Reported, no goal but an upper bound that would alarm
 * us.
 */
export const bench: Bench = {
  name: 'signed-in-page',
  unit: 'ms of processor per page',
  goal: '<= 40',
  async run(say) {
    const world = await openWorld({ METRICS_TOKEN: 'bench' })
    try {
      const signedIn = await fetch(`${world.url}/api/auth/sign-in/email`, {
        method: 'POST',
        headers: { origin: world.url, 'content-type': 'application/json' },
        body: JSON.stringify({ email: personas.teacher.email, password: personaPassword }),
      })
      const cookie = signedIn.headers
        .getSetCookie()
        .map((line) => line.split(';')[0])
        .join('; ')
      const page = () =>
        fetch(`${world.url}/dashboard/classroom-dashboard/${explorers}`, { headers: { cookie } }).then(
          async (response) => {
            if (response.status !== 200) throw new Error(`status ${response.status}`)
            return (await response.text()).length
          },
        )
      const processor = async () => {
        const text = await (await fetch(`${world.url}/metrics`, { headers: { authorization: 'Bearer bench' } })).text()
        return Number(text.match(/^process_cpu_seconds_total\S* (\S+)/m)![1]) * 1000
      }
      for (let i = 0; i < 30; i++) await page()
      const before = await processor()
      let bytes = 0
      for (let i = 0; i < requests; i++) bytes = await page()
      const value = Number((((await processor()) - before) / requests).toFixed(2))
      say(`${requests} pages of ${bytes} characters`)
      return { value, holds: value <= 40, details: { requests, characters: bytes } }
    } finally {
      await world.stop()
    }
  },
}
