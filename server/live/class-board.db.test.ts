import { expect, test } from 'vitest'
import { changeBoard, postNote } from '#app/features/people/classrooms/public.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { noteKey, type BoardMode } from '#rules/classrooms/class-board.ts'
import { addSession, openScreen, openFileGateway } from './testing.ts'

/** Promises about the class board that the page `/trust/children` makes. */

const services = await openFileServices()

const { live, people } = openFileGateway(services, livePaths())

async function createClass(mode: BoardMode = 'filtered') {
  const [teacher, student, classmate] = [
    await makePerson(services, 'Teacher'),
    await makePerson(services, 'Mali'),
    await makePerson(services, 'Leo'),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [student]: 'student', [classmate]: 'student' })
  const id = await makeClassroom(services, schoolId, teacher, [student, classmate])
  await services.owner.query('UPDATE classrooms SET board = $2 WHERE id = $1', [id, mode])
  const prefix = `classrooms/${id}`
  const asTeacher = { actor: actor(teacher, { schoolId, schoolRoles: ['teacher'] }) }
  const asStudent = { actor: actor(student, { schoolId, schoolRoles: ['student'] }) }
  return {
    teacher,
    student,
    classmate,
    id,
    ...{ board: `${prefix}/board`, held: `${prefix}/held-texts`, state: `${prefix}/board-state` },
    ...{ asTeacher, asStudent },
  }
}

function openScreenAs(personId: string, strength: 'full' | 'class-code' = 'full') {
  const id = addSession(people, personId)
  const { user, session } = people.get(id)!
  people.set(id, { user, session: { ...session, strength } })
  return openScreen(live.url, live.gateway, id)
}

const textNote = { text: 'ว่าวของเรา', colour: 'sun' }
const sticker = { sticker: 'star', colour: 'sky' }
const refused = { t: 'no', e: 'not-found' }

test('a student signed in by class code can post stickers and phrases but no text', async () => {
  const { student, board } = await createClass()
  const screen = await openScreenAs(student, 'class-code')
  const path = `${board}/${noteKey(student, 'n')}`
  expect(await screen.send({ t: 'set', p: path, v: textNote })).toMatchObject(refused)
  expect(await screen.send({ t: 'cas', p: path, e: 0, v: textNote })).toMatchObject(refused)
  expect(await screen.send({ t: 'bye', u: { [path]: textNote } })).toMatchObject(refused)
  expect(await screen.send({ t: 'set', p: path, v: sticker })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: `${path}/text`, v: 'words' })).toMatchObject(refused)
  expect(await screen.send({ t: 'set', p: path, v: { phrase: 'well-done', colour: 'sun' } })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: path, v: null })).toMatchObject({ t: 'ok' })
})

test('students write text only through the word filter, and not while messages are switched off', async () => {
  const { teacher, student, id, board, asStudent } = await createClass()
  const child = await openScreenAs(student)
  const path = `${board}/${noteKey(student, 'n')}`
  expect(await child.send({ t: 'set', p: path, v: textNote })).toMatchObject(refused)
  const post = (note: string) =>
    execute(services, postNote, { classroom: id, note, text: textNote.text, colour: 'sun' }, asStudent)
  expect(await post('n')).toMatchObject({ isHeld: false })
  expect(await child.send({ t: 'set', p: `${path}/text`, v: 'other words' })).toMatchObject(refused)
  await services.owner.query(
    `UPDATE schools SET settings = settings || '{"chat":false}' WHERE id = (SELECT school_id FROM classrooms WHERE id = $1)`,
    [id],
  )
  await expect(post('m')).rejects.toThrow('not-found')
  expect(await child.send({ t: 'set', p: `${board}/${noteKey(student, 's')}`, v: sticker })).toMatchObject({ t: 'ok' })
  expect(await child.send({ t: 'set', p: path, v: null })).toMatchObject({ t: 'ok' })
  const desk = await openScreenAs(teacher)
  expect(await desk.send({ t: 'set', p: `${board}/${noteKey(teacher, 'n')}`, v: textNote })).toMatchObject({ t: 'ok' })
})

test('a teacher can delete any note but writes text in their own notes only', async () => {
  const { teacher, student, board } = await createClass()
  const [screen, child] = [await openScreenAs(teacher), await openScreenAs(student)]
  const studentPath = `${board}/${noteKey(student, 'n')}`
  expect(await screen.send({ t: 'set', p: studentPath, v: textNote })).toMatchObject(refused)
  expect(await screen.send({ t: 'bye', u: { [studentPath]: textNote } })).toMatchObject(refused)
  expect(await child.send({ t: 'set', p: studentPath, v: sticker })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: `${studentPath}/text`, v: 'other words' })).toMatchObject(refused)
  expect(await screen.send({ t: 'set', p: studentPath, v: null })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: `${board}/${noteKey(teacher, 'n')}`, v: textNote })).toMatchObject({
    t: 'ok',
  })
})

