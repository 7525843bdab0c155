import { expect, test } from 'vitest'
import { erasePerson } from '#app/features/people/school-admin/data-rights/erase-person.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { ImportRow } from '#rules/students/import-plan.ts'
import { makeImportRow } from '#rules/students/testing/import-row.ts'
import { waitUntilSettledOrLocked } from '#db/testing/concurrent-commands.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, joinSchool, makeClassroom, makePerson, makeSchool, listQueuedJobs } from '#db/testing/test-services.ts'
import { importRosterJob } from '../jobs/import-roster.server.ts'
import { groupsOfClassroom, readImportProgress, studentsOfClassroom } from '../queries.server.ts'
import { undoRosterChange } from '../undo/undo-roster-change.server.ts'
import { prepareImport, startImport } from './start-import.server.ts'

const services = await openFileServices()

async function createSchool() {
  const [teacher, colleague] = [await makePerson(services), await makePerson(services)]
  const schoolId = await makeSchool(services, { [teacher]: 'teacher', [colleague]: 'teacher' })
  await services.owner.query(`UPDATE schools SET plan = 'school' WHERE id = $1`, [schoolId])
  const [classroomId, otherClassroomId] = [
    await makeClassroom(services, schoolId, teacher),
    await makeClassroom(services, schoolId, colleague),
  ]
  await services.owner.query(`UPDATE classrooms SET name = '4B' WHERE id = $1`, [classroomId])
  await services.owner.query(`UPDATE classrooms SET name = '9Z' WHERE id = $1`, [otherClassroomId])
  const as = (id: string) => ({ actor: actor(id, { schoolId, schoolRoles: ['teacher'] }) })
  return {
    schoolId,
    here: classroomId,
    foreign: otherClassroomId,
    teacher: as(teacher),
    colleague: as(colleague),
    teacherId: teacher,
  }
}
type School = Awaited<ReturnType<typeof createSchool>>

const prepare = ({ here, teacher }: School, rows: ImportRow[]) =>
  execute(services, prepareImport, { classroomId: here, fileName: 'list.csv', rows }, teacher)
const start = ({ here, teacher }: School, id: string) =>
  execute(services, startImport, { classroomId: here, import: id }, teacher)
const runJob = (
  { schoolId, teacherId }: School,
  importId: string,
  jobServices = services as Parameters<typeof importRosterJob>[0],
) => importRosterJob(jobServices)({ schoolId, importId, personId: teacherId, roles: ['teacher'] })
const readProgress = (world: School, id: string) =>
  read(services, world.teacher.actor, (db) => readImportProgress(db, world.schoolId, world.here, id))
const listRoster = async (world: School) =>
  (await read(services, world.teacher.actor, (db) => studentsOfClassroom(db, world.schoolId, world.here))).sort(
    (a, b) => a.name.localeCompare(b.name),
  )

async function importRows(world: School, rows: ImportRow[]) {
  const { id, ...plan } = await prepare(world, rows)
  await start(world, id)
  await runJob(world, id)
  return { id, plan, now: (await readProgress(world, id))! }
}

const list = [
  makeImportRow('Ann', 'S1', { group: 'Owls', birth: '2017' }),
  makeImportRow('Bob', 'S2', { group: 'owls' }),
  makeImportRow('Cem', ''),
  makeImportRow('Eve 🚀', 'S4'),
  makeImportRow('Dee', 'S5', { classroom: '9Z' }),
]

test('an import creates accounts, groups and age bands; repeating it adds no one; undo removes the students', async () => {
  const world = await createSchool()
  const first = await importRows(world, list)
  expect(first.plan).toMatchObject({ counts: { new: 3, here: 0, renamed: 0, moved: 0 }, ready: 3, problemCount: 2 })
  expect(first.plan.problems.map(({ problem }) => problem)).toEqual(['character', 'unknown-class'])
  expect(first.now).toMatchObject({ status: 'done', done: 5, all: 5, report: { new: 3, left: 2 } })
  expect((await listRoster(world)).map(({ name, identifier, birthBand }) => [name, identifier, birthBand])).toEqual([
    ['Ann', 'S1', '7-9'],
    ['Bob', 'S2', null],
    ['Cem', null, null],
  ])
  const groups = await read(services, world.teacher.actor, (db) => groupsOfClassroom(db, world.schoolId, world.here))
  expect(groups.map(({ name, students }) => [name, students.length])).toEqual([['Owls', 2]])
  const second = await importRows(world, [makeImportRow('Anna', 'S1'), ...list.slice(1)])
  expect(second.now.report).toMatchObject({ new: 0, here: 2, renamed: 1, moved: 0 })
  expect((await listRoster(world)).map(({ name }) => name)).toEqual(['Anna', 'Bob', 'Cem'])
  await execute(services, undoRosterChange, { change: first.now.report.change }, world.teacher)
  expect(await listRoster(world)).toEqual([])
  expect((await importRows(world, list)).now.report).toMatchObject({ new: 3, moved: 0 })
  const { rows } = await services.owner.query<{ rows: unknown[] }>('SELECT rows FROM roster_imports WHERE id = $1', [
    first.id,
  ])
  expect(rows[0]!.rows).toEqual([])
})

