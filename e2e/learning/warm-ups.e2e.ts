import { localePath } from '#app/platform/i18n/languages.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { waitForHydration } from '#testing/screen.ts'
import { signInByCookie } from '#testing/session.ts'
import { checkScreen, press } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { makeClassWithMistakes } from '../scenes/class-with-mistakes.ts'
import { expect, test } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'

/** A teacher turns a wrong program of the class into a warm-up: created, shown without names, assigned, deleted. */

const shortProgram = 'fly_up()\nfly_right()'

for (const locale of variants(['en', 'th'] as const))
  test(`in ${locale}: a teacher creates a warm-up from a mistake, shows it anonymously, assigns and deletes it`, async ({
    world,
    browser,
    owner,
    screens,
  }) => {
    const t = readMessages('warm-ups', locale)
    const { classroomId, children } = await makeClassWithMistakes(
      owner,
      'ff-1-3',
      [shortProgram, shortProgram, shortProgram].map((program) => ({ program })),
    )
    const lessons = localePath(locale, `/dashboard/lessons?class=${classroomId}`)
    const { context, page } = await screens.of('teacher', `${lessons}&lesson=ff-1a&step=ff-1-3`, desk)
    await press(page, t.make!)
    await page.getByRole('heading', { name: t.title!, level: 1 }).waitFor()
    await page.getByText(t.what!).waitFor()
    expect(await page.locator('main').innerText()).not.toMatch(/Kite \d/)
    await checkScreen(page, `warm-ups/page.${locale}`)

    await page.setViewportSize({ width: 1920, height: 1080 })
    await press(page, t.show!)
    const projector = page.getByRole('dialog')
    await projector.getByText(t.change!).waitFor()
    expect(await projector.innerText()).not.toMatch(/Kite \d/)
    await checkScreen(page, `warm-ups/projector.${locale}`)
    await projector.getByText(t.projector!.try!, { exact: true }).click()
    await checkScreen(page, `warm-ups/projector-try.${locale}`)
    await page.keyboard.press('Escape')
    await page.setViewportSize(desk.viewport)

    await press(page, t.give!)
    await page.getByText(t.given!).waitFor()
    const child = await browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
    await signInByCookie(child, world, children[1]!)
    const childPage = await child.newPage()
    await childPage.goto(world.url + lessons)
    await waitForHydration(childPage)
    await childPage.getByRole('heading', { name: t.forYou! }).waitFor()
    await checkScreen(childPage, `warm-ups/child-phone.${locale}`)
    await childPage.getByRole('link', { name: t.start!, exact: true }).first().click()
    await childPage.waitForURL(/\/lesson\/ff-1a\/ff-1-/)

    await page.getByRole('link', { name: t.back! }).click()
    await page.getByRole('heading', { name: t.list!, level: 2 }).waitFor()
    await checkScreen(page, `warm-ups/list.${locale}`)
    await page.locator('a[href*="warm-up="]').click()
    await press(page, t.remove!)
    await page.getByRole('dialog').getByRole('button', { name: t.remove! }).click()
    await page.waitForURL((url) => !url.searchParams.has('warm-up'))
    await expect
      .poll(async () => (await owner.query('SELECT 1 FROM warm_ups WHERE classroom_id = $1', [classroomId])).rowCount)
      .toBe(0)
    await closeScreens({ context, page }, { context: child, page: childPage })
  })
