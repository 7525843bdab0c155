import { afterAll, beforeAll, expect, test } from 'vitest'
import { erasePerson } from '#app/features/school-admin/erase-person.server.ts'
import { execute } from '#app/platform/execute.server.ts'
import { newId } from '#app/platform/ids.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { ImportRow } from '#rules/students/import-plan.ts'
import { settledOrWaiting } from '#db/testing/meanwhile.ts'
import {
  actor,
  joinSchool,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  queuedJobs,
  type TestServices,
} from '#db/testing/test-services.ts'
import { importRosterJob } from '../jobs/import-roster.server.ts'
import { groupsOfClassroom, importProgress, studentsOfClassroom } from '../queries.server.ts'
import { undoRosterChange } from '../undo-roster-change.server.ts'
import { prepareImport, startImport } from './start-import.server.ts'

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

async function school() {
  const [teacher, colleague] = [await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [colleague]: 'teacher' })
  await services.owner.query(`UPDATE schools SET plan = 'school' WHERE id = $1`, [schoolId])
  const [here, foreign] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, colleague),
  ]
  await services.owner.query(`UPDATE classrooms SET name = '4B' WHERE id = $1`, [here])
  await services.owner.query(`UPDATE classrooms SET name = '9Z' WHERE id = $1`, [foreign])
  const as = (id: string) => ({ actor: actor(id, { schoolId, schoolRoles: ['teacher'] }) })
  return { schoolId, here, foreign, teacher: as(teacher), colleague: as(colleague), teacherId: teacher }
}
type School = Awaited<ReturnType<typeof school>>

const row = (name: string, identifier: string, more: Partial<ImportRow> = {}): ImportRow => ({
  row: 2,
  name,
  identifier,
  group: '',
  birth: '',
  classroom: '',
  ...more,
})
const prepare = ({ here, teacher }: School, rows: ImportRow[]) =>
  execute(services, prepareImport, { classroomId: here, fileName: 'list.csv', rows }, teacher)
const start = ({ here, teacher }: School, id: string) =>
  execute(services, startImport, { classroomId: here, import: id }, teacher)
const work = (
  { schoolId, teacherId }: School,
  importId: string,
  by = services as Parameters<typeof importRosterJob>[0],
) => importRosterJob(by)({ schoolId, importId, personId: teacherId, roles: ['teacher'] })
const progress = (of: School, id: string) =>
  read(services, of.teacher.actor, (db) => importProgress(db, of.schoolId, of.here, id))
const roster = async (of: School) =>
  (await read(services, of.teacher.actor, (db) => studentsOfClassroom(db, of.schoolId, of.here))).sort((a, b) =>
    a.name.localeCompare(b.name),
  )

async function takeOver(of: School, rows: ImportRow[]) {
  const { id, ...said } = await prepare(of, rows)
  await start(of, id)
  await work(of, id)
  return { id, said, now: (await progress(of, id))! }
}

const list = [
  row('Ann', 'S1', { group: 'Owls', birth: '2017' }),
  row('Bob', 'S2', { group: 'owls' }),
  row('Cem', ''),
  row('Eve 🚀', 'S4'),
  row('Dee', 'S5', { classroom: '9Z' }),
]

test('read, shown, taken over: accounts, groups and age bands; twice adds nobody; taken back', async () => {
  const place = await school()
  const first = await takeOver(place, list)
  expect(first.said).toMatchObject({ counts: { new: 3, here: 0, renamed: 0, moved: 0 }, ready: 3, problemCount: 2 })
  expect(first.said.problems.map(({ problem }) => problem)).toEqual(['character', 'unknown-class'])
  expect(first.now).toMatchObject({ status: 'done', done: 5, all: 5, report: { new: 3, left: 2 } })
  expect((await roster(place)).map(({ name, identifier, birthBand }) => [name, identifier, birthBand])).toEqual([
    ['Ann', 'S1', '7-9'],
    ['Bob', 'S2', null],
    ['Cem', null, null],
  ])
  const groups = await read(services, place.teacher.actor, (db) => groupsOfClassroom(db, place.schoolId, place.here))
  expect(groups.map(({ name, students }) => [name, students.length])).toEqual([['Owls', 2]])
  const second = await takeOver(place, [row('Anna', 'S1'), ...list.slice(1)])
  expect(second.now.report).toMatchObject({ new: 0, here: 2, renamed: 1, moved: 0 })
  expect((await roster(place)).map(({ name }) => name)).toEqual(['Anna', 'Bob', 'Cem'])
  await execute(services, undoRosterChange, { change: first.now.report.change }, place.teacher)
  expect(await roster(place)).toEqual([])
  expect((await takeOver(place, list)).now.report).toMatchObject({ new: 3, moved: 0 })
  const { rows } = await services.owner.query<{ rows: unknown[] }>('SELECT rows FROM roster_imports WHERE id = $1', [
    first.id,
  ])
  expect(rows[0]!.rows).toEqual([])
})

