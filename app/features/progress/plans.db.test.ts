import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowdSchool, makeManyStudents } from '#db/testing/many-students.ts'
import { planOf } from '#db/testing/query-plan.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { solvingSql, unsolvedSql } from './class-programs.server.ts'
import { classNowSql, stepsAsked } from './class-now.server.ts'
import { cellsSql } from './class-progress.server.ts'
import { commentsOnWorkSql, ownCommentsSql, ownMarksSql } from './comments.server.ts'
import { courseCellsSql } from './course-progress.server.ts'
import { earlierTriesSql } from './earlier-tries.server.ts'
import { loadSteps, stepsOfLesson } from './judged-steps.server.ts'
import { firstAndLast } from './kept-steps.server.ts'
import { lessonsDoneSql } from './lessons-done.server.ts'
import { learnersInSql, learnersSql, progressSql } from './queries.server.ts'
import { seenDaysSql } from './seen-days.server.ts'
import { solvedDaysSql } from './solved-days.server.ts'
import { keptWorkSql, workEventsSql } from './student-work.server.ts'
import { figuresSql } from './student-figures.server.ts'
import { triedSql } from './tried.server.ts'
import { earlierCountSql, earlierProgramsSql } from './own-work.server.ts'
import { passedSkinsSql } from './passed-skins.server.ts'
import { rubricsSql } from './rubrics.server.ts'
import { toReadSql } from './work-to-read.server.ts'

/** What children did, where many schools did much: found by an index, never by reading everything. */

const crowd = { schools: 20, classroomsEach: 4, studentsEach: 25 }
const { schoolId, classroomId, teacherId } = crowdSchool(7, crowd)
const all = [...loadSteps().keys()]
const [step] = all

let services: TestServices
let students: string[]
beforeAll(async () => {
  services = await openTestServices()
  await makeManyStudents(services.owner, crowd)
  const done = `FROM (SELECT school_id, student_id FROM learners) AS l CROSS JOIN unnest($1::text[]) AS step`
  const add = (statement: string, count: number) => services.owner.query(statement, [all.slice(0, count)])
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) SELECT school_id, student_id, $1, $2, 1, now() FROM enrolments`,
    [loadSteps().get(step!)!.lesson, step],
  )
  await add(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at) SELECT school_id, student_id, step, 3, 0, 2, 1000, now(), now(), now() ${done}`,
    20,
  )
  await add(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, at, received_at) SELECT school_id, student_id, step, gen_random_uuid(), 'run', now(), now() ${done}`,
    10,
  )
  const draft = `draft, skin, device, sequence, made_at`
  await add(
    `INSERT INTO lesson_drafts (school_id, student_id, step, ${draft}) SELECT school_id, student_id, step, '{}', 'icons', gen_random_uuid(), 1, now() ${done}`,
    5,
  )
  await add(
    `INSERT INTO best_programs (school_id, student_id, step, program, skin, stars, blocks, steps, version, rules, made_at) SELECT school_id, student_id, step, 'fly_up()', 'icons', 3, 1, 1, 1, 1, now() ${done}`,
    5,
  )
  await add(
    `INSERT INTO step_reviews (school_id, student_id, step, mark, attempts, at) SELECT school_id, student_id, step, 'keep-working', 1, now() ${done}`,
    5,
  )
  await add(
    `INSERT INTO work_comments (school_id, student_id, step, id, phrase, made_at) SELECT school_id, student_id, step, gen_random_uuid(), 'almost', now() ${done}`,
    5,
  )
  await services.owner.query(
    `INSERT INTO rubric_marks (school_id, student_id, step, attempts, marks, mark, at) SELECT school_id, student_id, step, 1, '{"works":1}', 'reviewed', now() FROM step_reviews`,
  )
  await services.owner.query(
    'ANALYZE learners, lesson_progress, lesson_events, lesson_drafts, best_programs, step_reviews, rubric_marks, work_comments',
  )
  const { rows } = await services.owner.query<{ id: string }>(
    'SELECT student_id AS id FROM enrolments WHERE school_id = $1 AND classroom_id = $2',
    [schoolId, classroomId],
  )
  students = rows.map(({ id }) => id)
}, 120_000)
afterAll(() => services.close())

const lesson = stepsOfLesson(loadSteps().get(step!)!.lesson)
const everyStep = () => stepsAsked([...loadSteps().values()].map(({ lesson }) => lesson))
const ofWork = () => [schoolId, students[0], step]
const ofStudent = () => [schoolId, students[0]]

test.each([
  ['where a class is now', classNowSql, () => [schoolId, students, ...everyStep()]],
  ['a lesson and a class', cellsSql, () => [schoolId, students, lesson]],
  [
    'a course and a class',
    courseCellsSql,
    () => [schoolId, students, ...everyStep(), everyStep()[0].map((_, place) => place % 9 === 0), ...firstAndLast(all)],
  ],
  ['what is kept of a class', progressSql, () => [schoolId, students, lesson, ...firstAndLast(lesson)]],
  ['where everybody was last', learnersSql, () => [schoolId, students]],
  ['where everybody of a class was last', learnersInSql, () => [schoolId, classroomId]],
  ['how many have done each lesson', lessonsDoneSql, () => [schoolId, students, ...everyStep(), ...firstAndLast(all)]],
  [
    'how far everybody of a class is in all',
    figuresSql,
    () => [schoolId, students, ...everyStep(), all, [step], ['order'], [1], 4, ...firstAndLast(all)],
  ],
  ['what was solved on each day', solvedDaysSql, () => [schoolId, students, '2026-01-01', 'Asia/Bangkok', []]],
  ['on which days a class worked', seenDaysSql, () => [schoolId, students, '2026-11-16', '2026-11-22', 'Asia/Bangkok']],
  ['work that waits to be read', toReadSql, () => [schoolId, students, lesson]],
  ['the last programs of a class', unsolvedSql, () => [schoolId, students, step]],
  ['the programs of a class that solve it', solvingSql, () => [schoolId, students, step]],
  ['what a class tried in a lesson', triedSql, () => [schoolId, students, lesson, '2026-01-01']],
  ['what a student did at a step', workEventsSql, ofWork],
  [
    'how a step was tried before it was passed',
    earlierTriesSql,
    () => [JSON.stringify(students.map((id) => ({ school_id: schoolId, student_id: id, step })))],
  ],
  [
    'in which skins a step was passed',
    passedSkinsSql,
    () => [JSON.stringify(students.map((id) => ({ school_id: schoolId, student_id: id, step })))],
  ],
  ['the programs of a student at a step', keptWorkSql, ofWork],
  ['what was said about a step', commentsOnWorkSql, ofWork],
  ['how many programs can be looked back at', earlierCountSql, ofWork],
  ['programs to look back at', earlierProgramsSql, ofWork],
  ['what a student was told', ownCommentsSql, ofStudent],
  ['how a student’s work was marked', ownMarksSql, ofStudent],
  ['what was last said of the open work of a class', rubricsSql, () => [schoolId, students]],
])('%s', async (_, sql, values) => {
  const { whole, tables } = await planOf(services, { schoolId, personId: teacherId, staff: false }, sql, values())
  expect(tables).toBeGreaterThan(0)
  expect(whole).toEqual([])
})
