import { expect, test } from 'vitest'
import type { Command } from '#app/platform/commands/command.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { Actor } from '#rules/permissions.ts'
import { listLoggedActs } from '#db/testing/logged-acts.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { exportRoster } from './roster/export-roster.server.ts'
import { changeCodingSkin } from './student-page/change-coding-skin.server.ts'
import { changeStudent } from './change-student.server.ts'
import { changeGroup, createGroup, deleteGroup, renameGroup } from './groups/change-groups.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { groupsOfClassroom, listRecentChanges, readRosterStamp, studentsOfClassroom } from './queries.server.ts'
import { loadStudentList } from './student-list/student-list.server.ts'
import { undoRosterChange } from './undo/undo-roster-change.server.ts'

const services = await openFileServices()

async function createSchool(plan = 'school') {
  const [teacher, colleague, admin] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [colleague]: 'teacher', [admin]: 'admin' })
  await services.owner.query('UPDATE schools SET plan = $2 WHERE id = $1', [schoolId, plan])
  const [classroomId, secondClassroomId, otherClassroomId] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, colleague),
  ]
  const as = (id: string, role: 'teacher' | 'admin' | 'student' = 'teacher') =>
    actor(id, { schoolId, schoolRoles: [role] })
  return {
    schoolId,
    here: classroomId,
    there: secondClassroomId,
    foreign: otherClassroomId,
    teacher: as(teacher),
    colleague: as(colleague),
    admin: as(admin, 'admin'),
    as,
  }
}
type School = Awaited<ReturnType<typeof createSchool>>

const run = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, input: object, person: Actor) =>
  execute(services, command, input, { actor: person })
const add = ({ here, teacher }: School, names: string[], fields: object = {}) =>
  run(addStudents, { classroomId: here, students: JSON.stringify(names.map((name) => ({ name, ...fields }))) }, teacher)
const listRoster = (world: School, classroomId = world.here) =>
  read(services, world.teacher, (db) => studentsOfClassroom(db, world.schoolId, classroomId))
const listNames = async (world: School, classroomId = world.here) =>
  (await listRoster(world, classroomId)).map(({ name }) => name).sort()

test('adding forty names creates forty accounts with usernames and cards, and can be undone', async () => {
  const world = await createSchool()
  const names = Array.from({ length: 40 }, (_, n) => `มะลิ ${n + 1}`)
  const { change, added } = await add(world, names)
  expect(added).toBe(40)
  const students = await listRoster(world)
  expect(students).toHaveLength(40)
  expect(new Set(students.map(({ username }) => username)).size).toBe(40)
  expect(students.every(({ managed, username }) => managed && /^[a-z]+-[a-z]+-\d{4}$/.test(username!))).toBe(true)
  const { rows } = await services.owner.query<{ n: number; kinds: string[]; cards: number }>(
    `SELECT count(*)::int AS n, array_agg(DISTINCT u.kind) AS kinds, count(c)::int AS cards FROM enrolments e JOIN users u ON u.id = e.student_id
     LEFT JOIN login_cards c ON c.student_id = u.id WHERE e.classroom_id = $1 AND u.email LIKE '%@managed.skykite.invalid' AND u.onboarded_at IS NOT NULL`,
    [world.here],
  )
  expect(rows[0]).toEqual({ n: 40, kinds: ['managed'], cards: 40 })
  await run(undoRosterChange, { change }, world.teacher)
  expect(await listRoster(world)).toEqual([])
})

test('adds no student if one name is invalid', async () => {
  const world = await createSchool()
  await expect(add(world, ['Leo', 'Leo 🚀'])).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { 'students.1.name': 'character' } },
  })
  expect(await listRoster(world)).toEqual([])
})

test('adding an existing student number enrolls the existing student, who stays in the other class', async () => {
  const world = await createSchool()
  await add(world, ['Leo'], { identifier: 'S1' })
  const [leo] = await listRoster(world)
  expect(
    await run(
      addStudents,
      { classroomId: world.there, students: [{ name: 'Leo Martin', identifier: 'S1' }] },
      world.teacher,
    ),
  ).toMatchObject({ added: 0, joined: 1 })
  expect((await listRoster(world, world.there))[0]!.id).toBe(leo!.id)
  expect(await listNames(world)).toEqual(['Leo'])
})

