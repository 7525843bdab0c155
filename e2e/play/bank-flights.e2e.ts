import { encodeBankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import { createChoiceQuestion, createBank } from '#db/testing/make-bank.ts'
import { phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press, readErrorReasons, type Screen } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'

/**
 * A teacher on a Chromebook offers a question bank in Quiz Flight and later limits minutes per day; a student plays on
 * a phone.
 */

const options = ['one', 'two', 'three'] as const
const questionCount = 6
const chromebook = { width: 1366, height: 625 }

/** Creates two banks owned by the teacher of the student's class. The right option of question n is (n - 1) % 3. */
async function createBanks(owner: Journey['owner']) {
  const { rows } = await owner.query<{ schoolId: string; classroomId: string; teacher: string }>(
    `SELECT e.school_id AS "schoolId", e.classroom_id AS "classroomId", t.user_id AS teacher
     FROM enrolments e JOIN classroom_teachers t USING (school_id, classroom_id)
     WHERE e.status = 'active' AND t.role = 'owner' AND e.student_id = (SELECT id FROM users WHERE email = $1) LIMIT 1`,
    ['student@skykite.test'],
  )
  const { schoolId, classroomId, teacher } = rows[0]!
  const questions = Array.from({ length: questionCount }, (_, index) =>
    createChoiceQuestion(`Question ${index + 1}?`, index % 3),
  )
  const bank = await createBank({ owner }, { schoolId, ownerId: teacher, title: 'Planets' }, questions)
  await createBank({ owner }, { schoolId, ownerId: teacher, title: 'Two only' }, questions.slice(0, 2))
  return { bank, classroomId }
}

async function answerAllQuestions({ page }: Screen): Promise<void> {
  await page.locator('[data-phase="playing"]').waitFor()
  for (let index = 0; index < questionCount; index += 1) {
    // The options appear together with their question.
    await page.getByRole('button', { name: options[0], exact: true }).waitFor()
    const question = page.getByText(/^Question \d\?$/).first()
    const number = Number(/\d/.exec((await question.textContent()) ?? '')?.[0])
    await page.getByRole('button', { name: options[(number - 1) % 3]!, exact: true }).click()
    await press(page, readMessages('minigames', 'th').stage!['quiz-flight']!.next!)
  }
}

test('a student plays a teacher’s question bank in Quiz Flight, online and offline, until the daily limit', async ({
  world,
  owner,
  openScreen,
}) => {
  const { bank, classroomId } = await createBanks(owner)
  const en = readMessages('minigames', 'en')
  const th = readMessages('minigames', 'th')
  const teacher = await openScreen('teacher', 'en', chromebook)
  await open(teacher.page, world, 'en', `/dashboard/minigame/quiz-flight?class=${classroomId}`)
  const choice = teacher.page.getByLabel(en.banks!.which!, { exact: true })
  await choice.selectOption({ label: 'Two only' })
  await teacher.page.getByText(fillPlaceholders(en.banks!.tooFew!, { least: 5 })).waitFor()
  expect(await teacher.page.getByRole('button', { name: en.banks!.offer!, exact: true }).count()).toBe(0)
  await checkScreen(teacher.page, 'bank-flights/too-few.en.1366')
  await choice.selectOption({ label: 'Planets' })
  await teacher.page.getByText(en.banks!.known!).waitFor()
  await checkScreen(teacher.page, 'bank-flights/offer.en.1366')
  await press(teacher.page, en.banks!.offer!)
  await teacher.page.getByText(en.banks!.nobody!).waitFor()

  const child = await openScreen('student', 'th', phone)
  await open(child.page, world, 'th', '/minigame')
  const link = child.page.getByRole('link', {
    name: fillPlaceholders(th.flights!.withStars_other!, { title: 'Planets', count: 0 }),
  })
  await link.scrollIntoViewIfNeeded()
  await checkScreen(child.page, 'bank-flights/arcade.th.360')
  await link.click()
  await child.page.waitForURL(`**/minigame/quiz-flight/${encodeBankLevel(bank)}`)
  await answerAllQuestions(child)
  await child.page.getByRole('status').filter({ hasText: th.result!.state!.checked! }).waitFor()
  await checkScreen(child.page, 'bank-flights/result.th.360')
  const { rows } = await owner.query('SELECT stars FROM plays WHERE level = $1', [encodeBankLevel(bank)])
  expect(rows).toEqual([{ stars: 3 }])
  await child.context.setOffline(true)
  await press(child.page, th.result!.again!)
  await answerAllQuestions(child)
  await child.page.getByRole('status').filter({ hasText: th.result!.state!.kept! }).waitFor()
  await child.context.setOffline(false)
  await expect
    .poll(async () => (await owner.query('SELECT 1 FROM plays WHERE level = $1', [encodeBankLevel(bank)])).rows.length)
    .toBe(2)
  await open(child.page, world, 'th', '/minigame/quiz-flight')
  await checkScreen(child.page, 'bank-flights/game.th.360')

  await open(
    teacher.page,
    world,
    'en',
    `/dashboard/minigame/quiz-flight?class=${classroomId}&level=${encodeBankLevel(bank)}`,
  )
  await checkScreen(teacher.page, 'bank-flights/results.en.1366')
  await open(teacher.page, world, 'en', `/dashboard/competition?class=${classroomId}&new=live`)
  const game = en.games!['quiz-flight']!.title!
  await teacher.page
    .getByText(fillPlaceholders(readMessages('competitions', 'en').wizard!.practised!, { game }))
    .waitFor()
  await checkScreen(teacher.page, 'bank-flights/wizard.en.1366')

  await open(teacher.page, world, 'en', `/dashboard/minigames?class=${classroomId}`)
  await checkScreen(teacher.page, 'bank-flights/class.en.1366')
  const minutes = teacher.page.getByLabel(fillPlaceholders(en.class!.ofDayName!, { name: game }))
  await minutes.selectOption('5')
  await expect
    .poll(async () => (await owner.query<{ set: object }>('SELECT daily_minutes AS set FROM class_games')).rows[0]?.set)
    .toEqual({ 'quiz-flight': 5 })
  await owner.query('UPDATE plays SET ticks = 5 * 3600 WHERE level = $1', [encodeBankLevel(bank)])
  await open(child.page, world, 'th', '/minigame')
  await child.page.getByText(th.resting!).scrollIntoViewIfNeeded()
  await checkScreen(child.page, 'bank-flights/resting.th.360')
  await open(child.page, world, 'th', `/minigame/quiz-flight/${encodeBankLevel(bank)}`)
  await child.page.getByText(readErrorReasons('th')['game-resting']!).waitFor()
  await checkScreen(child.page, 'bank-flights/rests.th.360')
  expect([...child.errors, ...teacher.errors]).toEqual([])
  await child.context.close()
  await teacher.context.close()
})
