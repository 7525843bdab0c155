import type pg from 'pg'
import { newId } from '#app/platform/db/ids.server.ts'
import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'

export type DayClass = { classroomId: string; children: readonly { id: string; name: string }[] }

/** A class of the persona `teacher`, whose lesson `ff-1b` is a test that every child has started. */
export async function makeDayClass(owner: pg.Pool, size: number): Promise<DayClass> {
  const children: { id: string; name: string }[] = []
  for (let number = 1; number <= size; number++) {
    const child = { id: newId(), name: `Kite ${String(number).padStart(2, '0')}` }
    await owner.query(
      `INSERT INTO users (id, name, email, email_verified, onboarded_at) VALUES ($1, $2, $3, true, now())`,
      [child.id, child.name, `${child.id}@day.test`],
    )
    await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
      kiteHill,
      child.id,
    ])
    children.push(child)
  }
  const ids = children.map(({ id }) => id)
  const classroomId = await makeClassroom({ owner }, kiteHill, personas.teacher.id, ids)
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1b', 'open', now(), now() - interval '1 hour', now() + interval '3 hours', 120)
     RETURNING id`,
    [kiteHill, classroomId],
  )
  // Homework is an assigned lesson; it also keeps the other lessons of the course open.
  await owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, due_at)
     SELECT $1, gen_random_uuid(), $2, 'lesson', lesson, 'open', now(), now() + interval '1 day' FROM unnest(ARRAY['ff-1a', 'ff-2a']) AS lesson`,
    [kiteHill, classroomId],
  )
  await owner.query(
    `INSERT INTO test_sittings (school_id, assignment_id, student_id, started_at) SELECT $1, $2, unnest($3::uuid[]), now()`,
    [kiteHill, rows[0]!.id, ids],
  )
  return { classroomId, children }
}
