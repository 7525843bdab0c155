import { beforeAll, expect, test } from 'vitest'
import type { PersonId } from '#rules/ids.ts'
import type { Relation, SchoolRole } from '#rules/permissions.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { loadSkyMapPage } from './sky-map-page.server.ts'

const services = await openFileServices()
let [teacher, mali, leo]: PersonId[] = []
let [schoolId, classroomId]: string[] = []

beforeAll(async () => {
  teacher = await makePerson(services, 'Teacher')
  mali = await makePerson(services, 'Mali', { kind: 'managed' })
  leo = await makePerson(services, 'Leo', { kind: 'managed' })
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [mali]: 'student', [leo]: 'student' })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1b', 'ff-1-4', 1, now())`,
    [schoolId, mali],
  )
  for (const step of ['ff-1-story', 'ff-1-u', 'ff-1-1', 'ff-1-2', 'ff-1-3'])
    await services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, attempts, hints, active_ms, solved_at, first_at, last_at)
       VALUES ($1, $2, $3, 3, 1, 0, 0, now(), now(), now())`,
      [schoolId, mali, step],
    )
})

function loadMap(personId: PersonId, relations: Relation[], role: SchoolRole, requestedCourse: string | null = null) {
  const requester = actor(personId, { schoolId, schoolRoles: [role] })
  const workspace = {
    kind: 'classroom',
    id: classroomId,
    schoolId,
    relations,
    schoolRoles: [role],
  } as unknown as WorkspaceChoice
  return loadSkyMapPage(
    { services, actor: requester, locale: 'en' } as unknown as RequestContext,
    workspace,
    requestedCourse,
  )
}

test('a student sees their finished lessons and next step', async () => {
  const map = await loadMap(mali!, ['student'], 'student')
  if (map.view !== 'learner') throw new Error(map.view)
  expect(map.own).toBe(true)
  expect(map.path!.units).toHaveLength(8)
  expect(map.path!.next).toMatchObject({ lesson: { id: 'ff-1b' }, step: { id: 'ff-1-4' } })
  expect(map.path!.units[0]!.lessons.map(({ stars, skin }) => [stars, skin])).toEqual([
    [15, 'icon'],
    [0, 'icon'],
  ])
})

test('teachers see finished counts, current students and teaching notes', async () => {
  const map = await loadMap(teacher!, ['owner'], 'teacher')
  if (map.view !== 'class') throw new Error(map.view)
  const [unit] = map.units
  expect(map.students).toBe(2)
  expect(unit!.note).toContain('wrong programs')
  expect(unit!.lessons.map(({ id, done, here, state }) => [id, done, here.map(({ name }) => name), state])).toEqual([
    ['ff-1a', 1, [], 'open'],
    ['ff-1b', 0, ['Mali'], 'open'],
  ])
})

test('teachers can view any course, students only the courses of the class', async () => {
  const classMap = await loadMap(teacher!, ['owner'], 'teacher', 'block-breeze')
  expect(classMap).toMatchObject({ view: 'class', course: { id: 'block-breeze' } })
  const studentMap = await loadMap(leo!, ['student'], 'student', 'block-breeze')
  expect(studentMap).toMatchObject({ view: 'learner', path: { course: { id: 'first-flight' } } })
})

test('shows locked lessons to teachers and students, and hidden lessons only to teachers', async () => {
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'course', 'first-flight', 'open', now()),
            ($1, gen_random_uuid(), $2, 'lesson', 'ff-2a', 'locked', now()), ($1, gen_random_uuid(), $2, 'lesson', 'ff-2b', 'hidden', now())`,
    [schoolId, classroomId],
  )
  const listStates = (units: { lessons: { id: string; state: string }[] }[]) =>
    units[1]!.lessons.map(({ id, state }) => [id, state])
  const [classMap, studentMap] = [
    await loadMap(teacher!, ['owner'], 'teacher'),
    await loadMap(mali!, ['student'], 'student'),
  ]
  expect(listStates(classMap.view === 'class' ? classMap.units : [])).toEqual([
    ['ff-2a', 'locked'],
    ['ff-2b', 'hidden'],
  ])
  expect(listStates(studentMap.view === 'learner' ? studentMap.path!.units : [])).toEqual([['ff-2a', 'locked']])
})
