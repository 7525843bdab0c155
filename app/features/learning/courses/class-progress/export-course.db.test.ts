import { beforeAll, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { getCatalog } from '../catalog/catalog.server.ts'
import { exportCourse } from './export-course.server.ts'
import { listGridLessons } from './grid-lessons.server.ts'

const services = await openFileServices()
let schoolId: SchoolId
let classroomId: ClassroomId
let [teacher, stranger, mali, leo]: PersonId[] = []
const course = 'first-flight'
const lessons = listGridLessons(getCatalog('en').find(({ id }) => id === course)!)

beforeAll(async () => {
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
  // Mali has solved the whole first lesson and tried one step of the second.
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

const heads = ['Student', ...lessons.map(({ number }) => `L${number}`), 'Stars']
type ExportOptions = { role?: 'teacher' | 'student'; courseId?: string; columns?: string[] }
const exportAs = (
  person: PersonId | undefined,
  { role = 'teacher', courseId: id = course, columns = heads }: ExportOptions = {},
) =>
  execute(
    services,
    exportCourse,
    { classroomId, course: id, heads: columns },
    { actor: actor(person!, { schoolId, schoolRoles: [role], managed: role === 'student' }) },
  )

test('exports one line per student with the percentage solved of each lesson and the stars', async () => {
  const { fileName, text } = await exportAs(teacher)
  expect(fileName).toMatch(/first-flight\.csv$/)
  const [head, ...lines] = text.slice(1).trimEnd().split('\r\n')
  expect(head).toBe(heads.join())
  const empty = ','.repeat(lessons.length - 2)
  expect(lines.toSorted()).toEqual([`'=Leo,,${empty},0`, `Mali,100,0${empty},9`].toSorted())
})

test('rejects a wrong number of column heads and an unknown course', async () => {
  await expect(exportAs(teacher, { columns: heads.slice(1) })).rejects.toMatchObject({ code: 'invalid' })
  await expect(exportAs(teacher, { courseId: 'no-such' })).rejects.toMatchObject({ code: 'not-found' })
})

test('refuses the wrong actor: students and teachers of other classes', async () => {
  await expect(exportAs(mali, { role: 'student' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(exportAs(stranger)).rejects.toMatchObject({ code: 'not-found' })
})
