import type { Page } from 'playwright-core'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { desktop, phone } from '#testing/screen.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { fillPlaceholders, checkScreen, open, press } from '../harness/two-devices.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { inClass, readRoom, waitForScreen } from '../scenes/competition.ts'
import { playGame } from './games/play-game.ts'

/** A teacher gives a coding arena and a minigame race as homework; a child plays each on a phone. */

const [en, th, ko] = [
  readMessages('competitions', 'en'),
  readMessages('competitions', 'th'),
  readMessages('competitions', 'ko'),
]
const windRush = readMessages('minigames', 'en').games!['wind-rush']!.title!
const lessons = readMessages('lessons', 'th')

test.describe.configure({ timeout: 240_000 })

async function giveHomework(desk: Page, world: Journey['world'], game: 'arena' | 'race', choice: RegExp | string) {
  await open(desk, world, 'en', `/dashboard/competition${inClass}&new=${game}`)
  await desk.getByRole('radio', { name: choice }).check()
  await desk.getByText(en.assigned!.home!, { exact: true }).click()
  await desk.getByText(en.assigned!.in!.week!, { exact: true }).click()
  await checkScreen(desk, `competition-home/${game}-wizard.en.desk`)
  await press(desk, en.assigned!.give!)
  await desk.getByRole('heading', { name: en.assigned!.progress! }).waitFor()
}

/** Opens the homework from the dashboard of the student and starts it. */
async function startHomework(page: Page, world: Journey['world'], locale: Locale, game: 'arena' | 'race') {
  const messages = readMessages('competitions', locale).assigned!
  await open(page, world, locale, `/dashboard${inClass}`)
  await page.getByRole('link', { name: messages.goPlay!, exact: true }).click()
  await page.getByRole('button', { name: messages.start!, exact: true }).waitFor()
  await checkScreen(page, `competition-home/${game}-start.${locale}.360`)
  await press(page, messages.start!)
  await page.getByText(messages.notTried!).first().waitFor()
  await checkScreen(page, `competition-home/${game}-list.${locale}.360`)
  await page.getByRole('button', { name: new RegExp(messages.goPlay!) }).click()
  await waitForScreen(page, 'answer')
}

async function endHomework(desk: Page, owner: Journey['owner']) {
  await press(desk, en.host!.press!.end!)
  await desk.getByRole('dialog').getByRole('button', { name: en.host!.press!.end!, exact: true }).click()
  await expect.poll(async () => (await readRoom(owner)).state, { timeout: 30_000 }).toBe('finished')
}

