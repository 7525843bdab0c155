import { afterAll, beforeAll, expect, test } from 'vitest'
import { defineStore } from '#app/platform/live.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import { actor, makePerson, makeSchool, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

/** Who writes in one school waits for nobody of another. */
let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()
const shelf = defineStore({
  path: 'shelves/:schoolId',
  enter: async (_, signedIn, { schoolId }) =>
    signedIn && { actor: actor(signedIn.user.id), schoolId: schoolId!, facts: null },
  allow: () => true,
  mayWrite: () => true,
  check: () => null,
  limits: { recordBytes: 100, perWriter: 500, perArea: 500 },
})

beforeAll(async () => {
  services = await openTestServices()
  live = await openTestGateway(services, { views: [], stores: [shelf], presences: [] }, people)
})
afterAll(async () => {
  await live.close()
  await services.close()
})

async function begin() {
  const id = await makePerson(services)
  const schoolId = await makeSchool(services, { [id]: 'student' })
  const screen = await openScreen(live.url, live.gateway, sessionIn(people, id))
  const area = `shelves/${schoolId}`
  const kept = async () =>
    (await services.owner.query('SELECT key, value FROM live_records WHERE area = $1 ORDER BY key', [area])).rows
  return { schoolId, screen, area, kept }
}

/** As whoever ends somebody’s place in the school. */
async function holding(schoolId: string, work: () => Promise<unknown>) {
  const holder = await services.owner.connect()
  await holder.query('BEGIN')
  await holder.query(`SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1, 0))`, [schoolId])
  try {
    await work()
  } finally {
    await holder.query('COMMIT')
    holder.release()
  }
}

test.each(['set', 'set inside'] as const)(
  'a school that is held makes nobody of another wait, and loses nothing: %s',
  async (way) => {
    const here = await begin()
    const others = await Promise.all(Array.from({ length: 6 }, begin))
    const write = ({ screen, area }: typeof here, key: string, v: number) =>
      screen.say({ t: 'set', p: way === 'set' ? `${area}/${key}` : `${area}/${key}/inside`, v })
    const sent: Promise<unknown>[] = []
    const times: number[] = []
    await holding(here.schoolId, async () => {
      for (let round = 0; round < 8; round++) {
        sent.push(write(here, 'last', round))
        const began = performance.now()
        const answers = await Promise.all(others.map((one) => write(one, `k${round}`, round)))
        expect(answers.every(({ t }) => t === 'ok')).toBe(true)
        times.push(performance.now() - began)
      }
    })
    // The first of them finds it out; nobody waits as long as PostgreSQL would have let them.
    expect(Math.max(...times)).toBeLessThan(1_500)
    for (const answer of await Promise.all(sent)) expect(answer).toMatchObject({ t: 'ok' })
    // In the order in which it was said.
    expect(await here.kept()).toEqual([{ key: 'last', value: way === 'set' ? '7' : '{"inside":7}' }])
    for (const one of others) expect(await one.kept()).toHaveLength(8)
    for (const { screen } of [here, ...others]) screen.close()
  },
)
