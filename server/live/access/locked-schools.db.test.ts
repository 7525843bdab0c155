import { expect, test } from 'vitest'
import { openFileServices } from '#db/testing/file-services.ts'
import { makePerson, makeSchool } from '#db/testing/test-services.ts'
import { addSession, createShelfStore, openScreen, openFileGateway } from '../testing.ts'

/** Live writes in one school do not wait for locks in another school. */
const services = await openFileServices()
const shelf = createShelfStore({ recordBytes: 100, perWriter: 500, perArea: 500 })

const { live, people } = openFileGateway(services, { views: [], stores: [shelf], presences: [] })

async function createWriter() {
  const id = await makePerson(services)
  const schoolId = await makeSchool(services, { [id]: 'student' })
  const screen = await openScreen(live.url, live.gateway, addSession(people, id))
  const area = `shelves/${schoolId}`
  const savedRecords = async () =>
    (await services.owner.query('SELECT key, value FROM live_records WHERE area = $1 ORDER BY key', [area])).rows
  return { schoolId, screen, area, savedRecords }
}

/** Holds the lock that removing a member of the school takes. */
async function withSchoolLocked(schoolId: string, work: () => Promise<unknown>) {
  const lockClient = await services.owner.connect()
  await lockClient.query('BEGIN')
  await lockClient.query(`SELECT pg_advisory_xact_lock(hashtextextended('people:' || $1, 0))`, [schoolId])
  try {
    await work()
  } finally {
    await lockClient.query('COMMIT')
    lockClient.release()
  }
}

test.each(['set', 'set inside'] as const)(
  'a locked school neither delays other schools nor loses writes: %s',
  async (writeKind) => {
    const lockedSchool = await createWriter()
    const otherSchools = await Promise.all(Array.from({ length: 6 }, createWriter))
    const write = ({ screen, area }: typeof lockedSchool, key: string, v: number) =>
      screen.send({ t: 'set', p: writeKind === 'set' ? `${area}/${key}` : `${area}/${key}/inside`, v })
    const pending: Promise<unknown>[] = []
    const durations: number[] = []
    await withSchoolLocked(lockedSchool.schoolId, async () => {
      for (let round = 0; round < 8; round++) {
        pending.push(write(lockedSchool, 'last', round))
        const startedAt = performance.now()
        const answers = await Promise.all(otherSchools.map((other) => write(other, `k${round}`, round)))
        expect(answers.every(({ t }) => t === 'ok')).toBe(true)
        durations.push(performance.now() - startedAt)
      }
    })
    // The first write detects the lock; no write waits for the whole lock timeout.
    expect(Math.max(...durations)).toBeLessThan(1_500)
    for (const answer of await Promise.all(pending)) expect(answer).toMatchObject({ t: 'ok' })
    // Writes are applied in the order they were sent.
    expect(await lockedSchool.savedRecords()).toEqual([
      { key: 'last', value: writeKind === 'set' ? '7' : '{"inside":7}' },
    ])
    for (const other of otherSchools) expect(await other.savedRecords()).toHaveLength(8)
    for (const { screen } of [lockedSchool, ...otherSchools]) screen.close()
  },
)
