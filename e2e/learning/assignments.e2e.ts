import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { makeNewcomer } from '../scenes/newcomer.ts'
import { devices, fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A teacher changes, orders and copies assignments. */

for (const [locale, viewport] of variants(devices))
  test(`in ${locale}: a teacher changes an assignment, orders the list and copies a test to another class`, async ({
    world,
    owner,
    openScreen,
  }) => {
    test.setTimeout(120_000)
    const messages = readMessages('courses', locale)
    const [assigned, assign, testMessages] = [messages.assigned!, messages.assign!, messages.test!]
    const child = await makeNewcomer(owner, 'Kite A', { onboarded: true })
    await owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [
      kiteHill,
      child.id,
    ])
    const classroomId = await makeClassroom({ owner }, kiteHill, personas.teacher.id, [child.id])
    const otherClassId = await makeClassroom({ owner }, kiteHill, personas.teacher.id, [])
    await owner.query(
      `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
       SELECT $1, gen_random_uuid(), $2, 'lesson', content, 'open', now() + n * interval '1 second'
       FROM unnest(ARRAY['ff-1a', 'ff-1b', 'ff-2a']) WITH ORDINALITY AS o (content, n)`,
      [kiteHill, classroomId],
    )
    const listContent = async (id: string) =>
      (
        await owner.query<{ content: string }>(
          'SELECT content FROM assignments WHERE classroom_id = $1 ORDER BY position, made_at',
          [id],
        )
      ).rows.map(({ content }) => content)
    const { page, context, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, `/dashboard/lessons?class=${classroomId}`)
    const lines = page.locator('main li').filter({ has: page.locator('details') })
    const choose = async (line: number, name: string) => {
      await lines.nth(line).locator('summary').click()
      await lines.nth(line).getByRole('button', { name, exact: true }).click()
    }

    const titles = () => lines.locator('strong').allTextContents()
    const [first, second, third] = await titles()

    // Order.
    await lines.nth(2).locator('summary').click()
    await checkScreen(page, `assignments/menu.${locale}`)
    await lines.nth(2).locator('summary').press('Escape')

    // By keyboard: every item of the first and the last menu is on the screen and not under a bar.
    for (const line of [lines.first(), lines.nth(2)]) {
      const [more, items] = [line.locator('summary'), line.locator('details button:enabled')]
      await more.press('Enter')
      for (let index = 0; index < (await items.count()); index++) {
        await page.keyboard.press('Tab')
        await expect.poll(() => items.nth(index).evaluate(isVisibleAndFocused)).toBe(true)
      }
      await page.keyboard.press('Escape')
      expect(await more.evaluate((summary) => summary === document.activeElement)).toBe(true)
    }
    await lines.nth(2).locator('summary').click()
    await lines.nth(2).getByRole('button', { name: assigned.first!, exact: true }).click()
    await expect.poll(titles).toEqual([third, first, second])
    await choose(1, assigned.down!)
    await expect.poll(titles).toEqual([third, second, first])
    expect(await listContent(classroomId)).toEqual(['ff-2a', 'ff-1b', 'ff-1a'])

    // Change: a lesson becomes a test that is open now until the end of the lesson.
    await choose(0, assigned.change!)
    await page.getByLabel(testMessages.asTest!, { exact: true }).check()
    expect(await page.getByLabel(testMessages.closesAt!, { exact: true }).inputValue()).toMatch(/^20\d\d-\d\d-\d\dT/)
    await checkScreen(page, `assignments/change.${locale}`)
    await press(page, assign.save!)
    await page.getByRole('link', { name: testMessages.open!, exact: true }).waitFor()
    const { rows } = await owner.query<{ minutes: number }>(
      `SELECT (extract(epoch FROM due_at - opens_at) / 60)::int AS minutes FROM assignments
       WHERE classroom_id = $1 AND test_minutes = 40 AND opens_at <= now()`,
      [classroomId],
    )
    expect(rows).toEqual([{ minutes: 45 }])

    // Copy the test to another class.
    await choose(0, assigned.again!)
    const { rows: otherClasses } = await owner.query<{ name: string }>('SELECT name FROM classrooms WHERE id = $1', [
      otherClassId,
    ])
    await page.getByLabel(assign.toClass!, { exact: true }).selectOption(otherClassId)
    await checkScreen(page, `assignments/copy.${locale}`)
    await press(page, testMessages.giveNow!)
    await page.getByText(fillPlaceholders(assign.copied!, { name: otherClasses[0]!.name })).waitFor()
    await expect.poll(() => listContent(otherClassId)).toEqual(['ff-2a'])

    // A whole course cannot be a test, and the form says why.
    await page.getByRole('button', { name: assign.open!, exact: true }).click()
    await page.getByRole('group', { name: assign.lessons! }).getByRole('radio').first().check()
    await page.getByText(testMessages.blocked!.course!).waitFor()
    expect(await page.getByLabel(testMessages.asTest!, { exact: true }).isDisabled()).toBe(true)
    await checkScreen(page, `assignments/blocked.${locale}`)
    expect(errors).toEqual([])
    await context.close()
  })

/** Runs in the page. An element is visible if its corners are not covered and inside the screen. */
function isVisibleAndFocused(element: Element): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect()
  const corners = [
    [left + 12, top + 8],
    [right - 12, bottom - 8],
  ] as const
  const isVisible = corners.every(([x, y]) => element.contains(document.elementFromPoint(x, y)))
  return element === document.activeElement && isVisible && left >= 0 && right <= innerWidth
}