test('logs teachers’ notes and their deletions of students’ notes, without the text', async () => {
  const { teacher, student, board, id } = await createClass()
  const [screen, child] = [await openScreenAs(teacher), await openScreenAs(student)]
  const [teacherPath, studentPath] = [`${board}/${noteKey(teacher, 'n')}`, `${board}/${noteKey(student, 'n')}`]
  await child.send({ t: 'set', p: studentPath, v: sticker })
  await screen.send({ t: 'set', p: teacherPath, v: textNote })
  await screen.send({ t: 'set', p: `${teacherPath}/text`, v: 'other words' })
  await screen.send({ t: 'cas', p: `${board}/${noteKey(teacher, 'c')}`, e: 0, v: textNote })
  await screen.send({ t: 'set', p: `${board}/${noteKey(teacher, 's')}`, v: sticker })
  await screen.send({ t: 'set', p: teacherPath, v: null })
  await screen.send({ t: 'set', p: studentPath, v: null })
  await child.send({ t: 'set', p: studentPath, v: sticker })
  await child.send({ t: 'set', p: studentPath, v: null })
  const { rows } = await services.owner.query(
    'SELECT act, person_id AS person, details FROM audit_entries WHERE on_what = $1 ORDER BY at',
    [id],
  )
  const writeEntry = { act: 'board.write', person: teacher, details: {} }
  expect(rows).toEqual([
    writeEntry,
    writeEntry,
    writeEntry,
    { act: 'board.remove', person: teacher, details: { writer: student } },
  ])
})

test('the board shows the names of note writers only', async () => {
  const { student, classmate, board, state } = await createClass()
  const [screen, other] = [await openScreenAs(student), await openScreenAs(classmate, 'class-code')]
  await other.send({ t: 'on', p: state })
  expect(await other.waitForValue(state, (value) => value !== undefined)).toEqual({ mode: 'filtered', names: {} })
  await screen.send({ t: 'set', p: `${board}/${noteKey(student, 'n')}`, v: sticker })
  await other.waitForValue(
    state,
    (value) => JSON.stringify(value) === `{"mode":"filtered","names":{"${student}":"Mali"}}`,
  )
})

test('a text that waits is visible to its writer and counted for teachers only', async () => {
  const { teacher, student, classmate, id, held, asStudent } = await createClass('approval')
  const [screen, other, desk] = [
    await openScreenAs(student),
    await openScreenAs(classmate),
    await openScreenAs(teacher),
  ]
  for (const person of [screen, other, desk]) await person.send({ t: 'on', p: held })
  await execute(services, postNote, { classroom: id, note: 'n', text: textNote.text, colour: 'sun' }, asStudent)
  await desk.waitForValue(held, (value) => JSON.stringify(value) === '{"count":1,"dangers":0}')
  await screen.waitForValue(held, (value) => JSON.stringify(value).includes(textNote.text))
  expect(await other.waitForValue(held, (value) => value !== undefined)).toEqual([])
})

test('switching the board off removes it from open screens, and switching it on restores all notes', async () => {
  const { student, id, board, state, asTeacher, asStudent } = await createClass()
  const screen = await openScreenAs(student)
  await screen.send({ t: 'set', p: `${board}/${noteKey(student, 'n')}`, v: sticker })
  await screen.send({ t: 'on', p: board })
  await screen.send({ t: 'on', p: state })
  await expect(execute(services, changeBoard, { classroom: id, board: 'off' }, asStudent)).rejects.toThrow('not-found')
  await execute(services, changeBoard, { classroom: id, board: 'off' }, asTeacher)
  await screen.waitForValue(state, (value) => JSON.stringify(value) === '{"mode":"off","names":{}}')
  await expect.poll(() => screen.heard.some(({ t, p }) => t === 'gone' && p === board), { timeout: 5_000 }).toBe(true)
  expect(await screen.send({ t: 'set', p: `${board}/${noteKey(student, 'm')}`, v: sticker })).toMatchObject(refused)
  await execute(services, changeBoard, { classroom: id, board: 'filtered' }, asTeacher)
  await expect.poll(async () => (await screen.send({ t: 'on', p: board })).t, { timeout: 10_000 }).toBe('ok')
  await screen.waitForValue(board, (value) => noteKey(student, 'n') in (value as object))
})
