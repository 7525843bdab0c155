import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command } from '#app/platform/command.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Actor } from '#rules/permissions.ts'
import { loggedActions } from '#db/testing/logged-actions.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { addStudents } from './add-students.server.ts'
import { exportRoster } from './export-roster.server.ts'
import { changeCodingSkin } from './change-coding-skin.server.ts'
import { changeStudent } from './change-student.server.ts'
import { changeGroup, createGroup, deleteGroup, renameGroup } from './change-groups.server.ts'
import { moveStudents, removeStudents } from './move-students.server.ts'
import { groupsOfClassroom, recentChanges, rosterStamp, studentsOfClassroom } from './queries.server.ts'
import { studentList } from './student-list.server.ts'
import { undoRosterChange } from './undo-roster-change.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

async function school(plan = 'school') {
  const [teacher, colleague, admin] = [
    await makePerson(services),
    await makePerson(services),
    await makePerson(services),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [colleague]: 'teacher', [admin]: 'admin' })
  await services.owner.query('UPDATE schools SET plan = $2 WHERE id = $1', [schoolId, plan])
  const [here, there, foreign] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, colleague),
  ]
  const as = (id: string, role: 'teacher' | 'admin' | 'student' = 'teacher') =>
    actor(id, { schoolId, schoolRoles: [role] })
  return {
    schoolId,
    here,
    there,
    foreign,
    teacher: as(teacher),
    colleague: as(colleague),
    admin: as(admin, 'admin'),
    as,
  }
}
type School = Awaited<ReturnType<typeof school>>

const run = <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, input: object, who: Actor) =>
  execute(services, command, input, { actor: who })
const add = ({ here, teacher }: School, names: string[], more: object = {}) =>
  run(addStudents, { classroomId: here, students: JSON.stringify(names.map((name) => ({ name, ...more }))) }, teacher)
const roster = (of: School, classroomId = of.here) =>
  read(services, of.teacher, (db) => studentsOfClassroom(db, of.schoolId, classroomId))
const namesIn = async (of: School, classroomId = of.here) =>
  (await roster(of, classroomId)).map(({ name }) => name).sort()

test('forty names become forty accounts with usernames and cards, and can be taken back', async () => {
  const place = await school()
  const names = Array.from({ length: 40 }, (_, n) => `มะลิ ${n + 1}`)
  const { change, added } = await add(place, names)
  expect(added).toBe(40)
  const students = await roster(place)
  expect(students).toHaveLength(40)
  expect(new Set(students.map(({ username }) => username)).size).toBe(40)
  expect(students.every(({ managed, username }) => managed && /^[a-z]+-[a-z]+-\d{4}$/.test(username!))).toBe(true)
  const { rows } = await services.owner.query<{ n: number; kinds: string[]; cards: number }>(
    `SELECT count(*)::int AS n, array_agg(DISTINCT u.kind) AS kinds, count(c)::int AS cards FROM enrolments e JOIN users u ON u.id = e.student_id
     LEFT JOIN login_cards c ON c.student_id = u.id WHERE e.classroom_id = $1 AND u.email LIKE '%@managed.skykite.invalid' AND u.onboarded_at IS NOT NULL`,
    [place.here],
  )
  expect(rows[0]).toEqual({ n: 40, kinds: ['managed'], cards: 40 })
  await run(undoRosterChange, { change }, place.teacher)
  expect(await roster(place)).toEqual([])
})

test('one wrong name and nobody is added', async () => {
  const place = await school()
  await expect(add(place, ['Leo', 'Leo 🚀'])).rejects.toMatchObject({
    code: 'invalid',
    details: { fields: { 'students.1.name': 'character' } },
  })
  expect(await roster(place)).toEqual([])
})

