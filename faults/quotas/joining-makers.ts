import type pg from 'pg'
import { newCode } from '#bench/cards/school.ts'
import { makeClassroom, makeSchool } from '#db/testing/test-services.ts'
import { counted, most, type Maker } from './maker.ts'

const tries = 25

/** Classes that can be joined by code, each in the school that `schoolOf` says. */
async function openClasses(
  owner: pg.Pool,
  teacher: string,
  joinPolicy: 'open' | 'request',
  schoolOf: () => string | Promise<string>,
): Promise<string[]> {
  const codes = Array.from({ length: tries }, newCode)
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

/** Coming into classes and schools by their codes. */
export const joiningMakers: readonly Maker[] = [
  {
    what: 'join-request',
    kind: 'atOnce',
    way: 'joinClassroom',
    most: most('join-request', 'atOnce'),
    tries,
    before: (db, { schoolId, ids }) => openClasses(db, ids.owner, 'request', () => schoolId),
    fields: (_, at, codes: string[]) => ({ code: codes[at]! }),
    there: (db, { ids }) => counted(db, `join_requests WHERE person_id = $1 AND status = 'pending'`, ids.stranger),
  },
  {
    what: 'membership',
    kind: 'atOnce',
    way: 'joinClassroom',
    most: most('membership', 'atOnce'),
    tries,
    async before(db, { ids }) {
      for (let at = 10; at < most('membership', 'atOnce'); at++)
        await makeSchool({ owner: db }, { [ids.stranger]: 'student' })
      return openClasses(db, ids.owner, 'open', () => makeSchool({ owner: db }))
    },
    fields: (_, at, codes: string[]) => ({ code: codes[at]! }),
    there: (db, { ids }) => counted(db, 'memberships WHERE user_id = $1', ids.stranger),
  },
]
