import { explorers } from '#db/personas.ts'
import { waitForElementHydration, desktop, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A teacher sets quiet hours; during them a child's phone shows that games are asleep, afterwards games work again. */

/** Returns the full hour of the school's local time, `hours` from now. */
async function readClock(owner: Journey['owner'], hours: number): Promise<string> {
  const { rows } = await owner.query<{ clock: string }>(
    `SELECT to_char(now() AT TIME ZONE s.timezone + make_interval(hours => $2), 'HH24') || ':00' AS clock
     FROM classrooms c JOIN schools s ON s.id = c.school_id WHERE c.id = $1`,
    [explorers, hours],
  )
  return rows[0]!.clock
}

for (const locale of variants(['th', 'en'] as const))
  test(`games are closed during quiet hours and open again without them (${locale})`, async ({
    world,
    owner,
    openScreen,
  }) => {
    const [gameMessages, rewardMessages] = [readMessages('minigames', locale), readMessages('rewards', locale)]
    const settings = readMessages('classrooms', 'en').settings!
    const [from, until] = [await readClock(owner, -2), await readClock(owner, 3)]
    const teacher = await openScreen('teacher', 'en', desktop)
    await open(teacher.page, world, 'en', `/dashboard/classroom?view=edit&classroom=${explorers}`)
    const fromField = teacher.page.getByLabel(settings.quietFrom!, { exact: true })
    await waitForElementHydration(fromField)
    await fromField.selectOption(from)
    await teacher.page.getByLabel(settings.quietTo!, { exact: true }).selectOption(until)
    await teacher.page
      .getByLabel(settings.quietTo!, { exact: true })
      .evaluate((field) => field.scrollIntoView({ block: 'center' }))
    await checkScreen(teacher.page, `quiet-hours/settings.${locale}.1440`)
    await press(teacher.page, readMessages('classrooms', 'en').mine!.save!)
    await expect
      .poll(async () => (await owner.query('SELECT quiet_to AS to FROM classrooms WHERE id = $1', [explorers])).rows)
      .toEqual([{ to: until }])

    const child = await openScreen('student', locale, phone)
    const asleepMessage = fillPlaceholders(gameMessages.asleep!.until!, { clock: until })
    await open(child.page, world, locale, '/minigame')
    await child.page.getByText(asleepMessage).waitFor()
    await checkScreen(child.page, `quiet-hours/arcade.${locale}.360`)
    await open(child.page, world, locale, '/minigame/cargo-sort/1')
    await child.page.getByRole('heading', { level: 1, name: asleepMessage }).waitFor()
    await checkScreen(child.page, `quiet-hours/level.${locale}.360`)
    await open(child.page, world, locale, '/dashboard')
    await child.page.getByText(fillPlaceholders(rewardMessages.quiet!.until!, { clock: until })).waitFor()
    expect(await child.page.getByText(rewardMessages.quest!.title!).count()).toBe(0)
    await checkScreen(child.page, `quiet-hours/today.${locale}.360`)
    await child.page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    await open(child.page, world, locale, '/minigame')
    await checkScreen(child.page, `quiet-hours/arcade-night.${locale}.360`)

    await open(teacher.page, world, 'en', `/dashboard/classroom?view=edit&classroom=${explorers}`)
    await waitForElementHydration(fromField)
    await fromField.selectOption('')
    await press(teacher.page, readMessages('classrooms', 'en').mine!.save!)
    await expect
      .poll(async () => (await owner.query('SELECT quiet_to AS to FROM classrooms WHERE id = $1', [explorers])).rows)
      .toEqual([{ to: null }])
    await open(child.page, world, locale, '/minigame/cargo-sort/1')
    await child.page.locator('canvas').waitFor()
    await open(child.page, world, locale, '/dashboard')
    await child.page.getByText(rewardMessages.quest!.title!).waitFor()
    expect([...child.errors, ...teacher.errors]).toEqual([])
    await child.context.close()
    await teacher.context.close()
  })