test('stores titles separately from names and exports them', async () => {
  const world = await createSchool()
  const students = [{ name: 'มะลิ ใจดี', title: 'ด.ญ.' }, { name: 'เด็กชายภูผา ทองดี' }, { name: 'Leo Martin' }]
  await run(addStudents, { classroomId: world.here, students: JSON.stringify(students) }, world.teacher)
  const listTitles = async () => (await listRoster(world)).map(({ title, name }) => [title, name]).sort()
  expect(await listTitles()).toEqual([
    [null, 'Leo Martin'],
    ['ด.ญ.', 'มะลิ ใจดี'],
    ['เด็กชาย', 'ภูผา ทองดี'],
  ])
  const leo = (await listRoster(world)).find(({ name }) => name === 'Leo Martin')!
  await run(changeStudent, { classroomId: world.here, student: leo.id, name: 'Master Leo Martin' }, world.teacher)
  expect((await listTitles()).at(0)).toEqual(['Master', 'Leo Martin'])
  const heads = ['Title', 'Name', 'User', 'No.', 'Groups']
  const { text } = await run(exportRoster, { classroomId: world.here, heads }, world.teacher)
  expect(text).toMatch(/ด\.ญ\.,มะลิ ใจดี,/)
  await expect(
    run(addStudents, { classroomId: world.here, students: [{ name: 'Ana', title: 'King' }] }, world.teacher),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('the plan limits the class size, also for concurrent additions', async () => {
  const world = await createSchool('free')
  const names = (prefix: string) => Array.from({ length: 15 }, (_, n) => `${prefix} ${n}`)
  const outcomes = await Promise.allSettled(['A', 'B', 'C', 'D'].map((prefix) => add(world, names(prefix))))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await listRoster(world)).toHaveLength(30)
  await expect(add(world, names('E'))).rejects.toMatchObject({
    details: { reason: 'too-few-seats', values: { seats: 10 } },
  })
})

test('moving, copying and removing students affects only the given classes', async () => {
  const world = await createSchool()
  await add(world, ['Ann', 'Bob', 'Cem'])
  const [ann, bob, cem] = (await listRoster(world)).sort((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id)
  await run(moveStudents, { classroomId: world.here, to: world.there, student: ann, way: 'copy' }, world.teacher)
  const { change } = await run(
    moveStudents,
    { classroomId: world.here, to: world.there, student: [bob, cem], way: 'move' },
    world.teacher,
  )
  expect([await listNames(world), await listNames(world, world.there)]).toEqual([['Ann'], ['Ann', 'Bob', 'Cem']])
  const removal = await run(removeStudents, { classroomId: world.there, student: ann }, world.teacher)
  expect([await listNames(world), await listNames(world, world.there)]).toEqual([['Ann'], ['Bob', 'Cem']])
  await run(undoRosterChange, { change: removal.change }, world.teacher)
  await run(undoRosterChange, { change }, world.teacher)
  expect([await listNames(world), await listNames(world, world.there)]).toEqual([['Ann', 'Bob', 'Cem'], ['Ann']])
  await expect(run(removeStudents, { classroomId: world.here, student: newId() }, world.teacher)).rejects.toMatchObject(
    { details: { reason: 'nobody' } },
  )
})

test('recent changes are listed and can be undone by an admin, and disappear from the list afterwards', async () => {
  const world = await createSchool()
  const listChanges = (classroomId = world.here) =>
    read(services, world.teacher, (db) => listRecentChanges(db, world.teacher, classroomId, Date.now()))
  await add(world, ['Ann', 'Bob'])
  const [ann] = await listRoster(world)
  await run(moveStudents, { classroomId: world.here, to: world.there, student: ann!.id, way: 'move' }, world.teacher)
  expect(await listChanges()).toMatchObject([
    { kind: 'move', students: 1, by: expect.any(String) },
    { kind: 'add', students: 2 },
  ])
  expect(await listChanges(world.there)).toMatchObject([{ kind: 'move' }])
  expect(await listChanges(world.foreign)).toEqual([])
  await run(undoRosterChange, { change: (await listChanges())[0]!.id }, world.admin)
  expect((await listChanges()).map(({ kind }) => kind)).toEqual(['add'])
  expect(
    await read(services, world.teacher, (db) =>
      listRecentChanges(db, world.teacher, world.here, Date.now() + 31 * 86_400_000),
    ),
  ).toEqual([])
})

test('changes names and numbers of managed accounts only', async () => {
  const world = await createSchool()
  await add(world, ['Ann', 'Bob'])
  const [ann, bob] = (await listRoster(world)).sort((a, b) => a.name.localeCompare(b.name))
  const stampBefore = await read(services, world.teacher, (db) => readRosterStamp(db, world.schoolId, world.here))
  await run(changeStudent, { classroomId: world.here, student: ann!.id, name: 'Anna', identifier: 'S1' }, world.teacher)
  expect((await listRoster(world)).find(({ id }) => id === ann!.id)).toMatchObject({ name: 'Anna', identifier: 'S1' })
  expect(await read(services, world.teacher, (db) => readRosterStamp(db, world.schoolId, world.here))).not.toBe(
    stampBefore,
  )
  await expect(
    run(changeStudent, { classroomId: world.here, student: bob!.id, name: 'Bob', identifier: 'S1' }, world.teacher),
  ).rejects.toMatchObject({ details: { fields: { identifier: 'identifier-taken' } } })
  const personalAccount = await makePerson(services, 'Own Name')
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [world.schoolId, world.here, personalAccount],
  )
  await expect(
    run(changeStudent, { classroomId: world.here, student: personalAccount, name: 'Other' }, world.teacher),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('creates, fills, renames and deletes a group, and logs each step', async () => {
  const world = await createSchool()
  await add(world, ['Ann', 'Bob'])
  const [ann, bob] = (await listRoster(world)).map(({ id }) => id)
  const group = {
    classroomId: world.here,
    group: (
      await run(createGroup, { classroomId: world.here, name: 'Owls', colour: 'plum', student: ann }, world.teacher)
    ).id,
  }
  const listGroups = () => read(services, world.teacher, (db) => groupsOfClassroom(db, world.schoolId, world.here))
  await run(changeGroup, { ...group, way: 'in', student: [bob!, newId()] }, world.teacher)
  expect((await listGroups())[0]).toMatchObject({
    name: 'Owls',
    colour: 'plum',
    students: expect.arrayContaining([ann, bob]),
  })
  await run(changeGroup, { ...group, way: 'out', student: ann }, world.teacher)
  await run(renameGroup, { ...group, name: 'Larks' }, world.teacher)
  expect(await listGroups()).toEqual([{ id: group.group, name: 'Larks', colour: 'plum', students: [bob] }])
  await run(deleteGroup, group, world.teacher)
  expect(await listGroups()).toEqual([])
  expect(await listLoggedActs(services, world.schoolId, 'group.')).toEqual([
    'group.make',
    ...Array<string>(3).fill('group.change'),
    'group.remove',
  ])
})

test('limits a group name to forty characters, counting combining marks with their letter', async () => {
  const world = await createSchool()
  const createNamed = (name: string) => run(createGroup, { classroomId: world.here, name }, world.teacher)
  expect(await createNamed('กั้'.repeat(40))).toMatchObject({ name: 'กั้'.repeat(40) })
  await expect(createNamed('a'.repeat(41))).rejects.toMatchObject({ details: { fields: { name: 'too-long' } } })
})

test('two concurrent additions with the same number create one student in both classes', async () => {
  const world = await createSchool()
  const added = await Promise.all(
    [world.here, world.there].map((classroomId) =>
      run(addStudents, { classroomId, students: [{ name: 'Race Kid', identifier: 'R1' }] }, world.teacher),
    ),
  )
  expect(added.map(({ added: created, joined }) => [created, joined]).toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await listRoster(world, world.there)).toMatchObject([{ identifier: 'R1' }])
})

test('the student list shows a teacher’s own students and all to an admin, with search, sorting and paging', async () => {
  const world = await createSchool()
  await add(world, ['มะลิ', 'ปั๊ม', 'Ann_1'.replace('_', ' ')])
  await run(
    moveStudents,
    { classroomId: world.here, to: world.there, student: (await listRoster(world)).map(({ id }) => id), way: 'copy' },
    world.teacher,
  )
  await run(addStudents, { classroomId: world.foreign, students: [{ name: 'Zoe' }] }, world.colleague)
  const loadList = (actor: Actor, overrides = {}) =>
    read(services, actor, (db) =>
      loadStudentList(db, world.schoolId, actor, {
        search: '',
        sort: 'name',
        direction: 'up',
        page: 1,
        size: 25,
        ...overrides,
      }),
    )
  const teacherList = await loadList(world.teacher)
  expect(teacherList.total).toBe(3)
  expect(teacherList.students.map(({ name }) => name)).toEqual(['Ann 1', 'ปั๊ม', 'มะลิ'])
  expect(teacherList.students[0]!.classrooms.map(({ id }) => id).sort()).toEqual([world.here, world.there].sort())
  expect((await loadList(world.admin)).students.map(({ name }) => name)).toEqual(['Ann 1', 'Zoe', 'ปั๊ม', 'มะลิ'])
  expect((await loadList(world.admin, { direction: 'down' })).students[0]!.name).toBe('มะลิ')
  expect((await loadList(world.admin, { search: 'zo' })).students.map(({ name }) => name)).toEqual(['Zoe'])
  expect((await loadList(world.admin, { search: '%' })).total).toBe(0)
  expect((await loadList(world.admin, { page: 9 })).students).toHaveLength(4)
})

test('refuses roster changes by users who may not change the class', async () => {
  const world = await createSchool()
  const otherSchool = await createSchool()
  await add(world, ['Ann'])
  const [ann] = (await listRoster(world)).map(({ id }) => id)
  const { id: group } = await run(createGroup, { classroomId: world.here, name: 'Owls' }, world.teacher)
  const classroomInput = { classroomId: world.here }
  const attempts: [Parameters<typeof run>[0], object][] = [
    [addStudents, { ...classroomInput, students: [{ name: 'Eve' }] }],
    [removeStudents, { ...classroomInput, student: ann }],
    [moveStudents, { ...classroomInput, to: world.there, student: ann, way: 'move' }],
    [changeStudent, { ...classroomInput, student: ann, name: 'Eve' }],
    [changeCodingSkin, { ...classroomInput, student: ann, skin: 'text' }],
    [createGroup, { ...classroomInput, name: 'Larks' }],
    [renameGroup, { ...classroomInput, group, name: 'Larks' }],
    [deleteGroup, { ...classroomInput, group }],
    [changeGroup, { ...classroomInput, group, way: 'in', student: ann }],
  ] as never
  const strangers = [
    world.colleague,
    world.as(ann!, 'student'),
    otherSchool.teacher,
    otherSchool.admin,
    { ...world.teacher, strength: 'class-code' as const },
  ]
  for (const [command, input] of attempts) {
    for (const stranger of strangers)
      await expect(run(command, input, stranger)).rejects.toMatchObject({ code: 'not-found' })
    await expect(run(command, input, actor(null))).rejects.toMatchObject({
      code: expect.stringMatching(/unauthenticated|not-found/),
    })
  }
  // A teacher may not copy their own students into another teacher's class.
  await expect(
    run(moveStudents, { ...classroomInput, to: world.foreign, student: ann, way: 'copy' }, world.teacher),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    run(moveStudents, { ...classroomInput, to: otherSchool.here, student: ann, way: 'copy' }, world.admin),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(await listNames(world)).toEqual(['Ann'])
})
