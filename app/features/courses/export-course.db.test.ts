import { afterAll, beforeAll, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { execute } from '#app/platform/execute.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { catalogueIn } from './catalogue.server.ts'
import { exportCourse } from './export-course.server.ts'
import { gridLessons } from './grid-lessons.server.ts'

let services: TestServices
let schoolId: SchoolId
let classroomId: ClassroomId
let [teacher, stranger, mali, leo]: PersonId[] = []
const course = 'first-flight'
const lessons = gridLessons(catalogueIn('en').find(({ id }) => id === course)!)

beforeAll(async () => {
  services = await openTestServices()
  teacher = await makePerson(services, 'Teacher')
  stranger = await makePerson(services, 'Other teacher')
  mali = await makePerson(services, 'Mali', { kind: 'managed' })
  leo = await makePerson(services, '=Leo', { kind: 'managed' })
  schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    [stranger]: 'teacher',
    [mali]: 'student',
    [leo]: 'student',
  })
  classroomId = (await makeClassroom(services, schoolId, teacher, [mali, leo])) as ClassroomId
  const insert = (statement: string) => services.owner.query(`INSERT INTO ${statement}`, [schoolId, mali])
  await insert(
    `learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1b', 'ff-1-4', 1, now())`,
  )
  // The whole first lesson, and a try at the next.
  await insert(
    `lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, CASE WHEN step IN ('ff-1-story', 'ff-1-u') THEN 0 ELSE 3 END, 0, 1, 0, now(), now(), now()
     FROM unnest(ARRAY['ff-1-story', 'ff-1-u', 'ff-1-1', 'ff-1-2', 'ff-1-3']) AS step`,
  )
  await insert(
    `lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     VALUES ($1, $2, 'ff-1-4', 0, 0, 1, 0, now(), now())`,
  )
})
afterAll(() => services.close())

const heads = ['Student', ...lessons.map(({ number }) => `L${number}`), 'Stars']
type Asked = { role?: 'teacher' | 'student'; asked?: string; columns?: string[] }
const take = (who: PersonId | undefined, { role = 'teacher', asked = course, columns = heads }: Asked = {}) =>
  execute(
    services,
    exportCourse,
    { classroomId, course: asked, heads: columns },
    { actor: actor(who!, { schoolId, schoolRoles: [role], managed: role === 'student' }) },
  )

test('a line for each student, how much of each lesson is solved, and the stars', async () => {
  const { fileName, text } = await take(teacher)
  expect(fileName).toMatch(/first-flight\.csv$/)
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n')
  expect(head).toBe(heads.join())
  const empty = ','.repeat(lessons.length - 2)
  expect(lines.toSorted()).toEqual([`'=Leo,,${empty},0`, `Mali,100,0${empty},9`].toSorted())
})

test('columns that are not those of the course, or no course', async () => {
  await expect(take(teacher, { columns: heads.slice(1) })).rejects.toMatchObject({ code: 'invalid' })
  await expect(take(teacher, { asked: 'no-such' })).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses the wrong actor: students, and teachers of other classes', async () => {
  await expect(take(mali, { role: 'student' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(take(stranger)).rejects.toMatchObject({ code: 'not-found' })
})