test('a number the school knows brings in the child it knows; the other class stays', async () => {
  const place = await school()
  await add(place, ['Leo'], { identifier: 'S1' })
  const [leo] = await roster(place)
  expect(
    await run(
      addStudents,
      { classroomId: place.there, students: [{ name: 'Leo Martin', identifier: 'S1' }] },
      place.teacher,
    ),
  ).toMatchObject({ added: 0, joined: 1 })
  expect((await roster(place, place.there))[0]!.id).toBe(leo!.id)
  expect(await namesIn(place)).toEqual(['Leo'])
})

test('titles are kept beside the name, for the lists that want them', async () => {
  const place = await school()
  const students = [{ name: 'มะลิ ใจดี', title: 'ด.ญ.' }, { name: 'เด็กชายภูผา ทองดี' }, { name: 'Leo Martin' }]
  await run(addStudents, { classroomId: place.here, students: JSON.stringify(students) }, place.teacher)
  const found = async () => (await roster(place)).map(({ title, name }) => [title, name]).sort()
  expect(await found()).toEqual([
    [null, 'Leo Martin'],
    ['ด.ญ.', 'มะลิ ใจดี'],
    ['เด็กชาย', 'ภูผา ทองดี'],
  ])
  const leo = (await roster(place)).find(({ name }) => name === 'Leo Martin')!
  await run(changeStudent, { classroomId: place.here, student: leo.id, name: 'Master Leo Martin' }, place.teacher)
  expect((await found()).at(0)).toEqual(['Master', 'Leo Martin'])
  const heads = ['Title', 'Name', 'User', 'No.', 'Groups']
  const { text } = await run(exportRoster, { classroomId: place.here, heads }, place.teacher)
  expect(text).toMatch(/ด\.ญ\.,มะลิ ใจดี,/)
  await expect(
    run(addStudents, { classroomId: place.here, students: [{ name: 'Ana', title: 'King' }] }, place.teacher),
  ).rejects.toMatchObject({ code: 'invalid' })
})

test('the plan and nothing else limits a class, also when many arrive at once', async () => {
  const place = await school('free')
  const names = (prefix: string) => Array.from({ length: 15 }, (_, n) => `${prefix} ${n}`)
  const done = await Promise.allSettled(['A', 'B', 'C', 'D'].map((prefix) => add(place, names(prefix))))
  expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(2)
  expect(await roster(place)).toHaveLength(30)
  await expect(add(place, names('E'))).rejects.toMatchObject({
    details: { reason: 'too-few-seats', values: { seats: 10 } },
  })
})

test('moving, copying, removing: only the classes that are meant', async () => {
  const place = await school()
  await add(place, ['Ann', 'Bob', 'Cem'])
  const [ann, bob, cem] = (await roster(place)).sort((a, b) => a.name.localeCompare(b.name)).map(({ id }) => id)
  await run(moveStudents, { classroomId: place.here, to: place.there, student: ann, way: 'copy' }, place.teacher)
  const { change } = await run(
    moveStudents,
    { classroomId: place.here, to: place.there, student: [bob, cem], way: 'move' },
    place.teacher,
  )
  expect([await namesIn(place), await namesIn(place, place.there)]).toEqual([['Ann'], ['Ann', 'Bob', 'Cem']])
  const removed = await run(removeStudents, { classroomId: place.there, student: ann }, place.teacher)
  expect([await namesIn(place), await namesIn(place, place.there)]).toEqual([['Ann'], ['Bob', 'Cem']])
  await run(undoRosterChange, { change: removed.change }, place.teacher)
  await run(undoRosterChange, { change }, place.teacher)
  expect([await namesIn(place), await namesIn(place, place.there)]).toEqual([['Ann', 'Bob', 'Cem'], ['Ann']])
  await expect(run(removeStudents, { classroomId: place.here, student: newId() }, place.teacher)).rejects.toMatchObject(
    { details: { reason: 'nobody' } },
  )
})

