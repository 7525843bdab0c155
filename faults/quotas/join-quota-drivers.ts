import type pg from 'pg'
import { cardKey, newClassCode } from '#bench/cards/school.ts'
import { insertParentLetter } from '#app/features/people/guardians/feature.testing.ts'
import { joinSchool, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import type { People } from '../surface/people.ts'
import { countRows, limitOf, windowQuota, type QuotaDriver } from './quota-driver.ts'

const tries = 25

/** Creates classes that can be joined by code, each in the school returned by `schoolOf`. */
async function createOpenClasses(
  owner: pg.Pool,
  teacher: string,
  joinPolicy: 'open' | 'request',
  schoolOf: () => string | Promise<string>,
): Promise<string[]> {
  const codes = Array.from({ length: tries }, newClassCode)
  for (const code of codes) {
    const schoolId = await schoolOf()
    const id = await makeClassroom({ owner }, schoolId, teacher)
    await owner.query(`UPDATE classrooms SET code = $2, join_policy = $3 WHERE id = $1`, [id, code, joinPolicy])
    await owner.query('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', [
      code,
      schoolId,
      id,
    ])
  }
  return codes
}

const stranger = ({ ids }: People) => ids.stranger

/** Creates students with a parent letter each, and returns the codes. */
async function createParentCodes(owner: pg.Pool, { schoolId, ids }: People): Promise<string[]> {
  const codes: string[] = []
  for (let index = 0; index < tries; index++) {
    const student = await makePerson({ owner }, `Child ${index}`, { kind: 'managed' })
    await joinSchool({ owner }, schoolId, student, 'student')
    const letter = { schoolId, student, teacher: ids.owner }
    codes.push(await insertParentLetter(owner, { CARD_KEY: cardKey, SECRET: '' }, letter))
  }
  return codes
}

/** Quotas for joining classes and schools by code, and for linking children. */
export const joinQuotaDrivers: readonly QuotaDriver[] = [
  {
    quota: 'join-request',
    kind: 'atOnce',
    entryPoint: 'joinClassroom',
    limit: limitOf('join-request', 'atOnce'),
    tries,
    prepare: (db, { schoolId, ids }) => createOpenClasses(db, ids.owner, 'request', () => schoolId),
    fields: (_, index, codes: string[]) => ({ code: codes[index]! }),
    countItems: (db, { ids }) =>
      countRows(db, `join_requests WHERE person_id = $1 AND status = 'pending'`, ids.stranger),
  },
  {
    quota: 'membership',
    kind: 'atOnce',
    entryPoint: 'joinClassroom',
    limit: limitOf('membership', 'atOnce'),
    tries,
    async prepare(db, { ids }) {
      for (let index = 10; index < limitOf('membership', 'atOnce'); index++)
        await makeSchool({ owner: db }, { [ids.stranger]: 'student' })
      return createOpenClasses(db, ids.owner, 'open', () => makeSchool({ owner: db }))
    },
    fields: (_, index, codes: string[]) => ({ code: codes[index]! }),
    countItems: (db, { ids }) => countRows(db, 'memberships WHERE user_id = $1', ids.stranger),
  },
  {
    ...windowQuota('child-link', 'perHour', 'linkChild', {
      ownerKey: stranger,
      prepare: createParentCodes,
      fields: (_, index, codes: string[]) => ({ code: codes[index]!, relation: 'parent' }),
    }),
    tries,
  },
]
