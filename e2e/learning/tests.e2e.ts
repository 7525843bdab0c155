import type { Page } from 'playwright-core'
import { newId } from '#app/platform/db/ids.server.ts'
import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { makeNewcomer } from '../scenes/newcomer.ts'
import { desktop, waitForMessages } from '#testing/screen.ts'
import { devices, fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A test with extra time and a lost network: assigned, taken, handed in, and its results released. */

async function makeTestClass(owner: Journey['owner']) {
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

/** Adds tiles that fly up and then right, and runs the program. */
async function runProgram(page: Page, up: number, right: number) {
  const tile = page.locator('[data-slot=toolbox] button')
  for (let times = 0; times < up; times++) await tile.nth(1).click()
  for (let times = 0; times < right; times++) await tile.first().click()
  await page.locator('[data-slot=actions] button').last().click()
}

for (const [locale, viewport] of variants(devices))
  test(`in ${locale}: a student with extra time takes a test despite a lost network, and the teacher releases results`, async ({
    world,
    owner,
    openScreen,
  }) => {
    test.setTimeout(180_000)
    const [courseMessages, lessonMessages] = [readMessages('courses', locale), readMessages('lessons', locale)]
    const [messages, sittingMessages] = [courseMessages.test!, lessonMessages.test!]
    const { classroomId, children } = await makeTestClass(owner)
    const screenshotName = (name: string) => `tests/${name}.${locale}`

    const teacher = await openScreen('teacher', locale, viewport)
    await open(teacher.page, world, locale, `/dashboard/lessons?class=${classroomId}&assign=ff-1a`)
    await teacher.page.getByLabel(messages.asTest!, { exact: true }).check()
    await teacher.page.getByLabel(messages.minutes!, { exact: true }).fill('40')
    await teacher.page.getByLabel(courseMessages.assign!.opensAt!, { exact: true }).fill('2026-01-05T08:00')
    await teacher.page.getByLabel(messages.closesAt!, { exact: true }).fill('2036-01-05T12:00')
    await checkScreen(teacher.page, screenshotName('give'))
    await press(teacher.page, messages.giveNow!)
    await teacher.page.getByRole('link', { name: messages.open!, exact: true }).click()
    const extra = teacher.page.getByLabel(fillPlaceholders(messages.extraFor!, { name: 'Kite A' }))
    await extra.selectOption('25')
    await expect
      .poll(async () => (await owner.query('SELECT 1 FROM test_sittings WHERE extra_percent = 25')).rowCount)
      .toBeGreaterThan(0)

    const child = await openScreen(children[0]!, locale, viewport)
    // On the child's home the test looks like a test, with its time.
    const home = readMessages('dashboard', locale).student!.test!
    await open(child.page, world, locale, `/dashboard?class=${classroomId}`)
    await child.page.getByText(home.kind!, { exact: true }).waitFor()
    await child.page.getByText(fillPlaceholders(home.minutes_other!, { count: 50 }), { exact: true }).waitFor()
    await checkScreen(child.page, screenshotName('home'))
    await child.page.getByRole('link', { name: home.open!, exact: true }).click()
    await child.page.waitForURL(/\/lesson\/ff-1a\//)
    await open(child.page, world, locale, `/lesson/ff-1a/ff-1-2?class=${classroomId}`)
    await child.page
      .getByText(fillPlaceholders(sittingMessages.minutesExtra_other!, { count: 50, extra: 10 }))
      .waitFor()
    await checkScreen(child.page, screenshotName('start'))
    await press(child.page, sittingMessages.start!)
    await child.page
      .getByRole('timer')
      .getByText(/^(50:00|49:\d\d)$/)
      .waitFor()
    await expect.poll(() => child.page.locator('[data-slot=toolbox] button').count()).toBeGreaterThan(1)
    expect(await child.page.getByRole('button', { name: /💡|hint|คำใบ้/i }).count()).toBe(0)
    await waitForMessages(child.page)

    // Without a network the test continues, and no celebration is shown.
    await child.context.setOffline(true)
    await runProgram(child.page, 2, 0)
    await child.page.getByText(sittingMessages.counted!).waitFor()
    expect(await child.page.getByRole('dialog').count()).toBe(0)
    await checkScreen(child.page, screenshotName('offline'))
    await child.page.getByRole('link', { name: lessonMessages.player!.next!, exact: true }).click()
    // Wait until the next step is shown: both steps have the same buttons.
    await child.page.locator('a[aria-current=step][href*="ff-1-3"]').waitFor({ state: 'attached' })
    await runProgram(child.page, 1, 2)
    await child.page.getByText(sittingMessages.counted!).waitFor()
    const countRuns = async () =>
      (await owner.query(`SELECT 1 FROM lesson_events WHERE student_id = $1 AND kind = 'run'`, [children[0]!.id]))
        .rowCount
    expect(await countRuns()).toBe(0)
    await child.context.setOffline(false)
    await expect.poll(countRuns).toBe(2)
    await checkScreen(child.page, screenshotName('during'))

    // The teacher's table updates live.
    const findRow = teacher.page.getByRole('row', { name: /Kite A/ })
    await findRow.getByText(fillPlaceholders(messages.of!, { solved: 2, of: 3 })).waitFor()
    await child.page.getByRole('button', { name: sittingMessages.handIn!, exact: true }).click()
    await child.page.getByRole('dialog').getByRole('button', { name: sittingMessages.handIn!, exact: true }).click()
    await child.page.getByText(sittingMessages.over!['handed-in']!).waitFor()
    await checkScreen(child.page, screenshotName('handed-in'))
    await findRow.getByText(messages.states!['handed-in']!).waitFor()
    await checkScreen(teacher.page, screenshotName('teacher'))

    // After the release, the child sees the result, and the lesson is no longer a test.
    await press(teacher.page, messages.release!)
    await teacher.page.getByRole('dialog').getByRole('button', { name: messages.release!, exact: true }).click()
    await teacher.page.getByText(messages.released!.split('{{')[0]!).first().waitFor()
    await checkScreen(teacher.page, screenshotName('released'))
    await open(child.page, world, locale, `/dashboard/lessons?class=${classroomId}`)
    await child.page.getByText(fillPlaceholders(messages.ownResult!, { solved: 2, of: 3 })).waitFor()
    await checkScreen(child.page, screenshotName('result'))
    await open(child.page, world, locale, `/lesson/ff-1a/ff-1-2?class=${classroomId}`)
    await child.page.locator('[data-slot=toolbox] button').first().waitFor()
    expect(await child.page.getByRole('timer').count()).toBe(0)
    for (const { errors, context } of [teacher, child]) {
      expect(errors).toEqual([])
      await context.close()
    }
  })

test('a test rejects pasted text, keeps the draft over a reload, and ends when the time is up', async ({
  world,
  owner,
  openScreen,
}) => {
  const messages = readMessages('lessons', 'en').test!
  const { classroomId, children } = await makeTestClass(owner)
  const assignment = newId()
  await owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, $2, $3, 'lesson', 'pw-1a', 'open', now(), now() - interval '1 hour', now() + interval '1 hour', 20)`,
    [kiteHill, assignment, classroomId],
  )
  const { page, context, errors } = await openScreen(children[0]!, 'en', desktop)
  await open(page, world, 'en', `/lesson/pw-1a/pw-1-1?class=${classroomId}`)
  await press(page, messages.start!)
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
  await page.getByText(messages.noPasting!).last().waitFor()
  expect(await editor.innerText()).toBe(before)
  await page.keyboard.type('print("hi")')
  await checkScreen(page, 'tests/python.en')
  await page.reload()
  await page.locator('.cm-content').getByText('hi').waitFor()

  // The time runs out while the child works: the step closes.
  await owner.query(
    `UPDATE test_sittings SET started_at = now() - interval '19 minutes 45 seconds' WHERE assignment_id = $1`,
    [assignment],
  )
  await page.reload()
  await page.getByText(messages.over!['time-up']!).waitFor({ timeout: 40_000 })
  await checkScreen(page, 'tests/time-up.en')
  expect(errors).toEqual([])
  await context.close()
})
