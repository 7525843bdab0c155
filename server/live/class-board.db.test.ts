import { afterAll, beforeAll, expect, test } from 'vitest'
import { changeBoard, decideNotes } from '#app/features/classrooms/public.server.ts'
import { livePlaces } from '#app/features.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import type { SignedIn } from '#app/platform/request.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { noteKey, readNote, type BoardMode, type TextNote } from '#rules/class-board.ts'
import { openScreen, openTestGateway, sessionIn } from './testing.ts'

/** What `/trust/children` promises of the class board. */

let services: TestServices
let live: Awaited<ReturnType<typeof openTestGateway>>
const people = new Map<string, SignedIn>()

beforeAll(async () => {
  services = await openTestServices()
  live = await openTestGateway(services, livePlaces(), people)
})
afterAll(async () => {
  await live.close()
  await services.close()
})

async function classOf(mode: BoardMode = 'open') {
  const [teacher, student, mate] = [
    await makePerson(services, 'Teacher'),
    await makePerson(services, 'Mali'),
    await makePerson(services, 'Leo'),
  ]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [student]: 'student', [mate]: 'student' })
  const id = await makeClassroom(services, schoolId, teacher, [student, mate])
  await services.owner.query('UPDATE classrooms SET board = $2 WHERE id = $1', [id, mode])
  const here = `classrooms/${id}`
  const asTeacher = { actor: actor(teacher, { schoolId, schoolRoles: ['teacher'] }) }
  const asStudent = { actor: actor(student, { schoolId, schoolRoles: ['student'] }) }
  return {
    teacher,
    student,
    mate,
    id,
    ...{ board: `${here}/board`, held: `${here}/held-notes`, state: `${here}/board-state` },
    ...{ asTeacher, asStudent },
  }
}

function screenOf(personId: string, strength: 'full' | 'class-code' = 'full') {
  const id = sessionIn(people, personId)
  const { user, session } = people.get(id)!
  people.set(id, { user, session: { ...session, strength } })
  return openScreen(live.url, live.gateway, id)
}

const words = { text: 'ว่าวของเรา', colour: 'sun' }
const asRead = (key: string) => readNote(key, words as TextNote)
const sticker = { sticker: 'star', colour: 'sky' }
const refused = { t: 'no', e: 'not-found' }

test('whoever came by class code has stickers and phrases, and no way around', async () => {
  const { student, board, held } = await classOf()
  const screen = await screenOf(student, 'class-code')
  const path = `${board}/${noteKey(student, 'n')}`
  expect(await screen.say({ t: 'set', p: path, v: words })).toMatchObject(refused)
  expect(await screen.say({ t: 'cas', p: path, e: 0, v: words })).toMatchObject(refused)
  expect(await screen.say({ t: 'bye', u: { [path]: words } })).toMatchObject(refused)
  expect(await screen.say({ t: 'set', p: `${held}/${noteKey(student, 'n')}`, v: words })).toMatchObject(refused)
  expect(await screen.say({ t: 'set', p: path, v: sticker })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'set', p: `${path}/text`, v: 'words' })).toMatchObject(refused)
  expect(await screen.say({ t: 'set', p: path, v: { phrase: 'well-done', colour: 'sun' } })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'set', p: path, v: null })).toMatchObject({ t: 'ok' })
})

test('where the school has messages off, children have stickers and phrases, and those who teach have words', async () => {
  const { teacher, student, mate, id, board, held } = await classOf()
  const [child, other] = [await screenOf(student), await screenOf(mate)]
  const path = `${board}/${noteKey(student, 'n')}`
  expect(await child.say({ t: 'set', p: path, v: words })).toMatchObject({ t: 'ok' })
  await services.owner.query(
    `UPDATE schools SET settings = settings || '{"chat":false}' WHERE id = (SELECT school_id FROM classrooms WHERE id = $1)`,
    [id],
  )
  const theirs = `${board}/${noteKey(mate, 'n')}`
  expect(await other.say({ t: 'set', p: theirs, v: words })).toMatchObject(refused)
  expect(await other.say({ t: 'set', p: theirs, v: sticker })).toMatchObject({ t: 'ok' })
  await services.owner.query(`UPDATE classrooms SET board = 'approval' WHERE id = $1`, [id])
  const again = await screenOf(student)
  expect(await again.say({ t: 'set', p: `${held}/${noteKey(student, 'm')}`, v: words })).toMatchObject(refused)
  expect(await again.say({ t: 'set', p: path, v: null })).toMatchObject({ t: 'ok' })
  const desk = await screenOf(teacher)
  expect(await desk.say({ t: 'set', p: `${board}/${noteKey(teacher, 'n')}`, v: words })).toMatchObject({ t: 'ok' })
})

