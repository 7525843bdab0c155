import { beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { removeWorksheet, showWorksheetKey } from './change-worksheet.server.ts'
import feature from './feature.server.ts'
import { makeWorksheet } from './make-worksheet.server.ts'
import { loadWorksheetsPage } from './worksheets-page.server.ts'

const services = await openFileServices()
let [teacher, child]: PersonId[] = []
let classmates: PersonId[] = []
let schoolId: SchoolId
let classroomId: ClassroomId

beforeEach(async () => {
  teacher = await makePerson(services, 'Teacher')
  child = await makePerson(services, 'Mali Jaidee', { kind: 'managed' })
  // A verified teacher needs students.
  classmates = await Promise.all(['Leo', 'Wei'].map((name) => makePerson(services, name, { kind: 'managed' })))
  const students = [child, ...classmates]
  schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    ...Object.fromEntries(students.map((id) => [id, 'student'])),
  })
  classroomId = (await makeClassroom(services, schoolId, teacher, students)) as ClassroomId
})

const asTeacher = () => actor(teacher!, { schoolId, schoolRoles: ['teacher'] })
const asChild = () => actor(child!, { schoolId, schoolRoles: ['student'], managed: true })

const input = { source: 'lesson', lesson: 'ff-3a', tasks: '4', language: 'en', copies: 'each' }
const make = (changed: Record<string, string> = {}, actingAs = asTeacher()) =>
  execute(services, makeWorksheet, { classroomId, ...input, ...changed }, { actor: actingAs }) as Promise<{
    worksheet: string
  }>
const run = (command: typeof removeWorksheet | typeof showWorksheetKey, worksheet: string, actingAs = asTeacher()) =>
  execute(services, command as typeof showWorksheetKey, { classroomId, worksheet }, { actor: actingAs })

async function open(worksheet: string | null, relations = ['owner'], isResults = false) {
  const workspace = { kind: 'classroom', id: classroomId, schoolId, name: '4B', relations }
  return loadWorksheetsPage(
    { services, actor: asTeacher(), locale: 'en' } as unknown as RequestContext,
    workspace as unknown as WorkspaceChoice,
    { worksheet, isResults },
  )
}

async function openSheet(worksheet: string) {
  const page = await open(worksheet)
  if (page.view !== 'worksheet') throw new Error('no worksheet')
  return page.worksheet
}

const markAsSeen = () =>
  services.owner.query('UPDATE users SET last_seen_at = now() WHERE id = ANY ($1::uuid[])', [[child, ...classmates]])

test('prints tasks of a lesson without their answers, with the name and a code for each student', async () => {
  const { worksheet } = await make()
  const sheet = await openSheet(worksheet)
  expect(sheet.blocks).toHaveLength(4)
  expect(sheet.copies.map(({ name }) => name)).toEqual(['Leo', 'Mali Jaidee', 'Wei'])
  expect(new Set(sheet.copies.map(({ code }) => code)).size).toBe(3)
  expect(sheet.messages).toBeNull()
  expect(JSON.stringify(sheet)).not.toMatch(/answer|"option":/)
})

test('a worksheet in another language has its texts and messages', async () => {
  const sheet = await openSheet((await make({ language: 'th', copies: 'class' })).worksheet)
  expect(sheet).toMatchObject({ language: 'th', copies: [] })
  expect(sheet.messages).toMatchObject({ resources: { sheet: {}, block: {} } })
  expect(JSON.stringify(sheet.blocks)).toMatch(/[\u0e00-\u0e7f]/)
})

test('makes a worksheet from a question bank', async () => {
  const sheet = await openSheet((await make({ source: 'bank', bank: 'computing', tasks: '12' })).worksheet)
  expect(sheet.title).toBe('Programs and commands')
  expect(sheet.blocks).toHaveLength(12)
})

test('makes tasks from recent wrong programs, without comments of students', async () => {
  const program = '# Mali\nfly_up()\nfly_up()'
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-3a', 'ff-3-2', 1, now())`,
    [schoolId, child],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     VALUES ($1, $2, 'ff-3-2', 0, 0, 1, 0, now(), now())`,
    [schoolId, child],
  )
  await expect(make({ source: 'mistakes' })).rejects.toMatchObject({ details: { reason: 'no-worksheet-tasks' } })
  await services.owner.query(
    `INSERT INTO lesson_events (school_id, student_id, step, id, kind, stars, skin, reason, program, at, received_at)
     VALUES ($1, $2, 'ff-3-2', gen_random_uuid(), 'run', 0, 'icons', 'short', $3, now(), now())`,
    [schoolId, child, program],
  )
  const page = await open(null)
  expect(page).toMatchObject({ view: 'new', mistakes: 1 })
  const sheet = await openSheet((await make({ source: 'mistakes' })).worksheet)
  expect(sheet.blocks.length).toBeGreaterThan(0)
  expect(JSON.stringify(sheet.blocks)).not.toContain('Mali')
})

test('shows the answers to verified teachers only, and audits the read', async () => {
  const { worksheet } = await make()
  expect(await run(showWorksheetKey, worksheet)).toEqual({ answers: null })
  await markAsSeen()
  const { answers } = await run(showWorksheetKey, worksheet)
  expect(answers).toHaveLength(4)
  const { rows } = await services.owner.query('SELECT FROM audit_entries WHERE school_id = $1 AND act = $2', [
    schoolId,
    'answers.read',
  ])
  expect(rows).toHaveLength(1)
})

test('refuses the wrong actor, unknown lessons and unknown worksheets', async () => {
  await expect(make({}, asChild())).rejects.toMatchObject({ code: 'not-found' })
  await expect(make({ lesson: 'zz-1a' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(make({ source: 'bank', bank: 'unknown' })).rejects.toMatchObject({ code: 'not-found' })
  await expect(make({ tasks: '5' })).rejects.toMatchObject({ code: 'invalid' })
  const { worksheet } = await make()
  await expect(run(showWorksheetKey, worksheet, asChild())).rejects.toMatchObject({ code: 'not-found' })
  await expect(run(removeWorksheet, worksheet, asChild())).rejects.toMatchObject({ code: 'not-found' })
  expect(await open(null, ['student'])).toEqual({ view: 'none' })
})

test('deletes a worksheet with its copies, and expired ones', async () => {
  const { worksheet } = await make()
  const { worksheet: old } = await make()
  await run(removeWorksheet, worksheet)
  await expect(openSheet(worksheet)).rejects.toBeTruthy()
  await services.owner.query(`UPDATE worksheets SET made_at = now() - interval '201 days' WHERE id = $1`, [old])
  const cutoff = new Date(services.now() - 200 * 86_400_000).toISOString()
  await inTransaction(services.pool, { schoolId, personId: null, staff: false } as never, (db) =>
    feature.retention!.perSchool!.worksheets!(db, { schoolId, cutoff, now: new Date(services.now()).toISOString() }),
  )
  const { rows } = await services.owner.query('SELECT FROM worksheet_papers WHERE school_id = $1', [schoolId])
  expect(rows).toEqual([])
})
