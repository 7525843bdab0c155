import { idleAfterMs } from '#rules/classrooms/presence.ts'
import { explorers } from '#db/personas.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { takeScreenshot, waitForHydration } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen } from '../harness/two-devices.ts'
import { closeScreens, desk, handheld } from '../scenes/classroom-screens.ts'
import { makeStudent } from '../scenes/student.ts'
import { signInByCookie } from '#testing/session.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly, variants } from '../harness/variants.ts'

/** Today shows where each child is, from every page of the child. */

for (const [locale, prefix, device, name] of variants(
  [
    ['en', '', desk, 'desktop'],
    ['th', '/th', handheld, 'phone'],
    ['ko', '/ko', desk, 'desktop'],
    ['cn', '/cn', handheld, 'phone'],
  ] as const,
  1,
))
  test(`Today in ${locale} shows the lesson, game, idleness and absence of a child`, async ({
    world,
    browser,
    owner,
    screens,
  }) => {
    const { where, strip } = readMessages('dashboard', locale)
    const games = readMessages('minigames', locale).games!
    const student = await makeStudent(owner, `Tara ${locale}`)
    const teacher = await screens.of('teacher', `${prefix}/dashboard?class=${explorers}`, device)
    const child = teacher.page.locator(`[data-student="${student.id}"]`)
    const waitForPlace = async (words: string, timeout = 10_000) => {
      await expect.poll(() => child.getAttribute('data-where'), { timeout }).toContain(words)
    }
    await waitForPlace(where!.places!.offline!)

    const context = await browser.newContext({ ...handheld, serviceWorkers: 'block' })
    await signInByCookie(context, world, student)
    const page = await context.newPage()
    await page.clock.install()
    const open = async (path: string) => {
      await page.goto(world.url + path)
      await waitForHydration(page)
    }
    await open(`/lesson/ff-1a/ff-1-1?class=${explorers}`)
    // The words end with the step number, whatever the title of the lesson is.
    await expect.poll(() => child.getAttribute('data-where'), { timeout: 10_000 }).toMatch(/\d/)
    expect(
      await teacher.page
        .getByText(fillPlaceholders(strip!.count!, { here: 1, all: await countStudents(owner) }))
        .count(),
    ).toBe(1)
    const picture = `presence/lesson-${name}.${locale}`
    if (locale === 'en' || locale === 'th') await checkScreen(teacher.page, picture)
    else await takeScreenshot(teacher.page, picture)
    await open('/minigame/wind-rush')
    await waitForPlace(fillPlaceholders(where!.game!, { game: games['wind-rush']!.title! }))
    await page.clock.fastForward(idleAfterMs + 1_000)
    await waitForPlace(where!.places!.idle!)
    await page.mouse.move(50, 60)
    await waitForPlace(games['wind-rush']!.title!)
    await context.close()
    await waitForPlace(where!.places!.offline!, 5_000)
    await closeScreens(teacher)
  })

async function countStudents(owner: Journey['owner']): Promise<number> {
  const { rows } = await owner.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM enrolments WHERE classroom_id = $1 AND status = 'active'`,
    [explorers],
  )
  return rows[0]!.count
}

test('of two open pages of a child the visible one used last counts, and closing one keeps the child here', async ({
  world,
  browser,
  owner,
  screens,
}) => {
  onlyNightly('`rules/classrooms/presence.test.ts` proves which page counts')
  const { where } = readMessages('dashboard', 'en')
  const student = await makeStudent(owner, 'Two Tabs')
  const teacher = await screens.of('teacher', `/dashboard?class=${explorers}`)
  const child = teacher.page.locator(`[data-student="${student.id}"]`)
  const placeIs = async (words: string) => {
    await expect.poll(() => child.getAttribute('data-where'), { timeout: 10_000 }).toBe(words)
  }
  const context = await browser.newContext({ ...handheld, serviceWorkers: 'block' })
  await signInByCookie(context, world, student)
  const [first, second] = [await context.newPage(), await context.newPage()]
  await first.goto(`${world.url}/minigame/wind-rush`)
  await placeIs('Playing Wind Rush')
  await second.goto(`${world.url}/dashboard?class=${explorers}`)
  await waitForHydration(second)
  await placeIs(where!.places!.home!)
  await second.close()
  await placeIs('Playing Wind Rush')
  await closeScreens(teacher, { context, page: first })
})
