import { beforeAll, expect, test } from 'vitest'
import { crowdSchool, createManyStudents } from '#db/testing/many-students.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { questionHistorySql } from './preview/question-history.server.ts'
import { competitionDaysSql } from './rooms/competition-days.server.ts'

/** Query plans with data of many schools: queries must use an index, never a full table scan. */

const crowd = { schools: 20, classroomsEach: 2, studentsEach: 25 }
const { schoolId, classroomId, teacherId } = crowdSchool(7, crowd)

const services = await openFileServices()
beforeAll(async () => {
  await createManyStudents(services.owner, crowd)
  const add = (statement: string) => services.owner.query(statement)
  await add(`
    INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, made_at, changed_at, finished_at)
    SELECT school_id, gen_random_uuid(), id, 'Quiz', 'quiz', 'live', '{}', '{}', 'finished', false, day, day, day
    FROM classrooms CROSS JOIN generate_series(timestamptz '2026-09-01', '2026-11-20', '8 days') AS day`)
  await add(`
    INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
    SELECT c.school_id, c.id, gen_random_uuid(), e.student_id, row_number() OVER (PARTITION BY c.id), 'Mali', 'in', 0, c.made_at
    FROM competitions c JOIN enrolments e ON e.school_id = c.school_id AND e.classroom_id = c.classroom_id`)
  await add(`
    INSERT INTO competition_answers (school_id, competition_id, round, player_id, answer, took_ms, answer_ms, changeable, received_at)
    SELECT school_id, competition_id, round, id, '{"kind":"number","number":1}', 1, 1, false, joined_at
    FROM competition_players CROSS JOIN generate_series(0, 4) AS round`)
  await add(`
    INSERT INTO competition_rounds (school_id, competition_id, round, question_id, content, languages, tally)
    SELECT school_id, id, place, 'question-' || place, '{}', '{en}', '{"chosen":[],"right":0}'
    FROM competitions CROSS JOIN generate_series(0, 4) AS place`)
  await add('ANALYZE')
})

test('the query for competition days of a class uses no full table scan', async () => {
  const { rows } = await services.owner.query<{ id: string }>(
    'SELECT student_id AS id FROM enrolments WHERE classroom_id = $1',
    [classroomId],
  )
  const values = [schoolId, rows.map(({ id }) => id), '2026-11-16', '2026-11-22', 'Asia/Bangkok']
  const tenant = { schoolId, personId: teacherId, staff: false }
  const { seqScans, tables } = await explainQuery(services, tenant, competitionDaysSql, values)
  expect(tables).toBeGreaterThan(0)
  expect(seqScans).toEqual([])
})

test('the question history of a class uses no full table scan', async () => {
  const tenant = { schoolId, personId: teacherId, staff: false }
  const { seqScans, tables } = await explainQuery(services, tenant, questionHistorySql, [schoolId, classroomId])
  expect(tables).toBeGreaterThan(0)
  expect(seqScans).toEqual([])
})
