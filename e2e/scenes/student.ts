import type pg from 'pg'
import { explorers, kiteHill } from '#db/personas.ts'
import { makeNewcomer, type Newcomer } from './newcomer.ts'

/** Creates a student of 4B Explorers without any progress. */
export async function makeStudent(owner: pg.Pool, name: string): Promise<Newcomer> {
  const student = await makeNewcomer(owner, name, { onboarded: true })
  await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
    kiteHill,
    student.id,
  ])
  await owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [kiteHill, explorers, student.id],
  )
  return student
}
