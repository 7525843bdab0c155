import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { builtInAges } from '#app/features/play/questions/public.server.ts'
import { inTransaction, systemTenant } from '#app/platform/db/db.server.ts'
import { createChildClass, type ChildClass } from '#db/testing/children.ts'
import { defaultSettings, openTestRoom, type TestRoom } from '#db/testing/competition-room.ts'
import { createBank, createChoiceQuestion } from '#db/testing/make-bank.ts'
import { actor, makePerson, openTestServices, type TestServices } from '#db/testing/test-services.ts'
import { changeDraftSettings } from './change-draft-settings.server.ts'
import { chooseQuestions } from './choose-questions.server.ts'
import { loadPreview } from './preview-page.server.ts'
import { loadQuestionHistory } from './question-history.server.ts'

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

test('spreads right options that a bank always lists first, in the order of the preview', async () => {
  const { schoolId } = childClass.classroom
  const questions = Array.from({ length: 12 }, (_, index) => createChoiceQuestion(`Question ${index}?`, 0))
  const bank = await createBank(services, { schoolId, ownerId: childClass.teacher }, questions)
  await room.create({}, 12, bank)
  const previewed = (await preview())!.questions.map(({ content }) => content.options)
  expect(new Set(previewed.map((options) => options.findIndex(({ right }) => right))).size).toBeGreaterThan(1)
  await room.pressButton('open')
  const { rows } = await services.owner.query<{ options: unknown }>(
    `SELECT content -> 'options' AS options FROM competition_rounds WHERE competition_id = $1 ORDER BY round`,
    [room.id()],
  )
  expect(rows.map(({ options }) => options)).toEqual(previewed)
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

test('the settings of a draft change without its questions, until the lobby opens', async () => {
  await room.create({}, 5, 'logic')
  const chosen = (await readQuestionIds()).toReversed()
  await choose(chosen)
  const settings = { ...defaultSettings, teams: 3, answerSeconds: 60, changeable: true }
  const save = (by: string = childClass.teacher, changes: object = {}) =>
    room.act(changeDraftSettings, by, 'teacher', { competition: room.id(), settings: { ...settings, ...changes } })
  await save()
  expect(await room.row()).toMatchObject({ settings, changeable: true, rounds: 5 })
  expect(await readQuestionIds()).toEqual(chosen)
  await expect(save(childClass.teacher, { answerSeconds: 400 })).rejects.toMatchObject({ code: 'invalid' })
  await expect(save(await makePerson(services, 'Stranger'))).rejects.toMatchObject({ code: 'not-found' })
  await services.owner.query(`UPDATE classrooms SET leaderboard = 'hidden' WHERE id = $1`, [childClass.classroom.id])
  await save()
  expect((await room.row()).settings.names).toBe('none')
  expect((await preview())!.hidesPlaces).toBe(true)
  await room.pressButton('open')
  await expect(save()).rejects.toMatchObject({ details: { reason: 'competition-open' } })
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

test('reads answers of the latest 30 quizzes only, but remembers earlier questions', async () => {
  const { schoolId, id: classroomId } = childClass.classroom
  const add = (statement: string) => services.owner.query(statement, [schoolId, classroomId])
  // The first quiz is the oldest; it alone plays `old` as well.
  await add(`
    INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, changeable, made_at, changed_at, finished_at)
    SELECT $1, gen_random_uuid(), $2, 'Quiz ' || n, 'quiz', 'live', '{}', '{}', 'finished', false, day, day, day
    FROM (SELECT n, timestamptz '2026-09-01' + n * interval '1 day' AS day FROM generate_series(0, 30) AS n) d`)
  await add(`
    INSERT INTO competition_rounds (school_id, competition_id, round, question_id, content, languages, tally)
    SELECT school_id, id, place, CASE place WHEN 0 THEN 'new' ELSE 'old' END, '{}', '{en}', '{"chosen":[],"right":0}'
    FROM competitions CROSS JOIN generate_series(0, 1) AS place
    WHERE school_id = $1 AND classroom_id = $2 AND (place = 0 OR title = 'Quiz 0')`)
  await add(`
    INSERT INTO competition_players (school_id, competition_id, id, guest_key, number, name, state, joined_round, joined_at)
    SELECT school_id, id, gen_random_uuid(), 'key', 1, 'Guest', 'in', 0, made_at FROM competitions WHERE school_id = $1 AND classroom_id = $2`)
  await services.owner.query(
    `INSERT INTO competition_answers (school_id, competition_id, round, player_id, answer, is_right, took_ms, answer_ms, changeable, received_at)
     SELECT r.school_id, r.competition_id, r.round, p.id, '{"kind":"number","number":1}', true, 1, 1, false, p.joined_at
     FROM competition_rounds r JOIN competition_players p USING (school_id, competition_id) WHERE r.school_id = $1`,
    [schoolId],
  )
  const history = await inTransaction(services.pool, { ...systemTenant, schoolId }, (db) =>
    loadQuestionHistory(db, schoolId, classroomId),
  )
  expect(history.get('new')).toEqual({ seenAt: Date.UTC(2026, 9, 1), answered: 30, right: 30 })
  expect(history.get('old')).toEqual({ seenAt: Date.UTC(2026, 8, 1), answered: 0, right: 0 })
})
