import type pg from 'pg'
import { explorers, kiteHill } from '#db/personas.ts'
import { makeNewcomer, type Newcomer } from './newcomer.ts'

/** Somebody who learns in 4B Explorers and has done nothing yet. */
export async function makeLearner(owner: pg.Pool, name: string): Promise<Newcomer> {
  const learner = await makeNewcomer(owner, name, { onboarded: true })
  await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    kiteHill,
    learner.id,
  ])
  await owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [kiteHill, explorers, learner.id],
  )
  return learner
}
