import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newId } from '#app/platform/ids.server.ts'
import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { openFixture } from './fixture.ts'
import { makeNewcomer } from './newcomer.ts'
import { desktop, hasItsWords } from './screen.ts'
import { devices, filled, look, open, press, screenOf, wordsOf } from './two-devices.ts'

/** A test with extra time and a lost network: given, taken, handed in, and its results told. */

const fixture = await openFixture()
const { world, owner } = fixture

async function makeTestClass() {
  const children = []
  for (const name of ['Kite A', 'Kite B']) {
    const child = await makeNewcomer(owner, name, { onboarded: true })
    await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
      kiteHill,
      child.id,
    ])
    children.push(child)
  }
  const ids = children.map(({ id }) => id)
  return { classroomId: await makeClassroom({ owner }, kiteHill, personas.teacher.id, ids), children }
}

/** So many tiles up, then so many to the right, and go. */
async function fly(page: Page, up: number, right: number) {
  const tile = page.locator('[data-slot=toolbox] button')
  for (let times = 0; times < up; times++) await tile.nth(1).click()
  for (let times = 0; times < right; times++) await tile.first().click()
  await page.locator('[data-slot=actions] button').last().click()
}

test.each(devices)(
  'a test in %s, with extra time and a lost network',
  { timeout: 180_000 },
  async (locale, viewport) => {
    const [given, taken] = [wordsOf('courses', locale), wordsOf('lessons', locale)]
    const [words, told] = [given.test!, taken.test!]
    const { classroomId, children } = await makeTestClass()
    const picture = (name: string) => `tests/${name}.${locale}`

    const teacher = await screenOf(fixture, 'teacher', locale, viewport)
    await open(teacher.page, world, locale, `/dashboard/lessons?class=${classroomId}&assign=ff-1a`)
    await teacher.page.getByLabel(words.asTest!, { exact: true }).check()
    await teacher.page.getByLabel(words.minutes!, { exact: true }).fill('40')
    await teacher.page.getByLabel(given.assign!.opensAt!, { exact: true }).fill('2026-01-05T08:00')
    await teacher.page.getByLabel(words.closesAt!, { exact: true }).fill('2036-01-05T12:00')
    await look(teacher.page, picture('give'))
    await press(teacher.page, words.give!)
    await teacher.page.getByRole('link', { name: words.open!, exact: true }).click()
    const extra = teacher.page.getByLabel(filled(words.extraFor!, { name: 'Kite A' }))
    await extra.selectOption('25')
    await expect
      .poll(async () => (await owner.query('SELECT 1 FROM test_sittings WHERE extra_percent = 25')).rowCount)
      .toBeGreaterThan(0)

    const child = await screenOf(fixture, children[0]!, locale, viewport)
    await open(child.page, world, locale, `/lesson/ff-1a/ff-1-2?class=${classroomId}`)
    await child.page.getByText(filled(told.minutesExtra_other!, { count: 50, extra: 10 })).waitFor()
    await look(child.page, picture('start'))
    await press(child.page, told.start!)
    await child.page
      .getByRole('timer')
      .getByText(/^(50:00|49:\d\d)$/)
      .waitFor()
    await expect.poll(() => child.page.locator('[data-slot=toolbox] button').count()).toBeGreaterThan(1)
    expect(await child.page.getByRole('button', { name: /💡|hint|คำใบ้/i }).count()).toBe(0)
    await hasItsWords(child.page)

    // The network goes: what is done goes on, and nothing is celebrated.
    await child.context.setOffline(true)
    await fly(child.page, 2, 0)
    await child.page.getByText(told.counted!).waitFor()
    expect(await child.page.getByRole('dialog').count()).toBe(0)
    await look(child.page, picture('offline'))
    await child.page.getByRole('link', { name: taken.player!.next!, exact: true }).click()
    // Until the next step is the one that is shown: both have these buttons.
    await child.page.locator('a[aria-current=step][href*="ff-1-3"]').waitFor({ state: 'attached' })
    await fly(child.page, 1, 2)
    await child.page.getByText(told.counted!).waitFor()
    const counted = async () =>
      (await owner.query(`SELECT 1 FROM lesson_events WHERE student_id = $1 AND kind = 'run'`, [children[0]!.id]))
        .rowCount
    expect(await counted()).toBe(0)
    await child.context.setOffline(false)
    await expect.poll(counted).toBe(2)
    await look(child.page, picture('during'))

    // The teacher sees it as it happens.
    const line = teacher.page.getByRole('row', { name: /Kite A/ })
    await line.getByText(filled(words.of!, { solved: 2, of: 3 })).waitFor()
    await child.page.getByRole('button', { name: told.handIn!, exact: true }).click()
    await child.page.getByRole('dialog').getByRole('button', { name: told.handIn!, exact: true }).click()
    await child.page.getByText(told.over!['handed-in']!).waitFor()
    await look(child.page, picture('handed-in'))
    await line.getByText(words.states!['handed-in']!).waitFor()
    await look(teacher.page, picture('teacher'))

    // Told: the child reads the result, and the lesson is a lesson again.
    await press(teacher.page, words.release!)
    await teacher.page.getByRole('dialog').getByRole('button', { name: words.release!, exact: true }).click()
    await teacher.page.getByText(words.released!.split('{{')[0]!).first().waitFor()
    await look(teacher.page, picture('released'))
    await open(child.page, world, locale, `/dashboard/lessons?class=${classroomId}`)
    await child.page.getByText(filled(words.ownResult!, { solved: 2, of: 3 })).waitFor()
    await look(child.page, picture('result'))
    await open(child.page, world, locale, `/lesson/ff-1a/ff-1-2?class=${classroomId}`)
    await child.page.locator('[data-slot=toolbox] button').first().waitFor()
    expect(await child.page.getByRole('timer').count()).toBe(0)
    for (const { errors, context } of [teacher, child]) {
      expect(errors).toEqual([])
      await context.close()
    }
  },
)

test('in a test nothing is pasted from elsewhere, and earlier work does not lie there', async () => {
  const told = wordsOf('lessons', 'en').test!
  const { classroomId, children } = await makeTestClass()
  const assignment = newId()
  await owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, $2, $3, 'lesson', 'pw-1a', 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 20)`,
    [kiteHill, assignment, classroomId],
  )
  const { page, context, errors } = await screenOf(fixture, children[0]!, 'en', desktop)
  await open(page, world, 'en', `/lesson/pw-1a/pw-1-1?class=${classroomId}`)
  await press(page, told.start!)
  const editor = page.locator('.cm-content')
  await editor.click()
  const before = await editor.innerText()
  await editor.evaluate((element) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', 'print("from elsewhere")')
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, composed: true, cancelable: true }),
    )
  })
  await page.getByText(told.noPasting!).last().waitFor()
  expect(await editor.innerText()).toBe(before)
  await page.keyboard.type('print("hi")')
  await look(page, 'tests/python.en')
  await page.reload()
  await page.locator('.cm-content').getByText('hi').waitFor()

  // The time runs out while the child works: the step goes, and nothing of it is lost.
  await owner.query(
    `UPDATE test_sittings SET started_at = now() - interval '19 minutes 45 seconds' WHERE assignment_id = $1`,
    [assignment],
  )
  await page.reload()
  await page.getByText(told.over!['time-up']!).waitFor({ timeout: 40_000 })
  await look(page, 'tests/time-up.en')
  expect(errors).toEqual([])
  await context.close()
})