test('somebody is erased while a list is taken over: they wait for it, and how far it is does not wait for them', async () => {
  const place = await school()
  const { schoolId, teacherId: personId, teacher } = place
  await takeOver(place, [row('Zoe', 'S9')])
  await joinSchool(services, schoolId, personId, 'admin')
  const [zoe] = await roster(place)
  const { id: importId } = await prepare(place, list)
  await start(place, importId)
  const admin = { actor: { ...teacher.actor, schoolRoles: ['admin' as const] } }
  let [connected, erased] = [0, Promise.resolve<unknown>(null)]
  const pool = Object.assign(Object.create(services.pool) as typeof services.pool, {
    async connect() {
      // The last of them says how many children are there by now.
      if (++connected === 5) {
        erased = execute(services, erasePerson, { personId: zoe!.id, typed: 'Zoe' }, admin)
        await settledOrWaiting(services, erased)
      }
      return services.pool.connect()
    },
  })
  await importRosterJob({ ...services, pool })({ schoolId, importId, personId, roles: ['teacher'] })
  expect(connected).toBe(5)
  expect(await progress(place, importId)).toMatchObject({ status: 'done' })
  expect(await erased).toEqual({ account: true })
})

const nameOf = async (id: string) =>
  (await services.owner.query('SELECT name FROM users WHERE id = $1', [id])).rows[0].name

test('who is renamed by a list stands in the log, and is called as before when it is taken back', async () => {
  const place = await school()
  await takeOver(place, list)
  const [ann, bob] = await roster(place)
  const second = await takeOver(place, [row('Anna', 'S1'), row('Bobby', 'S2')])
  const { change } = second.now.report
  const { rows } = await services.owner.query(
    `SELECT details FROM audit_entries WHERE act = 'roster.imported' AND details ->> 'import' = $1`,
    [second.id],
  )
  expect(rows).toEqual([{ details: { import: second.id, students: [ann!.id, bob!.id] } }])
  // Somebody gave Bob a third name meanwhile.
  await services.owner.query(`UPDATE users SET name = 'Robert' WHERE id = $1`, [bob!.id])
  await execute(services, undoRosterChange, { change }, place.teacher)
  expect((await roster(place)).map(({ name }) => name)).toEqual(['Ann', 'Cem', 'Robert'])
  const admin = { actor: { ...place.teacher.actor, schoolRoles: ['admin' as const] } }
  await joinSchool(services, place.schoolId, place.teacherId, 'admin')
  await execute(services, erasePerson, { personId: ann!.id, typed: 'Ann' }, admin)
  const kept = await services.owner.query('SELECT before::text FROM roster_changes WHERE id = $1', [change])
  expect(kept.rows[0].before).not.toContain('Ann')
  expect(kept.rows[0].before).toContain('Bobby')
})

test('a list says nothing about a child who is only asked for', async () => {
  const place = await school()
  const theirs = { ...place, here: place.foreign, teacher: place.colleague, teacherId: place.colleague.actor.id! }
  await takeOver(theirs, [row('Dee', 'S5')])
  const [dee] = await roster(theirs)
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [place.schoolId, place.foreign, place.teacherId],
  )
  const read = await takeOver(place, [row('Somebody Else', 'S5', { birth: '2017', classroom: '4B' })])
  expect(read.now.report).toMatchObject({ renamed: 0, asked: 1, change: null })
  expect(await nameOf(dee!.id)).toBe('Dee')
  expect((await roster(theirs))[0]!.birthBand).toBeNull()
})

test('the job is queued with the command, and a second start of a list that is in is refused', async () => {
  const place = await school()
  const { id } = await takeOver(place, list)
  expect(await queuedJobs(services)).toContainEqual({
    name: 'import-roster',
    data: { schoolId: place.schoolId, importId: id, personId: place.teacherId, roles: ['teacher'] },
  })
  await expect(start(place, id)).rejects.toMatchObject({ details: { reason: 'already-taken' } })
  await work(place, id)
  await services.owner.query(`UPDATE roster_imports SET status = 'running' WHERE id = $1`, [id])
  const queued = (await queuedJobs(services)).length
  expect(await start(place, id)).toEqual({ id })
  expect(await queuedJobs(services)).toHaveLength(queued)
  expect(await roster(place)).toHaveLength(3)
})

