import { expect, test } from 'vitest'
import { changeBoard, decideNotes } from '#app/features/people/classrooms/public.server.ts'
import { livePaths } from '#app/platform/feature-list.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { noteKey, encodeReadNote, type BoardMode, type TextNote } from '#rules/classrooms/class-board.ts'
import { addSession, openScreen, openFileGateway } from './testing.ts'

/** Promises about the class board that the page `/trust/children` makes. */

const services = await openFileServices()

const { live, people } = openFileGateway(services, livePaths())

async function createClass(mode: BoardMode = 'open') {
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
    ...{ board: `${prefix}/board`, held: `${prefix}/held-notes`, state: `${prefix}/board-state` },
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
const noteAsRead = (key: string) => encodeReadNote(key, textNote as TextNote)
const sticker = { sticker: 'star', colour: 'sky' }
const refused = { t: 'no', e: 'not-found' }

test('a student signed in by class code can post stickers and phrases but no text', async () => {
  const { student, board, held } = await createClass()
  const screen = await openScreenAs(student, 'class-code')
  const path = `${board}/${noteKey(student, 'n')}`
  expect(await screen.send({ t: 'set', p: path, v: textNote })).toMatchObject(refused)
  expect(await screen.send({ t: 'cas', p: path, e: 0, v: textNote })).toMatchObject(refused)
  expect(await screen.send({ t: 'bye', u: { [path]: textNote } })).toMatchObject(refused)
  expect(await screen.send({ t: 'set', p: `${held}/${noteKey(student, 'n')}`, v: textNote })).toMatchObject(refused)
  expect(await screen.send({ t: 'set', p: path, v: sticker })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: `${path}/text`, v: 'words' })).toMatchObject(refused)
  expect(await screen.send({ t: 'set', p: path, v: { phrase: 'well-done', colour: 'sun' } })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: path, v: null })).toMatchObject({ t: 'ok' })
})

test('students post stickers and phrases only while the school has messages switched off; teachers still post text', async () => {
  const { teacher, student, classmate, id, board, held } = await createClass()
  const [child, other] = [await openScreenAs(student), await openScreenAs(classmate)]
  const path = `${board}/${noteKey(student, 'n')}`
  expect(await child.send({ t: 'set', p: path, v: textNote })).toMatchObject({ t: 'ok' })
  await services.owner.query(
    `UPDATE schools SET settings = settings || '{"chat":false}' WHERE id = (SELECT school_id FROM classrooms WHERE id = $1)`,
    [id],
  )
  const studentPath = `${board}/${noteKey(classmate, 'n')}`
  expect(await other.send({ t: 'set', p: studentPath, v: textNote })).toMatchObject(refused)
  expect(await other.send({ t: 'set', p: studentPath, v: sticker })).toMatchObject({ t: 'ok' })
  await services.owner.query(`UPDATE classrooms SET board = 'approval' WHERE id = $1`, [id])
  const again = await openScreenAs(student)
  expect(await again.send({ t: 'set', p: `${held}/${noteKey(student, 'm')}`, v: textNote })).toMatchObject(refused)
  expect(await again.send({ t: 'set', p: path, v: null })).toMatchObject({ t: 'ok' })
  const desk = await openScreenAs(teacher)
  expect(await desk.send({ t: 'set', p: `${board}/${noteKey(teacher, 'n')}`, v: textNote })).toMatchObject({ t: 'ok' })
})

test('a teacher can delete any note but writes text in their own notes only', async () => {
  const { teacher, student, board } = await createClass()
  const [screen, child] = [await openScreenAs(teacher), await openScreenAs(student)]
  const studentPath = `${board}/${noteKey(student, 'n')}`
  expect(await screen.send({ t: 'set', p: studentPath, v: textNote })).toMatchObject(refused)
  expect(await screen.send({ t: 'bye', u: { [studentPath]: textNote } })).toMatchObject(refused)
  expect(await child.send({ t: 'set', p: studentPath, v: textNote })).toMatchObject({ t: 'ok' })
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
  await child.send({ t: 'set', p: studentPath, v: textNote })
  await screen.send({ t: 'set', p: teacherPath, v: textNote })
  await screen.send({ t: 'set', p: `${teacherPath}/text`, v: 'other words' })
  await screen.send({ t: 'cas', p: `${board}/${noteKey(teacher, 'c')}`, e: 0, v: textNote })
  await screen.send({ t: 'set', p: `${board}/${noteKey(teacher, 's')}`, v: sticker })
  await screen.send({ t: 'set', p: teacherPath, v: null })
  await screen.send({ t: 'set', p: studentPath, v: null })
  await child.send({ t: 'set', p: studentPath, v: textNote })
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
  expect(await other.waitForValue(state, (value) => value !== undefined)).toEqual({ mode: 'open', names: {} })
  await screen.send({ t: 'set', p: `${board}/${noteKey(student, 'n')}`, v: textNote })
  await other.waitForValue(state, (value) => JSON.stringify(value) === `{"mode":"open","names":{"${student}":"Mali"}}`)
})

