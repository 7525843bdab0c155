import { expect, test } from 'vitest'
import { bankLevel } from '#rules/games/quiz-flight/bank-flight.ts'
import { bankChoice, makeBank } from '#db/testing/make-bank.ts'
import { openFixture } from './fixture.ts'
import { phone } from './screen.ts'
import { filled, look, open, press, reasonsOf, screenOf, wordsOf, type Screen } from './two-devices.ts'

/** Those who teach give their class a bank of their own on a Chromebook, and later minutes of a day; a child flies on a phone. */

const fixture = await openFixture()
const { world, owner } = fixture

const options = ['one', 'two', 'three'] as const
const asked = 6
const chromebook = { width: 1366, height: 625 }

/** The class of the child, and a bank of whoever teaches it: question 1 is answered by the first option, 2 by the second, and so on. */
async function bankOfClass() {
  const { rows } = await owner.query<{ schoolId: string; classroomId: string; teacher: string }>(
    `SELECT e.school_id AS "schoolId", e.classroom_id AS "classroomId", t.user_id AS teacher
     FROM enrolments e JOIN classroom_teachers t USING (school_id, classroom_id)
     WHERE e.status = 'active' AND t.role = 'owner' AND e.student_id = (SELECT id FROM users WHERE email = $1) LIMIT 1`,
    ['student@skykite.test'],
  )
  const { schoolId, classroomId, teacher } = rows[0]!
  const questions = Array.from({ length: asked }, (_, at) => bankChoice(`Question ${at + 1}?`, at % 3))
  const bank = await makeBank({ owner }, { schoolId, ownerId: teacher, title: 'Planets' }, questions)
  await makeBank({ owner }, { schoolId, ownerId: teacher, title: 'Two only' }, questions.slice(0, 2))
  return { bank, classroomId }
}

async function fly({ page }: Screen): Promise<void> {
  await page.locator('[data-phase="playing"]').waitFor()
  for (let at = 0; at < asked; at += 1) {
    // They come together with their question.
    await page.getByRole('button', { name: options[0], exact: true }).waitFor()
    const question = page.getByText(/^Question \d\?$/).first()
    const number = Number(/\d/.exec((await question.textContent()) ?? '')?.[0])
    await page.getByRole('button', { name: options[(number - 1) % 3]!, exact: true }).click()
    await press(page, wordsOf('minigames', 'th').stage!['quiz-flight']!.next!)
  }
}

test('a bank of one’s own in Quiz Flight', async () => {
  const { bank, classroomId } = await bankOfClass()
  const en = wordsOf('minigames', 'en')
  const th = wordsOf('minigames', 'th')
  const teacher = await screenOf(fixture, 'teacher', 'en', chromebook)
  await open(teacher.page, world, 'en', `/dashboard/minigame/quiz-flight?class=${classroomId}`)
  const choice = teacher.page.getByLabel(en.banks!.which!, { exact: true })
  await choice.selectOption({ label: 'Two only' })
  await teacher.page.getByText(filled(en.banks!.tooFew!, { least: 5 })).waitFor()
  expect(await teacher.page.getByRole('button', { name: en.banks!.offer!, exact: true }).count()).toBe(0)
  await look(teacher.page, 'bank-flights/too-few.en.1366')
  await choice.selectOption({ label: 'Planets' })
  await teacher.page.getByText(en.banks!.known!).waitFor()
  await look(teacher.page, 'bank-flights/offer.en.1366')
  await press(teacher.page, en.banks!.offer!)
  await teacher.page.getByText(en.banks!.nobody!).waitFor()

  const child = await screenOf(fixture, 'student', 'th', phone)
  await open(child.page, world, 'th', '/minigame')
  const link = child.page.getByRole('link', {
    name: filled(th.flights!.withStars_other!, { title: 'Planets', count: 0 }),
  })
  await link.scrollIntoViewIfNeeded()
  await look(child.page, 'bank-flights/arcade.th.360')
  await link.click()
  await child.page.waitForURL(`**/minigame/quiz-flight/${bankLevel(bank)}`)
  await fly(child)
  await child.page.getByRole('status').filter({ hasText: th.result!.state!.checked! }).waitFor()
  await look(child.page, 'bank-flights/result.th.360')
  const { rows } = await owner.query('SELECT stars FROM plays WHERE level = $1', [bankLevel(bank)])
  expect(rows).toEqual([{ stars: 3 }])
  await child.context.setOffline(true)
  await press(child.page, th.result!.again!)
  await fly(child)
  await child.page.getByRole('status').filter({ hasText: th.result!.state!.kept! }).waitFor()
  await child.context.setOffline(false)
  await expect
    .poll(async () => (await owner.query('SELECT 1 FROM plays WHERE level = $1', [bankLevel(bank)])).rows.length)
    .toBe(2)
  await open(child.page, world, 'th', '/minigame/quiz-flight')
  await look(child.page, 'bank-flights/game.th.360')

  await open(teacher.page, world, 'en', `/dashboard/minigame/quiz-flight?class=${classroomId}&level=${bankLevel(bank)}`)
  await look(teacher.page, 'bank-flights/results.en.1366')
  await open(teacher.page, world, 'en', `/dashboard/competition?class=${classroomId}&new=live`)
  const game = en.games!['quiz-flight']!.title!
  await teacher.page.getByText(filled(wordsOf('competitions', 'en').wizard!.practised!, { game })).waitFor()
  await look(teacher.page, 'bank-flights/wizard.en.1366')

  await open(teacher.page, world, 'en', `/dashboard/minigames?class=${classroomId}`)
  await look(teacher.page, 'bank-flights/class.en.1366')
  const minutes = teacher.page.getByLabel(filled(en.class!.ofDayName!, { name: game }))
  await minutes.selectOption('5')
  await expect
    .poll(async () => (await owner.query<{ set: object }>('SELECT daily_minutes AS set FROM class_games')).rows[0]?.set)
    .toEqual({ 'quiz-flight': 5 })
  await owner.query('UPDATE plays SET ticks = 5 * 3600 WHERE level = $1', [bankLevel(bank)])
  await open(child.page, world, 'th', '/minigame')
  await child.page.getByText(th.resting!).scrollIntoViewIfNeeded()
  await look(child.page, 'bank-flights/resting.th.360')
  await open(child.page, world, 'th', `/minigame/quiz-flight/${bankLevel(bank)}`)
  await child.page.getByText(reasonsOf('th')['game-resting']!).waitFor()
  await look(child.page, 'bank-flights/rests.th.360')
  expect([...child.errors, ...teacher.errors]).toEqual([])
  await child.context.close()
  await teacher.context.close()
})
