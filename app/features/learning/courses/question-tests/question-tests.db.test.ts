import { beforeEach, expect, test } from 'vitest'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { emptyQuestion, type BankQuestion } from '#rules/questions/bank-question.ts'
import { inTransaction } from '#app/platform/db/db.server.ts'
import { execute } from '#app/platform/commands/execute.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import { actor, makeClassroom, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { changeAssignment } from '../assignments/change-assignment.server.ts'
import { releaseResults } from '../class-tests/run-test.server.ts'
import { handInTest, startTest } from '../class-tests/take-test.server.ts'
import { loadTestPage } from '../class-tests/test-page.server.ts'
import { answerTest } from './answer-test.server.ts'
import { listQuestionTests, loadQuestionTest } from './student-question-tests.server.ts'

const minute = 60_000
let [teacher, mali, leo]: PersonId[] = []
let [schoolId, classroomId, assignment]: string[] = []
let now = 0
const services = await openFileServices({ now: () => now })

const makeQuestion = (text: string): BankQuestion => ({
  ...emptyQuestion,
  question: { en: text },
  options: [
    { text: { en: 'right' }, right: true, why: {} },
    { text: { en: 'wrong' }, right: false, why: { en: 'Look again' } },
  ],
})
const questions = ['One?', 'Two?'].map((text, index) => ({ id: `q-${index + 1}`, content: makeQuestion(text) }))

beforeEach(async () => {
  now = Date.UTC(2026, 10, 16, 8)
  teacher = await makePerson(services, 'Teacher')
  mali = await makePerson(services, 'Mali', { kind: 'managed' })
  leo = await makePerson(services, 'Leo', { kind: 'managed' })
  schoolId = await makeSchool(services, { [teacher]: 'teacher', [mali]: 'student', [leo]: 'student' })
  classroomId = await makeClassroom(services, schoolId, teacher, [mali])
  assignment = newId()
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, $2, $3, 'questions', $4, 'open', now(), $5, $6, 40)`,
    [
      schoolId,
      assignment,
      classroomId,
      assignment.replaceAll('-', ''),
      new Date(now).toISOString(),
      new Date(now + 60 * minute).toISOString(),
    ],
  )
  await services.owner.query(
    `INSERT INTO question_tests (school_id, assignment_id, title, languages, questions) VALUES ($1, $2, 'Sums', '{en}', $3)`,
    [schoolId, assignment, JSON.stringify(questions)],
  )
})

const asTeacher = () => actor(teacher!, { schoolId, schoolRoles: ['teacher'] })
const asStudent = (id: PersonId) => actor(id, { schoolId, schoolRoles: ['student'], managed: true })
const start = () => execute(services, startTest, { classroomId, assignment }, { actor: asStudent(mali!) })
const handIn = () => execute(services, handInTest, { classroomId, assignment }, { actor: asStudent(mali!) })
const answer = (question: string, option: number, answeredAt = now, person = mali!) =>
  execute(
    services,
    answerTest,
    {
      classroomId,
      assignment,
      question,
      answer: JSON.stringify({ kind: 'chosen', chosen: [option] }),
      language: 'en',
      at: String(answeredAt),
    },
    { actor: asStudent(person) },
  )
const release = () => execute(services, releaseResults, { classroomId, assignment }, { actor: asTeacher() })
const inSchool = <T>(work: Parameters<typeof inTransaction<T>>[2]) =>
  inTransaction(services.pool, { schoolId: schoolId as SchoolId, personId: null, staff: false }, work, 'read only')
const student = () => ({
  schoolId: schoolId as SchoolId,
  classroomId: classroomId as ClassroomId,
  studentId: mali!,
})
const loadForStudent = () => inSchool((db) => loadQuestionTest(db, student(), assignment!, { locale: 'en', now }))
const listForStudent = () => inSchool((db) => listQuestionTests(db, student(), now))
const loadForTeacher = () =>
  loadTestPage(
    { services, actor: asTeacher(), locale: 'en' } as unknown as Parameters<typeof loadTestPage>[0],
    { kind: 'classroom', id: classroomId, schoolId, relations: ['owner'] } as unknown as Parameters<
      typeof loadTestPage
    >[1],
    assignment!,
  )

test('shows no question before the start, and no answer key during the test', async () => {
  expect((await loadForStudent())!.page).toMatchObject({ title: 'Sums', questions: [], result: null })
  await start()
  const { page } = (await loadForStudent())!
  expect(page.questions.map(({ shown }) => shown.question)).toEqual(['One?', 'Two?'])
  expect(JSON.stringify(page)).not.toMatch(/Look again|isRight":true/)
})

test('the last answer in time counts, and the results stay hidden until their release', async () => {
  await start()
  await answer('q-1', 1)
  await answer('q-1', 0)
  await answer('q-2', 1)
  expect((await listForStudent())[0]).toMatchObject({ state: 'working', result: null })
  const page = await loadForTeacher()
  expect(page).toMatchObject({ hasOwnQuestions: true, lesson: { title: 'Sums' } })
  expect(page!.children[0]!.result).toEqual({
    'q-1': { tries: 2, solved: true, late: false },
    'q-2': { tries: 1, solved: false, late: false },
  })
  await handIn()
  expect((await loadForStudent())!.page.questions).toEqual([])
  await release()
  expect((await listForStudent())[0]!.result).toEqual({ solved: 1, of: 2 })
  const released = (await loadForStudent())!.page
  expect(released.questions.map(({ isRight }) => isRight)).toEqual([true, false])
  expect(released.questions[1]!.explanation).toBe('Look again')
})

test('counts an answer that was given in time and arrives late as late, and refuses later ones', async () => {
  await start()
  const inTime = now + 39 * minute
  now += 50 * minute
  await answer('q-1', 0, inTime)
  expect((await loadForTeacher())!.children[0]!.result).toEqual({ 'q-1': { tries: 1, solved: true, late: true } })
  await expect(answer('q-2', 0)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
  await release()
  now += 1_000
  await expect(answer('q-2', 0, inTime)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
})

test('refuses answers before the start, to unknown questions and of students of other classes', async () => {
  await expect(answer('q-1', 0)).rejects.toMatchObject({ details: { reason: 'test-not-open' } })
  await start()
  await expect(answer('q-9', 0)).rejects.toMatchObject({ code: 'not-found' })
  await expect(answer('q-1', 0, now, leo)).rejects.toMatchObject({ code: 'not-found' })
})

test('stays a test when its settings change', async () => {
  const change = (input: object) =>
    execute(
      services,
      changeAssignment,
      { classroomId, assignment, visibility: 'open', ...input },
      { actor: asTeacher() },
    )
  await expect(change({})).rejects.toMatchObject({ details: { reason: 'test-started' } })
  await change({
    opensAt: new Date(now).toISOString(),
    dueAt: new Date(now + 30 * minute).toISOString(),
    testMinutes: '20',
  })
  expect((await loadForTeacher())!.test.minutes).toBe(20)
})