test('whatever breaks midway, nothing is there; tried again, everything is, once', async () => {
  const place = await school()
  const rows = Array.from({ length: 600 }, (_, n) => row(`Pupil ${n}`, `S${n}`)).slice(0, 500)
  const { id } = await prepare(place, rows)
  await start(place, id)
  let made = 0
  const breaking = { ...services, newId: () => (++made > 499 ? boom() : newId()) }
  await expect(work(place, id, breaking)).rejects.toThrow('power cut')
  expect(await progress(place, id)).toMatchObject({ status: 'failed' })
  const counted = async () =>
    (
      await services.owner.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM managed_students WHERE school_id = $1',
        [place.schoolId],
      )
    ).rows[0]!.n
  expect([await counted(), (await roster(place)).length]).toEqual([0, 0])
  await start(place, id)
  await Promise.allSettled([work(place, id), work(place, id)])
  expect(await progress(place, id)).toMatchObject({ status: 'done' })
  expect([await counted(), (await roster(place)).length]).toEqual([500, 500])
})

test('of lists that nobody took over or that failed somebody keeps three', async () => {
  const place = await school()
  const waiting = async () => {
    const { rows } = await services.owner.query<{ id: string }>(
      `SELECT id FROM roster_imports WHERE school_id = $1 ORDER BY made_at, id`,
      [place.schoolId],
    )
    return rows.map(({ id }) => id)
  }
  const made: string[] = []
  for (let at = 0; at < 5; at++) {
    const here = await makeClassroom(services, place.schoolId, place.teacherId)
    const { id } = await prepare({ ...place, here }, list)
    if (at % 2 === 0) await services.owner.query(`UPDATE roster_imports SET status = 'failed' WHERE id = $1`, [id])
    made.push(id)
  }
  expect(await waiting()).toEqual(made.slice(2))
})

const boom = (): never => {
  throw new Error('power cut')
}

test('a list holds the classes it is about, in one order, and no other class of its reader', async () => {
  const place = await school()
  const [named, other] = [
    await makeClassroom(services, place.schoolId, place.teacherId),
    await makeClassroom(services, place.schoolId, place.teacherId),
  ]
  await services.owner.query(`UPDATE classrooms SET name = '4C' WHERE id = $1`, [named])
  const { id } = await prepare(place, [row('Ann', 'S1'), row('Bob', 'S2', { classroom: '4C' })])
  await start(place, id)
  const holder = await services.owner.connect()
  await holder.query('BEGIN')
  await holder.query('SELECT FROM classrooms WHERE id = $1 FOR UPDATE', [other])
  await work(place, id)
  expect(await progress(place, id)).toMatchObject({ status: 'done', report: { new: 2 } })
  await holder.query('ROLLBACK')

  // A class it is about is waited for, not longer than a connection waits.
  const second = await prepare(place, [row('Cem', 'S3', { classroom: '4C' })])
  await start(place, second.id)
  await holder.query('BEGIN')
  await holder.query('SELECT FROM classrooms WHERE id = $1 FOR UPDATE', [named])
  await expect(work(place, second.id)).rejects.toMatchObject({ cause: { code: '55P03' } })
  await holder.query('ROLLBACK')
  holder.release()
  await work(place, second.id)
  expect(await progress(place, second.id)).toMatchObject({ status: 'done', report: { new: 1 } })
})

test('an admin who has not shown a second factor imports as the teacher they act as', async () => {
  const place = await school()
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    place.schoolId,
    place.teacherId,
  ])
  const { id } = await prepare(place, [row('Ann', 'S1'), row('Bob', 'S2', { classroom: '9Z' })])
  await start(place, id)
  const job = (await queuedJobs(services)).find(({ data }) => JSON.stringify(data).includes(id))!
  await importRosterJob(services)(job.data)
  expect(await progress(place, id)).toMatchObject({ status: 'done', report: { new: 1, left: 1 } })
})

test('whoever no longer teaches the class when the worker comes to it imports nothing', async () => {
  const place = await school()
  const { id } = await prepare(place, list)
  await start(place, id)
  await services.owner.query(`UPDATE classroom_teachers SET status = 'removed' WHERE classroom_id = $1`, [place.here])
  await work(place, id)
  const { rows } = await services.owner.query<{ status: string }>('SELECT status FROM roster_imports WHERE id = $1', [
    id,
  ])
  expect(rows[0]!.status).toBe('failed')
})

test('refuses the wrong actor', async () => {
  const place = await school()
  const elsewhere = await school()
  const { id } = await prepare(place, list)
  for (const who of [
    place.colleague,
    elsewhere.teacher,
    { actor: { ...place.teacher.actor, strength: 'class-code' as const } },
  ]) {
    await expect(
      execute(services, prepareImport, { classroomId: place.here, fileName: 'x', rows: list }, who),
    ).rejects.toMatchObject({ code: 'not-found' })
    await expect(execute(services, startImport, { classroomId: place.here, import: id }, who)).rejects.toMatchObject({
      code: 'not-found',
    })
  }
})
