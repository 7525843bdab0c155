import { beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { makeWorksheet } from '../make-worksheet.server.ts'
import { loadWorksheetsPage } from '../worksheets-page.server.ts'
import { saveAnswers } from './save-answers.server.ts'

const services = await openFileServices()
let [teacher, child]: PersonId[] = []
let classmates: PersonId[] = []
let schoolId: SchoolId
let classroomId: ClassroomId
let worksheet: string

const asTeacher = (id = teacher!) => actor(id, { schoolId, schoolRoles: ['teacher'] })
const asChild = () => actor(child!, { schoolId, schoolRoles: ['student'], managed: true })

beforeEach(async () => {
  teacher = await makePerson(services, 'Teacher')
  child = await makePerson(services, 'Mali Jaidee', { kind: 'managed' })
  classmates = await Promise.all(['Leo', 'Wei'].map((name) => makePerson(services, name, { kind: 'managed' })))
  const students = [child, ...classmates]
  schoolId = await makeSchool(services, {
    [teacher]: 'teacher',
    ...Object.fromEntries(students.map((id) => [id, 'student'])),
  })
  classroomId = (await makeClassroom(services, schoolId, teacher, students)) as ClassroomId
  await services.owner.query('UPDATE users SET last_seen_at = now() WHERE id = ANY ($1::uuid[])', [students])
  const created = (await execute(
    services,
    makeWorksheet,
    { classroomId, source: 'bank', bank: 'computing', tasks: '4', language: 'en', copies: 'each' },
    { actor: asTeacher() },
  )) as { worksheet: string }
  worksheet = created.worksheet
})

type Paper = { code: string; answers: (number | null)[]; decided: number[] }
const save = (papers: readonly Paper[], actingAs = asTeacher()) =>
  execute(services, saveAnswers, { classroomId, worksheet, papers: JSON.stringify(papers) }, { actor: actingAs })

async function open(isResults: boolean) {
  const workspace = { kind: 'classroom', id: classroomId, schoolId, name: '4B', relations: ['owner'] }
  return loadWorksheetsPage(
    { services, actor: asTeacher(), locale: 'en' } as unknown as RequestContext,
    workspace as unknown as WorkspaceChoice,
    { worksheet, isResults },
  )
}

async function printed() {
  const page = await open(false)
  if (page.view !== 'worksheet') throw new Error('no worksheet')
  return page.worksheet
}

async function results() {
  const page = await open(true)
  if (page.view !== 'results') throw new Error('no results')
  return page.results
}

/** Right options of the tasks; tasks without options have null. */
async function rightOptions() {
  const { rows } = await services.owner.query<{ tasks: { answer: { option?: number } }[] }>(
    'SELECT tasks FROM worksheets WHERE id = $1',
    [worksheet],
  )
  return rows[0]!.tasks.map(({ answer }) => answer.option ?? null)
}

test('saves answers of sheets, shows them by task and student, and replaces them by a newer photo', async () => {
  const { copies, optionCounts } = await printed()
  const right = await rightOptions()
  const readable = right.filter((option) => option !== null).length
  expect(readable).toBeGreaterThan(0)
  expect(optionCounts.filter((count) => count > 0)).toHaveLength(readable)
  const [leo, mali] = copies
  const blank = right.map(() => null)
  expect(
    await save([
      { code: leo!.code, answers: blank, decided: [] },
      { code: mali!.code, answers: right, decided: [right.findIndex((option) => option !== null)] },
    ]),
  ).toEqual({ saved: 2 })
  expect((await printed()).copies.map(({ isRead }) => isRead)).toEqual([true, true, false])
  const { students, tasks } = await results()
  expect(students.map(({ name }) => name)).toEqual(['Leo', 'Mali Jaidee', 'Wei'])
  expect(students[0]!.answers!.every(({ option, isRight }) => option === null && !isRight)).toBe(true)
  expect(students[1]!.answers!.every(({ isRight }) => isRight)).toBe(true)
  expect(students[1]!.answers!.filter(({ isDecided }) => isDecided)).toHaveLength(1)
  expect(students[2]!.answers).toBeNull()
  expect(tasks[0]).toMatchObject({ right: 1, answered: 2, commonMistake: null, onScreen: null })

  await save([{ code: leo!.code, answers: right, decided: [] }])
  expect((await results()).tasks[0]).toMatchObject({ right: 2, answered: 2 })
})

test('names the wrong option that several students chose', async () => {
  const { copies, optionCounts } = await printed()
  const right = await rightOptions()
  const task = right.findIndex((option) => option !== null)
  const wrong = (right[task]! + 1) % optionCounts[task]!
  const answers = right.map((_, index) => (index === task ? wrong : null))
  await save(copies.slice(0, 2).map(({ code }) => ({ code, answers, decided: [] })))
  expect((await results()).tasks[0]).toMatchObject({ right: 0, answered: 2, commonMistake: wrong })
})

test('compares answers on paper with the same level on screen', async () => {
  const created = (await execute(
    services,
    makeWorksheet,
    { classroomId, source: 'lesson', lesson: 'ff-3a', step: 'ff-3-2', tasks: '3', language: 'en', copies: 'each' },
    { actor: asTeacher() },
  )) as { worksheet: string }
  worksheet = created.worksheet
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at)
     SELECT $1, student, 'ff-3a', 'ff-3-2', 1, now() FROM unnest($2::uuid[]) AS s(student)`,
    [schoolId, [child, classmates[0]]],
  )
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     SELECT $1, student, 'ff-3-2', stars, 0, 1, 0, now(), now() FROM unnest($2::uuid[], $3::int[]) AS s(student, stars)`,
    [schoolId, [child, classmates[0]], [3, 0]],
  )
  const { tasks } = await results()
  expect(tasks.length).toBeGreaterThan(0)
  expect(tasks.every(({ onScreen }) => onScreen?.right === 1 && onScreen.answered === 2)).toBe(true)
})

