import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { expectNoViolations } from '../harness/axe.ts'
import { waitForHydration } from '#testing/screen.ts'
import { devices, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/**
 * A teacher plans a term: term dates, lessons per week, a holiday, postponing lessons by a week, and the print view.
 */

const dayFromToday = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

for (const [locale, viewport] of variants(devices, 1))
  test(`in ${locale}: a teacher plans the term calendar of a class`, async ({ world, owner, openScreen }) => {
    const t = readMessages('term-plans', locale)
    const classroomId = await makeClassroom({ owner }, kiteHill, personas.teacher.id)
    const { context, page, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, `/dashboard/course?class=${classroomId}`)
    await page.getByRole('link', { name: t.open!, exact: true }).click()
    await page.getByText(t.noTerm!).waitFor()
    await checkScreen(page, `calendar/no-term.${locale}.${viewport.width}`)

    // A class of today in a term that began months ago starts this week, on plan.
    await page.getByLabel(t.termStarts!).fill(dayFromToday(-70))
    await page.getByLabel(t.termEnds!).fill(dayFromToday(70))
    await press(page, t.plan!)
    await page.getByText(t.pace!['on-plan']!, { exact: true }).waitFor()
    await page.locator('#this-week').getByText(t.thisWeek!, { exact: true }).waitFor()
    await checkScreen(page, `calendar/first-day.${locale}.${viewport.width}`)
    // Sixteen days later it is behind.
    await owner.query(`UPDATE classrooms SET created_at = now() - interval '16 days' WHERE id = $1`, [classroomId])
    await page.reload()
    await waitForHydration(page)
    await page.locator('#this-week').getByText(t.thisWeek!, { exact: true }).waitFor()
    await page
      .getByText(/^(4|5|6) |ช้ากว่าแผน/)
      .first()
      .waitFor()
    await page.getByLabel(t.perWeek!).selectOption('3')
    await expect
      .poll(
        async () =>
          (await owner.query('SELECT per_week AS "perWeek" FROM term_plans WHERE classroom_id = $1', [classroomId]))
            .rows,
      )
      .toEqual([{ perWeek: 3 }])

    await page.getByLabel(t.holidays!.from!).fill(dayFromToday(14))
    await page.getByLabel(t.holidays!.until!).fill(dayFromToday(28))
    await press(page, t.holidays!.add!)
    await page.getByText(t.holiday!, { exact: true }).first().waitFor()

    const weekWith = (title: string) =>
      page
        .locator('ol > li')
        .filter({ has: page.getByText(title, { exact: true }) })
        .locator('strong')
        .first()
    const thirdLesson = await page.locator('ol > li li').nth(2).locator('span').nth(1).innerText()
    const weekBefore = await weekWith(thirdLesson).innerText()
    await page
      .getByRole('button', { name: new RegExp(`^${t.later!}`) })
      .nth(2)
      .click()
    await expect.poll(() => weekWith(thirdLesson).innerText()).not.toBe(weekBefore)
    await checkScreen(page, `calendar/planned.${locale}.${viewport.width}`)
    await page.getByRole('button', { name: new RegExp(`^${t.earlier!}`) }).click()
    await expect.poll(() => weekWith(thirdLesson).innerText()).toBe(weekBefore)

    await page.emulateMedia({ media: 'print' })
    expect(await page.getByRole('button', { name: t.holidays!.add! }).count()).toBe(0)
    await checkScreen(page, `calendar/print.${locale}.${viewport.width}`)
    await page.emulateMedia({ media: 'screen' })
    await page.getByRole('button', { name: new RegExp(`^${t.holidays!.remove!}`) }).click()
    await page.getByText(t.holidays!.none!).waitFor()
    await expectNoViolations(page, 'calendar')
    expect(errors).toEqual([])
    await context.close()
  })
