import { expect, test } from 'vitest'
import { codeTryLimits } from '#rules/classrooms/class-code.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { SignedIn, RequestContext } from '#app/platform/request/request.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { lookUpCode } from './class-codes.server.ts'
import { joinClassroom } from './join-classroom.server.ts'
import { loadJoinOffer, withdrawRequest } from './join-offer.server.ts'
import { ownJoinStatus } from '../live.server.ts'
import { randomClassCode } from '../insert-classroom.server.ts'

let clock = Date.UTC(2026, 5, 1, 9)
const services = await openFileServices({ now: () => clock })

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

/** All features that let a signed-in user resolve a code to a class. */
const codeLookups: Record<string, (id: string, code: string) => Promise<boolean>> = {
  'the offer of a page': async (id, code) =>
    (
      await loadJoinOffer(
        { services, signedIn: signedIn(id), actor: actor(id), origin } as unknown as RequestContext,
        code,
      )
    )?.classroom != null,
  'the live path': async (id, code) => (await ownJoinStatus.enter(services, signedIn(id), { code })) !== null,
  'the command': (id, code) =>
    execute(services, joinClassroom, { code }, { actor: actor(id), origin }).then(
      () => true,
      (error) => error.details?.reason === 'already-asked',
    ),
}

test.each(Object.keys(codeLookups))(
  '%s: counts wrong codes per user, and rejects even valid codes over the limit',
  async (name) => {
    const { code } = await classWithCode()
    const guesser = await makePerson(services, 'Guesser')
    expect(await codeLookups[name]!(guesser, code)).toBe(true)
    clock += 3_600_000
    const other = await makePerson(services, 'Guesser')
    // Concurrent, to check that attempts are counted before the lookup.
    const answers = await Promise.all(
      Array.from({ length: codeTryLimits.personHour + 5 }, () => codeLookups[name]!(other, randomClassCode())),
    )
    expect(answers).not.toContain(true)
    expect(await codeLookups[name]!(other, code)).toBe(false)
    // All lookups share one limit.
    for (const lookup of Object.values(codeLookups)) expect(await lookup(other, code)).toBe(false)
    clock += 3_600_000
    expect(await codeLookups[name]!(other, code)).toBe(true)
  },
)

test('sixty concurrent attempts of one device cannot exceed its limit', async () => {
  clock += 3_600_000
  const { code } = await classWithCode()
  const tablet = { personId: null, origin: { address: '192.0.2.60', device: 'one tablet' } }
  const lookUp = (text: string) => lookUpCode(services, tablet, text, 'log-in')
  const results = await Promise.all(Array.from({ length: 60 }, () => lookUp(randomClassCode())))
  expect(results.filter(({ state }) => state === 'unknown')).toHaveLength(codeTryLimits.deviceFiveMinutes)
  expect(await lookUp(code)).toMatchObject({ state: 'puzzle' })
  clock += 300_000
  for (let round = 0; round < codeTryLimits.deviceFiveMinutes + 5; round++)
    expect(await lookUp(code)).toMatchObject({ state: 'found' })
})

test('valid codes do not count toward the limit', async () => {
  const { code } = await classWithCode()
  const person = await makePerson(services, 'Pupil')
  for (let round = 0; round < codeTryLimits.personHour + 5; round++)
    expect(await codeLookups['the live path']!(person, code)).toBe(true)
})

test.each([
  ['an unknown code', null],
  ['an expired code', "code_expires_at = now() - interval '1 minute'"],
  ['an archived class', "status = 'archived'"],
  ['a class closed to joining', "join_policy = 'closed'"],
  ['a class whose request period is over', "requests_until = '2026-01-01'"],
])('returns the same answer and counts a failed attempt for %s', async (_, change) => {
  clock = Date.now()
  const { code } = change === null ? { code: randomClassCode() } : await classWithCode(change)
  const person = await makePerson(services, 'Guesser')
  await expect(execute(services, joinClassroom, { code }, { actor: actor(person), origin })).rejects.toMatchObject({
    code: 'not-found',
    details: {},
  })
  const offer = await loadJoinOffer(
    { services, signedIn: signedIn(person), actor: actor(person), origin } as unknown as RequestContext,
    code,
  )
  expect(offer).toEqual({ code, classroom: null, status: 'none', admission: 'closed' })
  expect(await codeLookups['the live path']!(person, code)).toBe(false)
  const { rows } = await services.owner.query(
    'SELECT sum(count)::int AS count FROM attempt_counts WHERE subject = $1',
    [`class-code:${person}`],
  )
  expect(rows).toEqual([{ count: 3 }])
})

test('teachers, students and applicants can still look up a class that is closed to joining', async () => {
  const { code, teacher, id, schoolId } = await classWithCode()
  const [applicant, student] = [await makePerson(services, 'Waits'), await makePerson(services, 'Learns')]
  await execute(services, joinClassroom, { code }, { actor: actor(applicant), origin })
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [schoolId, id, student],
  )
  await services.owner.query(`UPDATE classrooms SET join_policy = 'closed' WHERE id = $1`, [id])
  for (const person of [teacher, applicant, student])
    expect(await codeLookups['the offer of a page']!(person, code)).toBe(true)
  await execute(services, withdrawRequest, { code }, { actor: actor(applicant) })
  expect(await codeLookups['the offer of a page']!(applicant, code)).toBe(false)
})

test('when the site is over its limit, users get a lower limit and visitors a puzzle', async () => {
  clock += 7_200_000
  const { code } = await classWithCode()
  const guesser = await makePerson(services, 'Guesser')
  await codeLookups['the live path']!(guesser, randomClassCode())
  const site = await services.owner.query<{ count: number }>(
    `SELECT count FROM attempt_counts WHERE subject = 'class-code:site' ORDER BY window_start DESC LIMIT 1`,
  )
  expect(site.rows[0]!.count).toBe(1)
  await services.owner.query(`UPDATE attempt_counts SET count = $1 WHERE subject = 'class-code:site'`, [
    codeTryLimits.siteHour,
  ])
  const person = await makePerson(services, 'Pupil')
  for (let round = 1; round < codeTryLimits.personHourOverBudget; round++)
    await codeLookups['the live path']!(person, randomClassCode())
  expect(await codeLookups['the live path']!(person, code)).toBe(true)
  await codeLookups['the live path']!(person, randomClassCode())
  expect(await codeLookups['the live path']!(person, code)).toBe(false)
  expect(await lookUpCode(services, { personId: null, origin }, code, 'log-in')).toMatchObject({ state: 'puzzle' })
})
