import { afterAll, beforeAll, expect, test } from 'vitest'
import { codeTries } from '#rules/class-code.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { SignedIn, Visit } from '#app/platform/request.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { lookUpCode } from './class-codes.server.ts'
import { joinClassroom } from './join-classroom.server.ts'
import { joinOffer, withdrawRequest } from './join-offer.server.ts'
import { ownJoinStatus } from './live.server.ts'
import { randomClassCode } from './open-classroom.server.ts'

let services: TestServices
let clock = Date.UTC(2026, 5, 1, 9)
beforeAll(async () => {
  services = await openTestServices({ now: () => clock })
})
afterAll(() => services.close())

async function classWithCode(change = '') {
  const teacher = await makePerson(services, 'Teacher')
  const schoolId = await makeSchool(services, { [teacher]: 'teacher' })
  const id = await makeClassroom(services, schoolId, teacher)
  const code = randomClassCode()
  await services.owner.query(`UPDATE classrooms SET code = $2${change && `, ${change}`} WHERE id = $1`, [id, code])
  await services.owner.query('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', [
    code,
    schoolId,
    id,
  ])
  return { id, schoolId, code, teacher }
}

const origin = { address: '192.0.2.7', device: 'tablet' }
const signedIn = (id: string) =>
  ({
    user: { id, kind: 'adult', staff: false, lacksFactor: false },
    session: { strength: 'full' },
  }) as unknown as SignedIn

/** Every way from a code to a class that somebody who is logged in has. */
const ways: Record<string, (id: string, code: string) => Promise<boolean>> = {
  'the offer of a page': async (id, code) =>
    (await joinOffer({ services, signedIn: signedIn(id), actor: actor(id), origin } as unknown as Visit, code))
      ?.classroom != null,
  'the live path': async (id, code) => (await ownJoinStatus.enter(services, signedIn(id), { code })) !== null,
  'the command': (id, code) =>
    execute(services, joinClassroom, { code }, { actor: actor(id), origin }).then(
      () => true,
      (error) => error.details?.reason === 'already-asked',
    ),
}

test.each(Object.keys(ways))(
  '%s: wrong codes are counted per person, and after the last even the right one is unknown',
  async (name) => {
    const { code } = await classWithCode()
    const guesser = await makePerson(services, 'Guesser')
    expect(await ways[name]!(guesser, code)).toBe(true)
    clock += 3_600_000
    const other = await makePerson(services, 'Guesser')
    // All at the same moment: what is counted before it is looked at cannot be passed together.
    const answers = await Promise.all(
      Array.from({ length: codeTries.personHour + 5 }, () => ways[name]!(other, randomClassCode())),
    )
    expect(answers).not.toContain(true)
    expect(await ways[name]!(other, code)).toBe(false)
    // What is counted one way is counted for all of them.
    for (const way of Object.values(ways)) expect(await way(other, code)).toBe(false)
    clock += 3_600_000
    expect(await ways[name]!(other, code)).toBe(true)
  },
)

test('sixty visitors’ codes at the same moment are no more tries than one after the other', async () => {
  clock += 3_600_000
  const { code } = await classWithCode()
  const tablet = { personId: null, origin: { address: '192.0.2.60', device: 'one tablet' } }
  const look = (text: string) => lookUpCode(services, tablet, text, 'log-in')
  const looks = await Promise.all(Array.from({ length: 60 }, () => look(randomClassCode())))
  expect(looks.filter(({ state }) => state === 'unknown')).toHaveLength(codeTries.deviceFiveMinutes)
  expect(await look(code)).toMatchObject({ state: 'puzzle' })
  clock += 300_000
  for (let round = 0; round < codeTries.deviceFiveMinutes + 5; round++)
    expect(await look(code)).toMatchObject({ state: 'found' })
})

test('right codes cost nothing, however often', async () => {
  const { code } = await classWithCode()
  const person = await makePerson(services, 'Pupil')
  for (let round = 0; round < codeTries.personHour + 5; round++)
    expect(await ways['the live path']!(person, code)).toBe(true)
})

test.each([
  ['nobody has it', null],
  ['it has expired', "code_expires_at = now() - interval '1 minute'"],
  ['the class is archived', "status = 'archived'"],
  ['the class takes nobody', "join_policy = 'closed'"],
  ['the time for requests is over', "requests_until = '2026-01-01'"],
])('one answer, counted alike: %s', async (_, change) => {
  clock = Date.now()
  const { code } = change === null ? { code: randomClassCode() } : await classWithCode(change)
  const person = await makePerson(services, 'Guesser')
  await expect(execute(services, joinClassroom, { code }, { actor: actor(person), origin })).rejects.toMatchObject({
    code: 'not-found',
    details: {},
  })
  const offer = await joinOffer(
    { services, signedIn: signedIn(person), actor: actor(person), origin } as unknown as Visit,
    code,
  )
  expect(offer).toEqual({ code, classroom: null, status: 'none', admission: 'closed' })
  expect(await ways['the live path']!(person, code)).toBe(false)
  const { rows } = await services.owner.query(
    'SELECT sum(count)::int AS count FROM attempt_counts WHERE subject = $1',
    [`class-code:${person}`],
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('whoever teaches, learns or waits in a class that takes nobody still finds it', async () => {
  const { code, teacher, id, schoolId } = await classWithCode()
  const [waits, learns] = [await makePerson(services, 'Waits'), await makePerson(services, 'Learns')]
  await execute(services, joinClassroom, { code }, { actor: actor(waits), origin })
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, id, learns],
  )
  await services.owner.query(`UPDATE classrooms SET join_policy = 'closed' WHERE id = $1`, [id])
  for (const person of [teacher, waits, learns]) expect(await ways['the offer of a page']!(person, code)).toBe(true)
  await execute(services, withdrawRequest, { code }, { actor: actor(waits) })
  expect(await ways['the offer of a page']!(waits, code)).toBe(false)
})

test('wrong codes of people count for the site; over its budget a person has few tries, and a visitor a sum', async () => {
  clock += 7_200_000
  const { code } = await classWithCode()
  const guesser = await makePerson(services, 'Guesser')
  await ways['the live path']!(guesser, randomClassCode())
  const site = await services.owner.query<{ count: number }>(
    `SELECT count FROM attempt_counts WHERE subject = 'class-code:site' ORDER BY window_start DESC LIMIT 1`,
  )
  expect(site.rows[0]!.count).toBe(1)
  await services.owner.query(`UPDATE attempt_counts SET count = $1 WHERE subject = 'class-code:site'`, [
    codeTries.siteHour,
  ])
  const person = await makePerson(services, 'Pupil')
  for (let round = 1; round < codeTries.personHourOverBudget; round++)
    await ways['the live path']!(person, randomClassCode())
  expect(await ways['the live path']!(person, code)).toBe(true)
  await ways['the live path']!(person, randomClassCode())
  expect(await ways['the live path']!(person, code)).toBe(false)
  expect(await lookUpCode(services, { personId: null, origin }, code, 'log-in')).toMatchObject({ state: 'puzzle' })
})