test('approval publishes only notes that still have the text the teacher read', async () => {
  const { student, id, board, held, asTeacher } = await createClass('approval')
  const screen = await openScreenAs(student)
  const [same, other] = ['same', 'other'].map((name) => noteKey(student, name))
  for (const key of [same, other])
    await screen.send({ t: 'set', p: `${held}/${key}`, v: { ...textNote, text: 'Our kite\nis up' } })
  await screen.send({ t: 'set', p: `${held}/${other}`, v: { ...textNote, text: 'something else' } })
  const noteWithText = (key: string) => `${key} Our kite\r\nis up`
  const approve = (note: string[]) => execute(services, decideNotes, { classroom: id, act: 'approve', note }, asTeacher)
  expect(await approve([noteWithText(same!), noteWithText(other!)])).toEqual({ act: 'approve', decided: [same] })
  await expect(approve([noteWithText(other!)])).rejects.toMatchObject({ details: { reason: 'note-changed' } })
  await expect(approve([other!])).rejects.toMatchObject({ details: { reason: 'note-changed' } })
  await expect(approve([noteWithText(same!)])).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  const { rows } = await services.owner.query(
    'SELECT area, key FROM live_records WHERE area = ANY ($1) ORDER BY area',
    [[board, held]],
  )
  expect(rows).toEqual([
    { area: board, key: same },
    { area: held, key: other },
  ])
})

test('with approval required, a note is hidden from classmates until a teacher approves it', async () => {
  const { teacher, student, classmate, id, board, held, state, asTeacher, asStudent } = await createClass('approval')
  const [screen, other, desk] = [
    await openScreenAs(student),
    await openScreenAs(classmate),
    await openScreenAs(teacher),
  ]
  const keys = ['a', 'b'].map((name) => noteKey(student, name))
  expect(await screen.send({ t: 'set', p: `${board}/${keys[0]}`, v: textNote })).toMatchObject(refused)
  for (const key of keys)
    expect(await screen.send({ t: 'set', p: `${held}/${key}`, v: textNote })).toMatchObject({ t: 'ok' })
  expect(await screen.send({ t: 'set', p: `${board}/${noteKey(student, 's')}`, v: sticker })).toMatchObject({ t: 'ok' })
  // A student may read their own pending note; only teachers read all of them.
  expect(await screen.send({ t: 'on', p: `${held}/${keys[0]}` })).toMatchObject({ t: 'ok' })
  for (const path of [held, `${held}/${keys[0]}`, `${held}/${keys[0]}/text`])
    expect(await other.send({ t: 'on', p: path })).toMatchObject(refused)
  expect(await screen.send({ t: 'on', p: held })).toMatchObject(refused)
  await other.send({ t: 'on', p: state })
  await desk.send({ t: 'on', p: held })
  await desk.waitForValue(held, (value) => Object.keys(value ?? {}).length === 2)

  await expect(
    execute(services, decideNotes, { classroom: id, act: 'approve', note: keys.map(noteAsRead) }, asStudent),
  ).rejects.toThrow('not-found')
  await other.send({ t: 'on', p: board })
  await execute(services, decideNotes, { classroom: id, act: 'approve', note: noteAsRead(keys[0]!) }, asTeacher)
  await other.waitForValue(
    board,
    (value) => String(Object.keys(value ?? {}).filter((key) => keys.includes(key))) === keys[0],
  )
  await screen.waitForValue(`${held}/${keys[0]}`, (value) => value === null)
  await execute(services, decideNotes, { classroom: id, act: 'decline', note: keys[1] }, asTeacher)
  await desk.waitForValue(held, (value) => JSON.stringify(value) === '{}')
  await expect(
    execute(services, decideNotes, { classroom: id, act: 'approve', note: noteAsRead(keys[1]!) }, asTeacher),
  ).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  // An approved note still belongs to its writer, who may delete but not change it.
  const { rows } = await services.owner.query('SELECT writer FROM live_records WHERE area = $1 AND key = $2', [
    board,
    keys[0],
  ])
  expect(rows).toEqual([{ writer: student }])
  expect(await screen.send({ t: 'set', p: `${board}/${keys[0]}/text`, v: 'other' })).toMatchObject(refused)
  expect(await screen.send({ t: 'set', p: `${board}/${keys[0]}`, v: null })).toMatchObject({ t: 'ok' })
})

test('switching the board off removes it from open screens, and switching it on restores all notes', async () => {
  const { student, id, board, state, asTeacher, asStudent } = await createClass()
  const screen = await openScreenAs(student)
  await screen.send({ t: 'set', p: `${board}/${noteKey(student, 'n')}`, v: textNote })
  await screen.send({ t: 'on', p: board })
  await screen.send({ t: 'on', p: state })
  await expect(execute(services, changeBoard, { classroom: id, board: 'off' }, asStudent)).rejects.toThrow('not-found')
  await execute(services, changeBoard, { classroom: id, board: 'off' }, asTeacher)
  await screen.waitForValue(state, (value) => JSON.stringify(value) === '{"mode":"off","names":{}}')
  await expect.poll(() => screen.heard.some(({ t, p }) => t === 'gone' && p === board), { timeout: 5_000 }).toBe(true)
  expect(await screen.send({ t: 'set', p: `${board}/${noteKey(student, 'm')}`, v: sticker })).toMatchObject(refused)
  await execute(services, changeBoard, { classroom: id, board: 'open' }, asTeacher)
  await expect.poll(async () => (await screen.send({ t: 'on', p: board })).t, { timeout: 10_000 }).toBe('ok')
  await screen.waitForValue(board, (value) => noteKey(student, 'n') in (value as object))
})
