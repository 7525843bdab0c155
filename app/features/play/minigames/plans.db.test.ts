import { beforeAll, expect, test } from 'vitest'
import { crowdSchool, createManyStudents } from '#db/testing/many-students.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { classBanksSql } from './banks/class-banks.server.ts'
import { playedDaysSql } from './plays/played-days.server.ts'

/** Queries on plays and banks use indexes, never full table scans, with many schools. */

const crowd = { schools: 250, classroomsEach: 2, studentsEach: 3 }
const { schoolId, classroomId, teacherId } = crowdSchool(7, crowd)

const services = await openFileServices()
beforeAll(async () => {
  await createManyStudents(services.owner, crowd)
  await services.owner.query(
    `INSERT INTO plays (school_id, id, student_id, game, level, rules_version, seed, help, clock, score, stars, stars_before, first, ticks, evidence, log_digest, started_at, ended_at, received_at)
     SELECT school_id, gen_random_uuid(), student_id, 'sorter', '1', 1, 1, 0, false, 1, 1, 0, false, 1, '{}', 'x', day, day, day
     FROM enrolments CROSS JOIN generate_series(timestamptz '2026-08-01', '2026-11-20', '5 days') AS day`,
  )
  await services.owner.query(
    `WITH banks AS (
       INSERT INTO question_banks (school_id, id, title, languages, owner_id, shared, made_at, changed_at)
       SELECT school_id, gen_random_uuid(), 'Bank', '{en}', user_id, true, now(), now()
       FROM classroom_teachers CROSS JOIN generate_series(1, 30) RETURNING school_id, id, owner_id
     )
     INSERT INTO class_banks (school_id, classroom_id, bank_id, count, offered_by, offered_at)
     SELECT t.school_id, t.classroom_id, b.id, 10, b.owner_id, now()
     FROM classroom_teachers t JOIN banks b ON b.school_id = t.school_id AND b.owner_id = t.user_id`,
  )
  await services.owner.query('ANALYZE')
})

test('the played days query uses no full table scan', async () => {
  const { rows } = await services.owner.query<{ id: string }>(
    'SELECT student_id AS id FROM enrolments WHERE classroom_id = $1',
    [classroomId],
  )
  const values = [schoolId, rows.map(({ id }) => id), '2026-11-16', '2026-11-22', 'Asia/Bangkok']
  const { seqScans: fullScans, tables } = await explainQuery(
    services,
    { schoolId, personId: teacherId, staff: false },
    playedDaysSql,
    values,
  )
  expect(tables).toBeGreaterThan(0)
  expect(fullScans).toEqual([])
})

test('the class banks query uses no full table scan', async () => {
  const tenant = { schoolId, personId: teacherId, staff: false }
  const { seqScans: fullScans, tables } = await explainQuery(services, tenant, classBanksSql, [schoolId, [classroomId]])
  expect(tables).toBeGreaterThan(0)
  expect(fullScans).toEqual([])
})
