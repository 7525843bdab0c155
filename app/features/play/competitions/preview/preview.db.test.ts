import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { builtInAges } from '#app/features/play/questions/public.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { createBank } from '#db/testing/make-bank.ts'
import { actor, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { chooseQuestions } from './choose-questions.server.ts'
import { loadPreview } from './preview-page.server.ts'

let services: TestServices
let childClass: ChildClass
let room: TestRoom

beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())
beforeEach(async () => {
  childClass = await createChildClass(services, 1)
  const { schoolId, id: classroomId } = childClass.classroom
  room = openTestRoom(services, { schoolId, classroomId, teacher: childClass.teacher })
})

const setGrade = (grade: string | null) =>
  services.owner.query(`UPDATE classrooms SET grade = $2, name = 'Kites' WHERE id = $1`, [
    childClass.classroom.id,
    grade,
  ])

const choose = (questions: readonly string[]) =>
  room.act(chooseQuestions, childClass.teacher, 'teacher', { competition: room.id(), questions: [...questions] })

const readQuestionIds = async () => {
  const { rows } = await services.owner.query<{ id: string }>(
    'SELECT question_id AS id FROM competition_rounds WHERE competition_id = $1 ORDER BY round',
    [room.id()],
  )
  return rows.map(({ id }) => id)
}

const preview = async (search = '') => {
  const { schoolId } = childClass.classroom
  const hostActor = actor(childClass.teacher, { schoolId, schoolRoles: ['teacher'] })
  const request = { actor: hostActor, locale: 'en', now: services.now(), url: `http://own.invalid/${search}` } as const
  const row = await room.row()
  return inTransaction(services.pool, { ...systemTenant, schoolId }, (db) => loadPreview(db, row, request))
}

test('draws only questions for the ages of the class', async () => {
  await setGrade('Grade 4')
  await room.create({}, 20, 'computing')
  const ids = await readQuestionIds()
  expect(ids).toHaveLength(20)
  for (const id of ids) {
    const [from, to] = builtInAges(id)!
    expect([from <= 9, to >= 10], id).toEqual([true, true])
  }
  expect((await preview())!.questions.every(({ fits }) => fits)).toBe(true)
})

test('opening the lobby keeps the questions and the order that the host chose', async () => {
  await setGrade('Grade 4')
  await room.create({}, 5, 'logic')
  const chosen = [...(await readQuestionIds())].reverse().slice(0, 4)
  const [result] = (await preview('?find=password'))!.offers!
  await choose([...chosen, result!.id])
  await room.pressButton('open')
  expect(await readQuestionIds()).toEqual([...chosen, result!.id])
  expect((await room.row()).rounds).toBe(5)
  await expect(choose(chosen)).rejects.toMatchObject({ message: 'refused: competition-open' })
})

test('offers three replacements for a question, of the same skill first and of the right ages', async () => {
  await setGrade('ป.1')
  await room.create({}, 5, 'logic')
  const [first] = (await preview())!.questions
  const { offers, questions } = (await preview(`?swap=${first!.id}`))!
  expect(offers).toHaveLength(3)
  expect(offers!.every(({ fits }) => fits)).toBe(true)
  expect(offers!.map(({ id }) => id).some((id) => questions.some((question) => question.id === id))).toBe(false)
  // All questions of a skill may already be in the draft, but not of every skill.
  const firstOffers = await Promise.all(
    questions.map(async ({ id, content }) => ({
      skills: content.skills,
      offer: (await preview(`?swap=${id}`))!.offers![0]!,
    })),
  )
  expect(firstOffers.some(({ skills, offer }) => offer.content.skills.some((skill) => skills.includes(skill)))).toBe(
    true,
  )
})

test('rejects questions of a bank that the host cannot read', async () => {
  await room.create({}, 3, 'logic')
  await expect(choose([crypto.randomUUID()])).rejects.toMatchObject({ code: 'not-found' })
})

test('a question removed from the host’s own bank leaves the draft when the lobby opens', async () => {
  const { schoolId } = childClass.classroom
  const bank = await createBank(services, { schoolId, ownerId: childClass.teacher })
  await room.create({}, 6, bank)
  const [first, ...remaining] = await readQuestionIds()
  await services.owner.query('UPDATE bank_questions SET removed_at = now() WHERE id = $1', [first])
  await room.pressButton('open')
  expect(await readQuestionIds()).toEqual(remaining)
})
