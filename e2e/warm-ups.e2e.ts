import { expect, test } from 'vitest'
import { localePath } from '#app/platform/i18n/languages.ts'
import { classroomScreens, close, desk, handheld } from './classroom-screens.ts'
import { openFixture } from './fixture.ts'
import { hydrated } from './screen.ts'
import { enter } from './session.ts'
import { look, press, wordsOf } from './two-devices.ts'
import { makeWrongClass } from './wrong-class.ts'

/** A wrong program of the class becomes the beginning of the next lesson: made, shown without a name, given, deleted. */

const fixture = await openFixture()
const screens = classroomScreens(fixture)
const short = 'fly_up()\nfly_right()'

test.each(['en', 'th'] as const)('a warm-up from a misconception in %s', async (locale) => {
  const t = wordsOf('warm-ups', locale)
  const { classroomId, children } = await makeWrongClass(
    fixture.owner,
    'ff-1-3',
    [short, short, short].map((program) => ({ program })),
  )
  const lessons = localePath(locale, `/dashboard/lessons?class=${classroomId}`)
  const { context, page } = await screens.of('teacher', `${lessons}&lesson=ff-1a&step=ff-1-3`, desk)
  await press(page, t.make!)
  await page.getByRole('heading', { name: t.title!, level: 1 }).waitFor()
  await page.getByText(t.what!).waitFor()
  expect(await page.locator('main').innerText()).not.toMatch(/Kite \d/)
  await look(page, `warm-ups/page.${locale}`)

  await page.setViewportSize({ width: 1920, height: 1080 })
  await press(page, t.show!)
  const projector = page.getByRole('dialog')
  await projector.getByText(t.change!).waitFor()
  expect(await projector.innerText()).not.toMatch(/Kite \d/)
  await look(page, `warm-ups/projector.${locale}`)
  await projector.getByText(t.projector!.try!, { exact: true }).click()
  await look(page, `warm-ups/projector-try.${locale}`)
  await page.keyboard.press('Escape')
  await page.setViewportSize(desk.viewport)

  await press(page, t.give!)
  await page.getByText(t.given!).waitFor()
  const child = await fixture.browser.newContext({ serviceWorkers: 'block', reducedMotion: 'reduce', ...handheld })
  await enter(child, fixture.world, children[1]!)
  const own = await child.newPage()
  await own.goto(fixture.world.url + lessons)
  await hydrated(own)
  await own.getByRole('heading', { name: t.forYou! }).waitFor()
  await look(own, `warm-ups/child-phone.${locale}`)
  await own.getByRole('link', { name: t.start!, exact: true }).first().click()
  await own.waitForURL(/\/lesson\/ff-1a\/ff-1-/)

  await page.getByRole('link', { name: t.back! }).click()
  await page.getByRole('heading', { name: t.list!, level: 2 }).waitFor()
  await look(page, `warm-ups/list.${locale}`)
  await page.locator('a[href*="warm-up="]').click()
  await press(page, t.remove!)
  await page.getByRole('dialog').getByRole('button', { name: t.remove! }).click()
  await page.waitForURL((url) => !url.searchParams.has('warm-up'))
  await expect
    .poll(
      async () => (await fixture.owner.query('SELECT 1 FROM warm_ups WHERE classroom_id = $1', [classroomId])).rowCount,
    )
    .toBe(0)
  await close({ context, page }, { context: child, page: own })
})