test('an erasure waits for a running import, and progress updates do not wait for the erasure', async () => {
  const world = await createSchool()
  const { schoolId, teacherId: personId, teacher } = world
  await importRows(world, [makeImportRow('Zoe', 'S9')])
  await joinSchool(services, schoolId, personId, 'admin')
  const [zoe] = await listRoster(world)
  const { id: importId } = await prepare(world, list)
  await start(world, importId)
  const admin = { actor: { ...teacher.actor, schoolRoles: ['admin' as const] } }
  let [connections, erasure] = [0, Promise.resolve<unknown>(null)]
  const pool = Object.assign(Object.create(services.pool) as typeof services.pool, {
    async connect() {
      // The fifth connection writes the progress.
      if (++connections === 5) {
        erasure = execute(services, erasePerson, { personId: zoe!.id, typed: 'Zoe' }, admin)
        await waitUntilSettledOrLocked(services, erasure)
      }
      return services.pool.connect()
    },
  })
  await importRosterJob({ ...services, pool })({ schoolId, importId, personId, roles: ['teacher'] })
  expect(connections).toBe(5)
  expect(await readProgress(world, importId)).toMatchObject({ status: 'done' })
  expect(await erasure).toEqual({ account: true })
})

const readName = async (id: string) =>
  (await services.owner.query('SELECT name FROM users WHERE id = $1', [id])).rows[0].name

test('an import logs renamed students, and undo restores their old names', async () => {
  const world = await createSchool()
  await importRows(world, list)
  const [ann, bob] = await listRoster(world)
  const second = await importRows(world, [makeImportRow('Anna', 'S1'), makeImportRow('Bobby', 'S2')])
  const { change } = second.now.report
  const { rows } = await services.owner.query(
    `SELECT details FROM audit_entries WHERE act = 'roster.imported' AND details ->> 'import' = $1`,
    [second.id],
  )
  expect(rows).toEqual([{ details: { import: second.id, students: [ann!.id, bob!.id] } }])
  // Bob is renamed again after the import.
  await services.owner.query(`UPDATE users SET name = 'Robert' WHERE id = $1`, [bob!.id])
  await execute(services, undoRosterChange, { change }, world.teacher)
  expect((await listRoster(world)).map(({ name }) => name)).toEqual(['Ann', 'Cem', 'Robert'])
  const admin = { actor: { ...world.teacher.actor, schoolRoles: ['admin' as const] } }
  await joinSchool(services, world.schoolId, world.teacherId, 'admin')
  await execute(services, erasePerson, { personId: ann!.id, typed: 'Ann' }, admin)
  const changeRow = await services.owner.query('SELECT before::text FROM roster_changes WHERE id = $1', [change])
  expect(changeRow.rows[0].before).not.toContain('Ann')
  expect(changeRow.rows[0].before).toContain('Bobby')
})

test('an import does not change a student for whom it only sends a transfer request', async () => {
  const world = await createSchool()
  const colleagueWorld = {
    ...world,
    here: world.foreign,
    teacher: world.colleague,
    teacherId: world.colleague.actor.id!,
  }
  await importRows(colleagueWorld, [makeImportRow('Dee', 'S5')])
  const [dee] = await listRoster(colleagueWorld)
  await services.owner.query(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    [world.schoolId, world.foreign, world.teacherId],
  )
  const imported = await importRows(world, [makeImportRow('Somebody Else', 'S5', { birth: '2017', classroom: '4B' })])
  expect(imported.now.report).toMatchObject({ renamed: 0, asked: 1, change: null })
  expect(await readName(dee!.id)).toBe('Dee')
  expect((await listRoster(colleagueWorld))[0]!.birthBand).toBeNull()
})

test('starting an import queues one job, and starting a finished import is refused', async () => {
  const world = await createSchool()
  const { id } = await importRows(world, list)
  expect(await listQueuedJobs(services)).toContainEqual({
    name: 'import-roster',
    data: { schoolId: world.schoolId, importId: id, personId: world.teacherId, roles: ['teacher'] },
  })
  await expect(start(world, id)).rejects.toMatchObject({ details: { reason: 'already-taken' } })
  await runJob(world, id)
  await services.owner.query(`UPDATE roster_imports SET status = 'running' WHERE id = $1`, [id])
  const jobCount = (await listQueuedJobs(services)).length
  expect(await start(world, id)).toEqual({ id })
  expect(await listQueuedJobs(services)).toHaveLength(jobCount)
  expect(await listRoster(world)).toHaveLength(3)
})