test('a student solves a coding arena at home on a phone at the second try', async ({ world, owner, openScreen }) => {
  const teacher = await openScreen('teacher', 'en', desktop)
  const desk = teacher.page
  await giveHomework(desk, world, 'arena', /Up we go · 1/)
  expect(await readRoom(owner)).toMatchObject({ game: 'arena', state: 'running', mode: 'assigned' })

  const student = await openScreen('student', 'th', phone)
  const { page } = student
  await startHomework(page, world, 'th', 'arena')
  const tiles = page.locator('[data-slot=toolbox] button')
  const run = page.getByRole('button', { name: lessons.run!.run!, exact: true })
  await tiles.nth(0).click()
  await run.click()
  const readPrograms = async () =>
    (await owner.query('SELECT passed, points, tries FROM competition_programs')).rows as object[]
  await expect.poll(readPrograms, { timeout: 30_000 }).toMatchObject([{ passed: 0, tries: 1 }])
  // The result is also announced to screen readers.
  await page
    .getByText(fillPlaceholders(th.arena!.best!, { passed: 0, tests: 1 }))
    .first()
    .waitFor()
  await checkScreen(page, 'competition-home/arena-first-try.th.360')
  await press(page, th.assigned!.toList!)
  await page.getByRole('heading', { name: th.assigned!.allTried! }).waitFor()
  await checkScreen(page, 'competition-home/arena-tried.th.360')

  await page.getByRole('button', { name: new RegExp(th.assigned!.tryAgain!) }).click()
  await waitForScreen(page, 'answer')
  await tiles.first().waitFor()
  await page.getByRole('button', { name: lessons.tools!.startOver!, exact: true }).click()
  for (const tile of [1, 0, 0, 0]) await tiles.nth(tile).click()
  await run.click()
  await expect.poll(readPrograms, { timeout: 30_000 }).toMatchObject([{ passed: 1, tries: 2 }])
  await press(page, th.assigned!.toList!)
  await page.getByText(fillPlaceholders(th.arena!.allTests_other!, { count: 4 })).waitFor()
  await checkScreen(page, 'competition-home/arena-solved.th.360')

  await desk.getByText(fillPlaceholders(en.assigned!.triedOf!, { count: 1, all: 1 })).waitFor({ timeout: 30_000 })
  await checkScreen(desk, 'competition-home/arena-host.en.desk')
  await endHomework(desk, owner)
  await page.getByRole('heading', { name: th.assigned!.bestTries! }).waitFor({ timeout: 30_000 })
  await checkScreen(page, 'competition-home/arena-closed.th.360')
  await desk.getByRole('link', { name: en.host!.report! }).click()
  await desk.getByRole('heading', { name: en.arena!.results!, exact: true }).waitFor()
  await checkScreen(desk, 'competition-home/arena-result.en.desk')
  expect([...teacher.errors, ...student.errors]).toEqual([])
})

test('a student plays a minigame race at home on a phone, and leaves the second try', async ({
  world,
  owner,
  openScreen,
}) => {
  const teacher = await openScreen('teacher', 'en', desktop)
  const desk = teacher.page
  await giveHomework(desk, world, 'race', windRush)
  expect(await readRoom(owner)).toMatchObject({ game: 'wind-rush', state: 'running', mode: 'assigned' })

  const student = await openScreen('student', 'ko', phone)
  const { page } = student
  await startHomework(page, world, 'ko', 'race')
  await playGame(page, 'wind-rush', '1', 'keys', async (moment) => {
    if (moment === 'start') await checkScreen(page, 'competition-home/race-play.ko.360')
  })
  const bestPoints = async () =>
    (await owner.query<{ points: number }>('SELECT max(points) AS points FROM competition_plays')).rows[0]!.points
  await expect.poll(bestPoints, { timeout: 30_000 }).toBe(1_000)
  await page.getByRole('button', { name: ko.race!.again!, exact: true }).waitFor()
  await checkScreen(page, 'competition-home/race-between.ko.360')
  await press(page, ko.assigned!.toList!)
  await page.getByRole('heading', { name: ko.assigned!.allTried! }).waitFor()
  await checkScreen(page, 'competition-home/race-tried.ko.360')
  await page.getByRole('button', { name: new RegExp(ko.assigned!.tryAgain!) }).click()
  await waitForScreen(page, 'answer')
  await page.locator('[data-phase="playing"]').waitFor({ timeout: 30_000 })
  await page.reload()
  // The best play stays after a second try that was left.
  await page.getByRole('heading', { name: ko.assigned!.allTried! }).waitFor({ timeout: 30_000 })

  await desk.getByText(fillPlaceholders(en.assigned!.triedOf!, { count: 1, all: 1 })).waitFor({ timeout: 30_000 })
  await endHomework(desk, owner)
  await page.getByRole('heading', { name: ko.assigned!.bestTries! }).waitFor({ timeout: 30_000 })
  await checkScreen(page, 'competition-home/race-closed.ko.360')
  await desk.getByRole('link', { name: en.host!.report! }).click()
  await desk.getByRole('heading', { name: en.race!.results!, exact: true }).waitFor()
  await checkScreen(desk, 'competition-home/race-result.en.desk')
  expect([...teacher.errors, ...student.errors]).toEqual([])
})
