import { randomUUID } from 'node:crypto'
import type pg from 'pg'

export type TestSchool = { id: string; teacher: string; classrooms: string[]; students: string[] }

/** Creates schools that differ only in their ids, so that only tenant isolation separates their rows. */
export async function seedSchools(owner: pg.Pool, count: number): Promise<TestSchool[]> {
  return Promise.all(Array.from({ length: count }, () => seedSchool(owner)))
}

async function seedSchool(owner: pg.Pool): Promise<TestSchool> {
  const [id, teacher] = [randomUUID(), randomUUID()]
  const students = Array.from({ length: 20 }, () => randomUUID())
  const classrooms = Array.from({ length: 3 }, () => randomUUID())
  await owner.query(
    `INSERT INTO users (id, name, email) SELECT u, 'Person', u::text || '@x.test' FROM unnest($1::uuid[]) u`,
    [[teacher, ...students]],
  )
  await owner.query(`INSERT INTO schools (id, name, kind) VALUES ($1, 'School', 'school')`, [id])
  await owner.query(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, u, 'student' FROM unnest($2::uuid[]) u`,
    [id, students],
  )
  await owner.query(
    `INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher'), ($1, $2, 'admin')`,
    [id, teacher],
  )
  await owner.query(
    `INSERT INTO classrooms (school_id, id, name, code) SELECT $1, c, 'Class', upper(substr(replace(c::text, '-', ''), 1, 8)) FROM unnest($2::uuid[]) c`,
    [id, classrooms],
  )
  await owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) SELECT $1, c, $3, 'owner' FROM unnest($2::uuid[]) c`,
    [id, classrooms, teacher],
  )
  await owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, c, s, 'active' FROM unnest($2::uuid[]) c, unnest($3::uuid[]) s`,
    [id, classrooms, students],
  )
  return { id, teacher, classrooms, students }
}
