import { kiteHill, personas } from '#db/personas.ts'
import { makeClassroom } from '#db/testing/test-services.ts'
import { devices, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** The class settings: the settings that change often come first, joining has one page, and archiving is last. */

for (const [locale, viewport] of variants(devices))
  test(`in ${locale}: a teacher opens joining from the class settings, then archives the class`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const t = readMessages('classrooms', locale)
    const [settings, mine, joining] = [t.settings!, t.mine!, t.joinSettings!]
    const classroomId = await makeClassroom({ owner }, kiteHill, personas.teacher.id)
    const path = `/dashboard/classroom?view=edit&classroom=${classroomId}&class=${classroomId}`
    const loadClass = async () =>
      (
        await owner.query<{ policy: string; status: string }>(
          'SELECT join_policy AS policy, status FROM classrooms WHERE id = $1',
          [classroomId],
        )
      ).rows[0]!
    const { page, context, errors } = await openScreen('teacher', locale, viewport)
    await open(page, world, locale, path)
    expect(await page.locator('main').getByRole('heading', { level: 2 }).allTextContents()).toEqual([
      settings.gettingIn,
      settings.course,
      settings.games,
      settings.look,
      settings.sharing,
      settings.archive,
    ])
    await checkScreen(page, `class-settings/first.${locale}.${viewport.width}`)

    await page.getByRole('link', { name: joining.change!, exact: true }).click()
    await page.waitForURL(({ pathname, hash }) => pathname.endsWith('/join-request') && hash === '#joining')
    await page.locator('#joining').getByText(joining.closed!, { exact: true }).click()
    await expect.poll(async () => (await loadClass()).policy).toBe('closed')

    // Saving the other settings keeps who can join.
    await open(page, world, locale, path)
    await page.getByText(joining.closedHint!).waitFor()
    await page.getByLabel(settings.name!, { exact: true }).fill('5D Herons')
    await press(page, mine.save!)
    await expect
      .poll(async () => (await owner.query('SELECT name FROM classrooms WHERE id = $1', [classroomId])).rows)
      .toEqual([{ name: '5D Herons' }])
    expect((await loadClass()).policy).toBe('closed')
    // The form counts as unsaved until the page has the response.
    await page.locator('.mantine-Notification-root').first().waitFor()

    await open(page, world, locale, path)
    await press(page, mine.archive!)
    await page.getByRole('dialog').getByRole('button', { name: mine.archive!, exact: true }).click()
    await expect.poll(async () => (await loadClass()).status).toBe('archived')
    // The archived class cannot stay open, so the list of classes follows.
    await page.getByRole('heading', { level: 1, name: t.myClassrooms!.title! }).waitFor()
    expect(errors).toEqual([])
    await context.close()
  })