test('what was done can be found and taken back later, by a colleague too, and then is gone from the list', async () => {
  const place = await school()
  const changes = (classroomId = place.here) =>
    read(services, place.teacher, (db) => recentChanges(db, place.teacher, classroomId, Date.now()))
  await add(place, ['Ann', 'Bob'])
  const [ann] = await roster(place)
  await run(moveStudents, { classroomId: place.here, to: place.there, student: ann!.id, way: 'move' }, place.teacher)
  expect(await changes()).toMatchObject([
    { kind: 'move', students: 1, by: expect.any(String) },
    { kind: 'add', students: 2 },
  ])
  expect(await changes(place.there)).toMatchObject([{ kind: 'move' }])
  expect(await changes(place.foreign)).toEqual([])
  await run(undoRosterChange, { change: (await changes())[0]!.id }, place.admin)
  expect((await changes()).map(({ kind }) => kind)).toEqual(['add'])
  expect(
    await read(services, place.teacher, (db) =>
      recentChanges(db, place.teacher, place.here, Date.now() + 31 * 86_400_000),
    ),
  ).toEqual([])
})

test('a name and a number are changed for accounts of this school only', async () => {
  const place = await school()
  await add(place, ['Ann', 'Bob'])
  const [ann, bob] = (await roster(place)).sort((a, b) => a.name.localeCompare(b.name))
  const before = await read(services, place.teacher, (db) => rosterStamp(db, place.schoolId, place.here))
  await run(changeStudent, { classroomId: place.here, student: ann!.id, name: 'Anna', identifier: 'S1' }, place.teacher)
  expect((await roster(place)).find(({ id }) => id === ann!.id)).toMatchObject({ name: 'Anna', identifier: 'S1' })
  expect(await read(services, place.teacher, (db) => rosterStamp(db, place.schoolId, place.here))).not.toBe(before)
  await expect(
    run(changeStudent, { classroomId: place.here, student: bob!.id, name: 'Bob', identifier: 'S1' }, place.teacher),
  ).rejects.toMatchObject({ details: { fields: { identifier: 'identifier-taken' } } })
  const own = await makePerson(services, 'Own Name')
  await services.owner.query(
    `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
    [place.schoolId, place.here, own],
  )
  await expect(
    run(changeStudent, { classroomId: place.here, student: own, name: 'Other' }, place.teacher),
  ).rejects.toMatchObject({ code: 'not-found' })
})

test('groups', async () => {
  const place = await school()
  await add(place, ['Ann', 'Bob'])
  const [ann, bob] = (await roster(place)).map(({ id }) => id)
  const group = {
    classroomId: place.here,
    group: (
      await run(createGroup, { classroomId: place.here, name: 'Owls', colour: 'plum', student: ann }, place.teacher)
    ).id,
  }
  const groups = () => read(services, place.teacher, (db) => groupsOfClassroom(db, place.schoolId, place.here))
  await run(changeGroup, { ...group, way: 'in', student: [bob!, newId()] }, place.teacher)
  expect((await groups())[0]).toMatchObject({
    name: 'Owls',
    colour: 'plum',
    students: expect.arrayContaining([ann, bob]),
  })
  await run(changeGroup, { ...group, way: 'out', student: ann }, place.teacher)
  await run(renameGroup, { ...group, name: 'Larks' }, place.teacher)
  expect(await groups()).toEqual([{ id: group.group, name: 'Larks', colour: 'plum', students: [bob] }])
  await run(deleteGroup, group, place.teacher)
  expect(await groups()).toEqual([])
  expect(await loggedActions(services, place.schoolId, 'group.')).toEqual([
    'group.make',
    ...Array<string>(3).fill('group.change'),
    'group.remove',
  ])
})

test('a group has forty letters with their marks, and no more', async () => {
  const place = await school()
  const create = (name: string) => run(createGroup, { classroomId: place.here, name }, place.teacher)
  expect(await create('กั้'.repeat(40))).toMatchObject({ name: 'กั้'.repeat(40) })
  await expect(create('a'.repeat(41))).rejects.toMatchObject({ details: { fields: { name: 'too-long' } } })
})

test('two who add a child with the same number at once both end well', async () => {
  const place = await school()
  const added = await Promise.all(
    [place.here, place.there].map((classroomId) =>
      run(addStudents, { classroomId, students: [{ name: 'Race Kid', identifier: 'R1' }] }, place.teacher),
    ),
  )
  expect(added.map(({ added: made, joined }) => [made, joined]).toSorted()).toEqual([
    [0, 1],
    [1, 0],
  ])
  expect(await roster(place, place.there)).toMatchObject([{ identifier: 'R1' }])
})

test('the list of all students: a teacher’s own, a school admin’s all; searched, sorted and in pages', async () => {
  const place = await school()
  await add(place, ['มะลิ', 'ปั๊ม', 'Ann_1'.replace('_', ' ')])
  await run(
    moveStudents,
    { classroomId: place.here, to: place.there, student: (await roster(place)).map(({ id }) => id), way: 'copy' },
    place.teacher,
  )
  await run(addStudents, { classroomId: place.foreign, students: [{ name: 'Zoe' }] }, place.colleague)
  const list = (who: Actor, over = {}) =>
    read(services, who, (db) =>
      studentList(db, place.schoolId, who, { search: '', sort: 'name', direction: 'up', page: 1, size: 25, ...over }),
    )
  const own = await list(place.teacher)
  expect(own.total).toBe(3)
  expect(own.students.map(({ name }) => name)).toEqual(['Ann 1', 'ปั๊ม', 'มะลิ'])
  expect(own.students[0]!.classrooms.map(({ id }) => id).sort()).toEqual([place.here, place.there].sort())
  expect((await list(place.admin)).students.map(({ name }) => name)).toEqual(['Ann 1', 'Zoe', 'ปั๊ม', 'มะลิ'])
  expect((await list(place.admin, { direction: 'down' })).students[0]!.name).toBe('มะลิ')
  expect((await list(place.admin, { search: 'zo' })).students.map(({ name }) => name)).toEqual(['Zoe'])
  expect((await list(place.admin, { search: '%' })).total).toBe(0)
  expect((await list(place.admin, { page: 9 })).students).toHaveLength(4)
})

test('refuses the wrong actor', async () => {
  const place = await school()
  const elsewhere = await school()
  await add(place, ['Ann'])
  const [ann] = (await roster(place)).map(({ id }) => id)
  const { id: group } = await run(createGroup, { classroomId: place.here, name: 'Owls' }, place.teacher)
  const at = { classroomId: place.here }
  const attempts: [Parameters<typeof run>[0], object][] = [
    [addStudents, { ...at, students: [{ name: 'Eve' }] }],
    [removeStudents, { ...at, student: ann }],
    [moveStudents, { ...at, to: place.there, student: ann, way: 'move' }],
    [changeStudent, { ...at, student: ann, name: 'Eve' }],
    [changeCodingSkin, { ...at, student: ann, skin: 'text' }],
    [createGroup, { ...at, name: 'Larks' }],
    [renameGroup, { ...at, group, name: 'Larks' }],
    [deleteGroup, { ...at, group }],
    [changeGroup, { ...at, group, way: 'in', student: ann }],
  ] as never
  const strangers = [
    place.colleague,
    place.as(ann!, 'student'),
    elsewhere.teacher,
    elsewhere.admin,
    { ...place.teacher, strength: 'class-code' as const },
  ]
  for (const [command, input] of attempts) {
    for (const who of strangers) await expect(run(command, input, who)).rejects.toMatchObject({ code: 'not-found' })
    await expect(run(command, input, actor(null))).rejects.toMatchObject({
      code: expect.stringMatching(/unauthenticated|not-found/),
    })
  }
  // Into a class of somebody else, not even one's own students.
  await expect(
    run(moveStudents, { ...at, to: place.foreign, student: ann, way: 'copy' }, place.teacher),
  ).rejects.toMatchObject({ code: 'not-found' })
  await expect(
    run(moveStudents, { ...at, to: elsewhere.here, student: ann, way: 'copy' }, place.admin),
  ).rejects.toMatchObject({ code: 'not-found' })
  expect(await namesIn(place)).toEqual(['Ann'])
})