test('a failed import leaves no students, and a retry creates each student once', async () => {
  const world = await createSchool()
  const rows = Array.from({ length: 600 }, (_, n) => makeImportRow(`Pupil ${n}`, `S${n}`)).slice(0, 500)
  const { id } = await prepare(world, rows)
  await start(world, id)
  let created = 0
  const failingServices = { ...services, newId: () => (++created > 499 ? throwPowerCut() : newId()) }
  await expect(runJob(world, id, failingServices)).rejects.toThrow('power cut')
  expect(await readProgress(world, id)).toMatchObject({ status: 'failed' })
  const countStudents = async () =>
    (
      await services.owner.query<{ n: number }>(
        'SELECT count(*)::int AS n FROM managed_students WHERE school_id = $1',
        [world.schoolId],
      )
    ).rows[0]!.n
  expect([await countStudents(), (await listRoster(world)).length]).toEqual([0, 0])
  await start(world, id)
  await Promise.allSettled([runJob(world, id), runJob(world, id)])
  expect(await readProgress(world, id)).toMatchObject({ status: 'done' })
  expect([await countStudents(), (await listRoster(world)).length]).toEqual([500, 500])
})

test('stores at most three pending or failed imports per user', async () => {
  const world = await createSchool()
  const listImportIds = async () => {
    const { rows } = await services.owner.query<{ id: string }>(
      `SELECT id FROM roster_imports WHERE school_id = $1 ORDER BY made_at, id`,
      [world.schoolId],
    )
    return rows.map(({ id }) => id)
  }
  const created: string[] = []
  for (let index = 0; index < 5; index++) {
    const here = await makeClassroom(services, world.schoolId, world.teacherId)
    const { id } = await prepare({ ...world, here }, list)
    if (index % 2 === 0) await services.owner.query(`UPDATE roster_imports SET status = 'failed' WHERE id = $1`, [id])
    created.push(id)
  }
  expect(await listImportIds()).toEqual(created.slice(2))
})

const throwPowerCut = (): never => {
  throw new Error('power cut')
}

test('an import locks only the classes that its rows refer to', async () => {
  const world = await createSchool()
  const [namedClassroom, otherClassroom] = [
    await makeClassroom(services, world.schoolId, world.teacherId),
    await makeClassroom(services, world.schoolId, world.teacherId),
  ]
  await services.owner.query(`UPDATE classrooms SET name = '4C' WHERE id = $1`, [namedClassroom])
  const { id } = await prepare(world, [makeImportRow('Ann', 'S1'), makeImportRow('Bob', 'S2', { classroom: '4C' })])
  await start(world, id)
  const lockHolder = await services.owner.connect()
  await lockHolder.query('BEGIN')
  await lockHolder.query('SELECT FROM classrooms WHERE id = $1 FOR UPDATE', [otherClassroom])
  await runJob(world, id)
  expect(await readProgress(world, id)).toMatchObject({ status: 'done', report: { new: 2 } })
  await lockHolder.query('ROLLBACK')

  // The import waits for a locked class until the lock timeout.
  const second = await prepare(world, [makeImportRow('Cem', 'S3', { classroom: '4C' })])
  await start(world, second.id)
  await lockHolder.query('BEGIN')
  await lockHolder.query('SELECT FROM classrooms WHERE id = $1 FOR UPDATE', [namedClassroom])
  await expect(runJob(world, second.id)).rejects.toMatchObject({ cause: { code: '55P03' } })
  await lockHolder.query('ROLLBACK')
  lockHolder.release()
  await runJob(world, second.id)
  expect(await readProgress(world, second.id)).toMatchObject({ status: 'done', report: { new: 1 } })
})

test('an admin without second factor imports with the permissions of a teacher', async () => {
  const world = await createSchool()
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [
    world.schoolId,
    world.teacherId,
  ])
  const { id } = await prepare(world, [makeImportRow('Ann', 'S1'), makeImportRow('Bob', 'S2', { classroom: '9Z' })])
  await start(world, id)
  const job = (await listQueuedJobs(services)).find(({ data }) => JSON.stringify(data).includes(id))!
  await importRosterJob(services)(job.data)
  expect(await readProgress(world, id)).toMatchObject({ status: 'done', report: { new: 1, left: 1 } })
})

test('the import fails if the user no longer teaches the class when the job runs', async () => {
  const world = await createSchool()
  const { id } = await prepare(world, list)
  await start(world, id)
  await services.owner.query(`UPDATE classroom_teachers SET status = 'removed' WHERE classroom_id = $1`, [world.here])
  await runJob(world, id)
  const { rows } = await services.owner.query<{ status: string }>('SELECT status FROM roster_imports WHERE id = $1', [
    id,
  ])
  expect(rows[0]!.status).toBe('failed')
})

test('refuses to prepare or start an import for users who do not teach the class', async () => {
  const world = await createSchool()
  const otherSchool = await createSchool()
  const { id } = await prepare(world, list)
  for (const stranger of [
    world.colleague,
    otherSchool.teacher,
    { actor: { ...world.teacher.actor, strength: 'class-code' as const } },
  ]) {
    await expect(
      execute(services, prepareImport, { classroomId: world.here, fileName: 'x', rows: list }, stranger),
    ).rejects.toMatchObject({ code: 'not-found' })
    await expect(
      execute(services, startImport, { classroomId: world.here, import: id }, stranger),
    ).rejects.toMatchObject({
      code: 'not-found',
    })
  }
})
