import type pg from 'pg'
import { planByName } from '#rules/plans.ts'
import { quotaOf } from '#rules/quotas.ts'
import '#app/features.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import type { People } from '../surface/people.ts'

/**
 * Fills a school to the limits of its plan and quotas: the largest class with full board and groups, pending join
 * requests, many classes and teachers.
 */
export async function fillSchool(owner: pg.Pool, { schoolId, classroomId, ids }: People): Promise<void> {
  const run = (text: string, ...values: unknown[]) => owner.query(text, values)
  const { studentsPerClassroom } = planByName('school')
  const board = livePaths().stores.find(({ path }) => path.endsWith('/board'))!
  const createUsers = (count: number, kind: 'adult' | 'managed') =>
    owner
      .query<{ id: string }>(
        `INSERT INTO users (id, name, email, email_verified, kind, onboarded_at)
         SELECT gen_random_uuid(), 'สมชาย ใจดี ' || n, gen_random_uuid() || '@example.test', true, $2, now() FROM generate_series(1, $1::int) n RETURNING id`,
        [count, kind],
      )
      .then(({ rows }) => rows.map(({ id }) => id))
  const [children, applicants, colleagues] = [
    await createUsers(studentsPerClassroom - 1, 'managed'),
    await createUsers(300, 'adult'),
    await createUsers(300, 'adult'),
  ]
  const groups = quotaOf('group', 'atOnce')! - 1

  await run(`UPDATE schools SET plan = 'school' WHERE id = $1`, schoolId)
  await run(
    `INSERT INTO memberships (school_id, user_id, role) SELECT $1, id, 'student' FROM unnest($2::uuid[]) id`,
    schoolId,
    children,
  )
  await run(
    `INSERT INTO memberships (school_id, user_id, role, status) SELECT $1, id, 'teacher', CASE WHEN at % 2 = 0 THEN 'active' ELSE 'pending' END FROM unnest($2::uuid[]) WITH ORDINALITY AS u (id, at)`,
    schoolId,
    colleagues,
  )
  await run(
    `INSERT INTO managed_students (school_id, student_id, username, identifier) SELECT $1, id, 'kite-' || right(id::text, 12), right(id::text, 12) FROM unnest($2::uuid[]) id`,
    schoolId,
    children,
  )
  await run(
    'INSERT INTO login_cards (school_id, student_id) SELECT $1, id FROM unnest($2::uuid[]) id',
    schoolId,
    children,
  )
  await run(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) SELECT $1, $2, id, 'active' FROM unnest($3::uuid[]) id`,
    schoolId,
    classroomId,
    children,
  )
  await run(
    'INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) SELECT $1, gen_random_uuid(), $2, id, now() FROM unnest($3::uuid[]) id',
    schoolId,
    classroomId,
    applicants,
  )
  await run(
    `INSERT INTO student_groups (school_id, id, classroom_id, name) SELECT $1, gen_random_uuid(), $2, 'Group ' || n FROM generate_series(1, $3::int) n`,
    schoolId,
    classroomId,
    groups,
  )
  await run(
    'INSERT INTO student_group_members (school_id, group_id, student_id) SELECT $1, g.id, s FROM student_groups g, unnest($2::uuid[]) s WHERE g.classroom_id = $3 ON CONFLICT DO NOTHING',
    schoolId,
    children.slice(0, 100),
    classroomId,
  )
  await run(
    `WITH made AS (INSERT INTO classrooms (school_id, id, name, code) SELECT $1::uuid, gen_random_uuid(), 'Class ' || n, upper(substr(md5(n::text || $1::uuid::text), 1, 8)) FROM generate_series(1, 300) n RETURNING id)
     INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) SELECT $1::uuid, id, $2::uuid, 'owner' FROM made`,
    schoolId,
    ids.owner,
  )
  await run(
    `INSERT INTO audit_entries (id, school_id, person_id, act, on_what, details, at) SELECT gen_random_uuid(), $1, $2, 'classroom.settings', $3, '{}', now() - n * interval '1 minute' FROM generate_series(1, 20000) n`,
    schoolId,
    ids.owner,
    classroomId,
  )
  await run(
    `INSERT INTO live_records (school_id, area, key, value, revision) SELECT $1, $2, (CASE WHEN n % 20 = 0 THEN $3::uuid ELSE gen_random_uuid() END) || '.n' || n, jsonb_build_object('text', repeat('ก', 140), 'colour', 'sun'), 1 FROM generate_series(1, $4::int) n`,
    schoolId,
    `classrooms/${classroomId}/board`,
    ids.owner,
    board.limits.perArea,
  )
}