test('who teaches takes any note away, and puts words under their own name only', async () => {
  const { teacher, student, board } = await classOf()
  const [screen, child] = [await screenOf(teacher), await screenOf(student)]
  const theirs = `${board}/${noteKey(student, 'n')}`
  expect(await screen.say({ t: 'set', p: theirs, v: words })).toMatchObject(refused)
  expect(await screen.say({ t: 'bye', u: { [theirs]: words } })).toMatchObject(refused)
  expect(await child.say({ t: 'set', p: theirs, v: words })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'set', p: `${theirs}/text`, v: 'other words' })).toMatchObject(refused)
  expect(await screen.say({ t: 'set', p: theirs, v: null })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'set', p: `${board}/${noteKey(teacher, 'n')}`, v: words })).toMatchObject({ t: 'ok' })
})

test('what those who teach write, and what they take down of others, stands in the log without the words', async () => {
  const { teacher, student, board, id } = await classOf()
  const [screen, child] = [await screenOf(teacher), await screenOf(student)]
  const [own, theirs] = [`${board}/${noteKey(teacher, 'n')}`, `${board}/${noteKey(student, 'n')}`]
  await child.say({ t: 'set', p: theirs, v: words })
  await screen.say({ t: 'set', p: own, v: words })
  await screen.say({ t: 'set', p: `${own}/text`, v: 'other words' })
  await screen.say({ t: 'cas', p: `${board}/${noteKey(teacher, 'c')}`, e: 0, v: words })
  await screen.say({ t: 'set', p: `${board}/${noteKey(teacher, 's')}`, v: sticker })
  await screen.say({ t: 'set', p: own, v: null })
  await screen.say({ t: 'set', p: theirs, v: null })
  await child.say({ t: 'set', p: theirs, v: words })
  await child.say({ t: 'set', p: theirs, v: null })
  const { rows } = await services.owner.query(
    'SELECT act, person_id AS person, details FROM audit_entries WHERE on_what = $1 ORDER BY at',
    [id],
  )
  const wrote = { act: 'board.write', person: teacher, details: {} }
  expect(rows).toEqual([wrote, wrote, wrote, { act: 'board.remove', person: teacher, details: { writer: student } }])
})

test('a note shows its writer to the class, and nobody who wrote nothing', async () => {
  const { student, mate, board, state } = await classOf()
  const [screen, other] = [await screenOf(student), await screenOf(mate, 'class-code')]
  await other.say({ t: 'on', p: state })
  expect(await other.sees(state, (value) => value !== undefined)).toEqual({ mode: 'open', names: {} })
  await screen.say({ t: 'set', p: `${board}/${noteKey(student, 'n')}`, v: words })
  await other.sees(state, (value) => JSON.stringify(value) === `{"mode":"open","names":{"${student}":"Mali"}}`)
})

test('what goes up is what the teacher read: words that a child changed meanwhile wait on', async () => {
  const { student, id, board, held, asTeacher } = await classOf('approval')
  const screen = await screenOf(student)
  const [same, other] = ['same', 'other'].map((name) => noteKey(student, name))
  for (const key of [same, other])
    await screen.say({ t: 'set', p: `${held}/${key}`, v: { ...words, text: 'Our kite\nis up' } })
  await screen.say({ t: 'set', p: `${held}/${other}`, v: { ...words, text: 'something else' } })
  const readAs = (key: string) => `${key} Our kite\r\nis up`
  const approve = (note: string[]) => execute(services, decideNotes, { classroom: id, act: 'approve', note }, asTeacher)
  expect(await approve([readAs(same!), readAs(other!)])).toEqual({ act: 'approve', decided: [same] })
  await expect(approve([readAs(other!)])).rejects.toMatchObject({ details: { reason: 'note-changed' } })
  await expect(approve([other!])).rejects.toMatchObject({ details: { reason: 'note-changed' } })
  await expect(approve([readAs(same!)])).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  const { rows } = await services.owner.query(
    'SELECT area, key FROM live_records WHERE area = ANY ($1) ORDER BY area',
    [[board, held]],
  )
  expect(rows).toEqual([
    { area: board, key: same },
    { area: held, key: other },
  ])
})

