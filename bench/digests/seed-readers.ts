import type pg from 'pg'
import { openAddresses } from '#app/features/people/guardians/public.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { Env } from '#app/platform/services/env.server.ts'

/** Readers of one school. */
export const schoolSize = 1_000

/**
 * Creates schools whose students have a parent without an account each. Every student solved a lesson on the Thursday of
 * the week 2026-W47. Returns the ids of the schools.
 */
export async function seedReaders(owner: pg.Pool, env: Pick<Env, 'SECRET'>, count: number): Promise<string[]> {
  const schools: string[] = []
  for (let start = 0; start < count; start += schoolSize)
    schools.push(await seedSchool(owner, env, start, Math.min(schoolSize, count - start)))
  return schools
}

async function seedSchool(owner: pg.Pool, env: Pick<Env, 'SECRET'>, start: number, count: number): Promise<string> {
  const [school, classroom] = [newId(), newId()]
  const ids = () => Array.from({ length: count }, () => newId())
  const [students, readers, invitations] = [ids(), ids(), ids()]
  const addresses = students.map((_, index) => `parent${start + index}@example.test`)
  const names = students.map((_, index) => `Child${start + index} Kite`)
  const store = openAddresses(env)
  const run = (text: string, ...values: unknown[]) => owner.query(text, values)
  await run(`INSERT INTO schools (id, name, kind, timezone) VALUES ($1, 'School', 'school', 'Asia/Bangkok')`, school)
  await run(
    `INSERT INTO classrooms (school_id, id, name, code) VALUES ($1, $2, 'Class', $3)`,
    ...[school, classroom, classroom.slice(-8).toUpperCase()],
  )
  await run(
    `INSERT INTO users (id, name, email, kind) SELECT id, name, id || '@example.test', 'managed' FROM unnest($1::uuid[], $2::text[]) AS s (id, name)`,
    ...[students, names],
  )
  await run(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'student' FROM unnest($2::uuid[]) AS s (id)`,
    ...[school, students],
  )
  await run(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) AS s (id)`,
    ...[school, classroom, students],
  )
  await run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at)
     SELECT $1, id, 'ff-1a', 'ff-1-3', 1, now() FROM unnest($2::uuid[]) AS s (id)`,
    ...[school, students],
  )
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, id, step, 3, 0, 1, 1000, t.at, t.at, t.at FROM unnest($2::uuid[]) AS s (id),
       unnest(ARRAY['ff-1-1', 'ff-1-2', 'ff-1-3']) AS step, (SELECT '2026-11-19T03:00:00Z'::timestamptz AS at) t`,
    ...[school, students],
  )
  await run(
    `INSERT INTO digest_readers (school_id, id, address_digest, encrypted_address, locale, created_at)
     SELECT $1, r.id, r.digest, r.address, 'en', now() FROM unnest($2::uuid[], $3::text[], $4::text[]) AS r (id, digest, address)`,
    ...[school, readers, addresses.map(store.digestOf), addresses.map(store.encrypt)],
  )
  await run(
    `INSERT INTO parent_mail_invitations (school_id, id, student_id, reader_id, status, made_at, expires_at)
     SELECT $1, i.id, i.student, i.reader, 'accepted', now(), now() FROM unnest($2::uuid[], $3::uuid[], $4::uuid[]) AS i (id, student, reader)`,
    ...[school, invitations, students, readers],
  )
  return school
}
