import { afterAll, beforeAll, expect, test } from 'vitest'
import { crowdSchool, createManyStudents } from '#db/testing/many-students.ts'
import { explainQuery } from '#db/testing/query-plan.ts'
import { openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { solvingSql, unsolvedSql } from './class-progress/class-programs.server.ts'
import { wrongProgramsSql } from './class-progress/wrong-programs.server.ts'
import { classActivitySql, stepsOfLessons } from './class-progress/class-activity.server.ts'
import { cellsSql } from './class-progress/class-progress.server.ts'
import { commentsOnWorkSql, studentCommentsSql, studentMarksSql } from './review/comments.server.ts'
import { courseCellsSql } from './class-progress/course-progress.server.ts'
import { earlierAttemptsSql } from './student-progress/earlier-attempts.server.ts'
import { loadSteps, stepsOfLesson } from './judged-steps.server.ts'
import { firstAndLast } from './student-progress/stored-steps.server.ts'
import { lessonsDoneSql } from './student-progress/lessons-done.server.ts'
import { classPositionsSql, positionsSql, progressSql } from './queries.server.ts'
import { activeDaysSql } from './student-progress/active-days.server.ts'
import { solvedDaysSql } from './student-progress/solved-days.server.ts'
import { storedWorkSql, workEventsSql } from './review/student-work.server.ts'
import { finishedCoursesSql } from './student-progress/finished-courses.server.ts'
import { figuresSql } from './student-progress/student-figures.server.ts'
import { attemptsSql } from './student-progress/attempts.server.ts'
import { earlierCountSql, earlierProgramsSql } from './current-work.server.ts'
import { passedSkinsSql } from './student-progress/passed-skins.server.ts'
import { rubricsSql } from './review/rubrics.server.ts'
import { unreadWorkSql } from './review/unread-work.server.ts'

/** Checks that progress queries use indexes and never scan a whole table. */

const crowd = { schools: 20, classroomsEach: 4, studentsEach: 25 }
const { schoolId, classroomId, teacherId } = crowdSchool(7, crowd)
const all = [...loadSteps().keys()]
const [step] = all

let services: TestServices
let students: string[]
beforeAll(async () => {
  services = await openTestServices()
  await createManyStudents(services.owner, crowd)
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
const everyStep = () => stepsOfLessons([...loadSteps().values()].map(({ lesson }) => lesson))
const workValues = () => [schoolId, students[0], step]
const studentValues = () => [schoolId, students[0]]

test.each([
  ['current activity of a class', classActivitySql, () => [schoolId, students, ...everyStep()]],
  ['lesson grid of a class', cellsSql, () => [schoolId, students, lesson]],
  [
    'course grid of a class',
    courseCellsSql,
    () => [schoolId, students, ...everyStep(), everyStep()[0].map((_, place) => place % 9 === 0), ...firstAndLast(all)],
  ],
  ['stored progress of a class', progressSql, () => [schoolId, students, lesson, ...firstAndLast(lesson)]],
  ['last positions of students', positionsSql, () => [schoolId, students]],
  ['last positions of a class', classPositionsSql, () => [schoolId, classroomId]],
  [
    'number of students who finished each lesson',
    lessonsDoneSql,
    () => [schoolId, students, ...everyStep(), ...firstAndLast(all)],
  ],
  [
    'totals of the students of a class',
    figuresSql,
    () => [schoolId, students, ...everyStep(), all, [step], ['order'], [1], 4, ...firstAndLast(all), [], []],
  ],
  [
    'courses that students have finished',
    finishedCoursesSql,
    () => [
      JSON.stringify(students.map((id) => ({ school_id: schoolId, student_id: id, course: 'all', lesson: 'one' }))),
      JSON.stringify([
        { part: 'one', steps: lesson },
        { part: 'all', steps: all },
      ]),
    ],
  ],
  ['solved steps per day', solvedDaysSql, () => [schoolId, students, '2026-01-01', 'Asia/Bangkok', []]],
  ['active days of a class', activeDaysSql, () => [schoolId, students, '2026-11-16', '2026-11-22', 'Asia/Bangkok']],
  ['unread work', unreadWorkSql, () => [schoolId, students, lesson]],
  ['last unsolved programs of a class', unsolvedSql, () => [schoolId, students, step]],
  ['recent wrong programs of a class', wrongProgramsSql, () => [schoolId, students, '2026-01-01']],
  ['solutions of a class', solvingSql, () => [schoolId, students, step]],
  ['attempts of a class in a lesson', attemptsSql, () => [schoolId, students, lesson, '2026-01-01']],
  ['events of a student at a step', workEventsSql, workValues],
  [
    'attempts before a step was passed',
    earlierAttemptsSql,
    () => [JSON.stringify(students.map((id) => ({ school_id: schoolId, student_id: id, step })))],
  ],
  [
    'skins in which a step was passed',
    passedSkinsSql,
    () => [JSON.stringify(students.map((id) => ({ school_id: schoolId, student_id: id, step })))],
  ],
  ['stored programs of a student at a step', storedWorkSql, workValues],
  ['comments on a step', commentsOnWorkSql, workValues],
  ['number of earlier programs', earlierCountSql, workValues],
  ['earlier programs', earlierProgramsSql, workValues],
  ['comments for a student', studentCommentsSql, studentValues],
  ['marks of a student', studentMarksSql, studentValues],
  ['latest rubrics of a class', rubricsSql, () => [schoolId, students]],
])('the query uses an index: %s', async (_, sql, values) => {
  const { seqScans: whole, tables } = await explainQuery(
    services,
    { schoolId, personId: teacherId, staff: false },
    sql,
    values(),
  )
  expect(tables).toBeGreaterThan(0)
  expect(whole).toEqual([])
})