test('words wait for a teacher where the class wants that, unseen by others', async () => {
  const { teacher, student, mate, id, board, held, state, asTeacher, asStudent } = await classOf('approval')
  const [screen, other, desk] = [await screenOf(student), await screenOf(mate), await screenOf(teacher)]
  const keys = ['a', 'b'].map((name) => noteKey(student, name))
  expect(await screen.say({ t: 'set', p: `${board}/${keys[0]}`, v: words })).toMatchObject(refused)
  for (const key of keys)
    expect(await screen.say({ t: 'set', p: `${held}/${key}`, v: words })).toMatchObject({ t: 'ok' })
  expect(await screen.say({ t: 'set', p: `${board}/${noteKey(student, 's')}`, v: sticker })).toMatchObject({ t: 'ok' })
  // One's own is one's own; the whole is the teacher's.
  expect(await screen.say({ t: 'on', p: `${held}/${keys[0]}` })).toMatchObject({ t: 'ok' })
  for (const path of [held, `${held}/${keys[0]}`, `${held}/${keys[0]}/text`])
    expect(await other.say({ t: 'on', p: path })).toMatchObject(refused)
  expect(await screen.say({ t: 'on', p: held })).toMatchObject(refused)
  await other.say({ t: 'on', p: state })
  await desk.say({ t: 'on', p: held })
  await desk.sees(held, (value) => Object.keys(value ?? {}).length === 2)

  await expect(
    execute(services, decideNotes, { classroom: id, act: 'approve', note: keys.map(asRead) }, asStudent),
  ).rejects.toThrow('not-found')
  await other.say({ t: 'on', p: board })
  await execute(services, decideNotes, { classroom: id, act: 'approve', note: asRead(keys[0]!) }, asTeacher)
  await other.sees(board, (value) => String(Object.keys(value ?? {}).filter((key) => keys.includes(key))) === keys[0])
  await screen.sees(`${held}/${keys[0]}`, (value) => value === null)
  await execute(services, decideNotes, { classroom: id, act: 'decline', note: keys[1] }, asTeacher)
  await desk.sees(held, (value) => JSON.stringify(value) === '{}')
  await expect(
    execute(services, decideNotes, { classroom: id, act: 'approve', note: asRead(keys[1]!) }, asTeacher),
  ).rejects.toMatchObject({ details: { reason: 'already-decided' } })
  // It stays its writer's: theirs to take away, not to change, and counted as theirs.
  const { rows } = await services.owner.query('SELECT writer FROM live_records WHERE area = $1 AND key = $2', [
    board,
    keys[0],
  ])
  expect(rows).toEqual([{ writer: student }])
  expect(await screen.say({ t: 'set', p: `${board}/${keys[0]}/text`, v: 'other' })).toMatchObject(refused)
  expect(await screen.say({ t: 'set', p: `${board}/${keys[0]}`, v: null })).toMatchObject({ t: 'ok' })
})

test('a board that is switched off is gone from open screens, and comes back whole', async () => {
  const { student, id, board, state, asTeacher, asStudent } = await classOf()
  const screen = await screenOf(student)
  await screen.say({ t: 'set', p: `${board}/${noteKey(student, 'n')}`, v: words })
  await screen.say({ t: 'on', p: board })
  await screen.say({ t: 'on', p: state })
  await expect(execute(services, changeBoard, { classroom: id, board: 'off' }, asStudent)).rejects.toThrow('not-found')
  await execute(services, changeBoard, { classroom: id, board: 'off' }, asTeacher)
  await screen.sees(state, (value) => JSON.stringify(value) === '{"mode":"off","names":{}}')
  await expect.poll(() => screen.heard.some(({ t, p }) => t === 'gone' && p === board), { timeout: 5_000 }).toBe(true)
  expect(await screen.say({ t: 'set', p: `${board}/${noteKey(student, 'm')}`, v: sticker })).toMatchObject(refused)
  await execute(services, changeBoard, { classroom: id, board: 'open' }, asTeacher)
  await expect.poll(async () => (await screen.say({ t: 'on', p: board })).t, { timeout: 10_000 }).toBe('ok')
  await screen.sees(board, (value) => noteKey(student, 'n') in (value as object))
})