test('refuses the wrong actor, an unverified teacher and answers that no sheet can have', async () => {
  const [copy] = (await printed()).copies
  const right = await rightOptions()
  const paper = { code: copy!.code, answers: right, decided: [] }
  await expect(save([paper], asChild())).rejects.toMatchObject({ code: 'not-found' })
  const stranger = await makePerson(services, 'Stranger')
  await expect(save([paper], asTeacher(stranger))).rejects.toMatchObject({ code: 'not-found' })
  await expect(save([{ ...paper, answers: right.slice(1) }])).rejects.toMatchObject({ code: 'invalid' })
  await expect(save([{ ...paper, answers: right.map(() => 5) }])).rejects.toMatchObject({ code: 'invalid' })
  await expect(save([{ ...paper, decided: [11] }])).rejects.toMatchObject({ code: 'invalid' })
  await expect(save([])).rejects.toMatchObject({ code: 'invalid' })
  await services.owner.query('UPDATE users SET last_seen_at = NULL WHERE id = ANY ($1::uuid[])', [
    [child, ...classmates],
  ])
  await expect(save([paper])).rejects.toMatchObject({ details: { reason: 'unverified-teacher' } })
  expect(await open(true)).toMatchObject({ view: 'worksheet', isVerified: false })
})

test('skips sheets of other worksheets and of students who left the class', async () => {
  const { copies } = await printed()
  const right = await rightOptions()
  await services.owner.query('DELETE FROM enrolments WHERE classroom_id = $1 AND student_id = $2', [classroomId, child])
  const mali = copies.find(({ name }) => name === 'Mali Jaidee')!
  const papers = [mali.code, 'ABCD2345'].map((code) => ({ code, answers: right, decided: [] }))
  expect(await save(papers)).toEqual({ saved: 0 })
})
