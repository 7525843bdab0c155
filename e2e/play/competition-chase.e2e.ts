import type { Page } from 'playwright-core'
import { phone } from '#testing/screen.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { checkScreen, open } from '../harness/two-devices.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { onlyNightly } from '../harness/variants.ts'
import {
  answer,
  expectFits,
  findStage,
  inClass,
  readRoom,
  startSelfPacedRoom,
  waitForScreen,
} from '../scenes/self-paced-room.ts'

/** A kite chase with two students, in Thai and in Korean, from the wizard to the report. */

const seconds = 720
const [en, th, ko, cn] = (['en', 'th', 'ko', 'cn'] as const).map((locale) => readMessages('competitions', locale))

const step = (page: Page) => page.locator('[data-turn=step]')

/** Leaves the choice of items, if there is one. */
async function keepBeads(page: Page, label: string): Promise<void> {
  await page.locator('[data-turn=step], [data-turn=question]').first().waitFor()
  if ((await step(page).count()) > 0) await step(page).getByRole('button', { name: label, exact: true }).click()
  await page.locator('[data-turn=question]').waitFor()
}

async function buy(page: Page, item: string, label: string): Promise<void> {
  await step(page).waitFor()
  await step(page).locator(`input[value=${item}]`).check({ force: true })
  await step(page).getByRole('button', { name: label, exact: true }).click()
  await page.locator('[data-turn=question]').waitFor()
}

/** Moves the time of the room, instead of waiting for minutes. */
const skipTime = (owner: Journey['owner'], secondsToSkip: number) =>
  owner.query('UPDATE competitions SET since = since - $1::int, ends_at = ends_at - $1::int WHERE phase = $2', [
    ...[secondsToSkip * 1_000, 'answer'],
  ])

test('two students chase to the harbor, with a tailwind, a bridge and a cloud', async ({
  world,
  owner,
  openScreen,
}) => {
  onlyNightly('`competition-flight` plays the other self-paced mode; rules and database tests prove the chase')
  test.setTimeout(300_000)
  const started = await startSelfPacedRoom(
    { world, owner, openScreen },
    { play: 'chase', title: 'To the harbor', seconds },
  )
  const { id, teacher, wall, thai, korean, thaiKeys, koreanKeys } = started
  await checkScreen(wall, 'chase/mist.en.projector')
  // A key or a clicker does not end a chase, it opens a confirmation.
  await wall.keyboard.press('Space')
  const stopSheet = wall.getByRole('dialog', { name: en!.host!.stopAsk!, exact: true })
  await stopSheet.getByRole('button', { name: en!.host!.playOn!, exact: true }).click()
  await stopSheet.waitFor({ state: 'hidden' })
  expect((await readRoom(owner)).phase).toBe('answer')

  // A right answer offers items; a reload offers them again, and keeping the beads goes on.
  await answer(thai.page, thaiKeys, true)
  await step(thai.page).waitFor()
  await checkScreen(thai.page, 'chase/pick.th.360')
  await thai.page.reload()
  await buy(thai.page, 'tailwind', th!.chase!.take!)
  await checkScreen(thai.page, 'chase/tailwind.th.360')
  // A miss shows its reason, then the next question.
  await answer(korean.page, koreanKeys, false)
  await korean.page.locator('[data-turn=reason]').waitFor()
  await checkScreen(korean.page, 'chase/reason.ko.chromebook')
  await expectFits(korean.page)
  await korean.page.getByRole('button', { name: ko!.flight!.next!, exact: true }).click({ timeout: 30_000 })
  for (let count = 0; count < 3; count++) {
    await answer(thai.page, thaiKeys, true)
    await keepBeads(thai.page, th!.chase!.keep!)
  }
  await answer(korean.page, koreanKeys, true)
  // The cloud waits for the next question of the kite ahead.
  await buy(korean.page, 'puff', ko!.chase!.take!)
  await answer(thai.page, thaiKeys, true)
  await step(thai.page).locator('input[value=bridge]').check({ force: true })
  await checkScreen(thai.page, 'chase/bridge.th.360')
  await step(thai.page).getByRole('button', { name: th!.chase!.build!, exact: true }).click()
  await thai.page.locator('[data-turn=question]').waitFor()
  await korean.page.getByText(ko!.chase!.helped!.split('{{')[0]!).waitFor()
  await checkScreen(korean.page, 'chase/helped.ko.chromebook')
  const deed = findStage(wall).locator('[data-deed=bridge]')
  await deed.waitFor()

  // Two and a half minutes have passed: the harbor comes out of the mist.
  await skipTime(owner, 151)
  await answer(thai.page, thaiKeys, true)
  await keepBeads(thai.page, th!.chase!.keep!)
  await thai.page.getByRole('meter').waitFor()
  await answer(korean.page, koreanKeys, true)
  await keepBeads(korean.page, ko!.chase!.keep!)
  await checkScreen(korean.page, 'chase/question.ko.chromebook')
  await expect.poll(() => findStage(wall).getByText(en!.chase!.inMist!).count()).toBe(0)
  await checkScreen(wall, 'chase/map.en.projector')
  const remote = await openScreen('teacher', 'th', phone)
  await open(remote.page, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await checkScreen(remote.page, 'chase/remote.th.phone')

  // Arrived before the harbor opens: the kite circles, and the next answer after the opening lands it.
  await owner.query(`UPDATE competition_flights SET state = state || '{"target": 20}' WHERE competition_id = $1`, [id])
  while (!(await hasArrived(owner))) {
    await answer(thai.page, thaiKeys, true)
    await keepBeads(thai.page, th!.chase!.keep!)
  }
  await thai.page.getByText(th!.chase!.circle!).waitFor()
  await checkScreen(thai.page, 'chase/circle.th.360')
  await skipTime(owner, 340)
  await answer(thai.page, thaiKeys, true)
  await waitForScreen(thai.page, 'reveal')
  await checkScreen(thai.page, 'chase/over.th.360')
  await checkScreen(wall, 'chase/over.en.projector')
  expect((await readRoom(owner)).phase).toBe('reveal')
  await findStage(wall).getByRole('button', { name: en!.host!.primary!.podium!, exact: true }).click()
  await waitForScreen(thai.page, 'finished')
  await thai.page.locator('[data-best]').waitFor({ timeout: 30_000 })
  await checkScreen(thai.page, 'chase/end.th.360')
  await checkScreen(korean.page, 'chase/end.ko.chromebook')
  await findStage(wall).locator('[data-ending=complete]').waitFor({ timeout: 30_000 })
  await checkScreen(wall, 'chase/end.en.projector')
  await findStage(wall).getByRole('link', { name: en!.host!.report! }).click()
  await wall.getByRole('heading', { name: en!.result!.questions!, exact: true }).waitFor()
  await checkScreen(wall, 'chase/report.en.projector')
  await open(remote.page, world, 'cn', `/dashboard/competition${inClass}&new=chase`)
  await remote.page.getByText(cn!.chase!.about!).waitFor()
  await checkScreen(remote.page, 'chase/wizard.cn.phone')
  expect([...teacher.errors, ...thai.errors, ...korean.errors, ...remote.errors]).toEqual([])
})

const hasArrived = async (owner: Journey['owner']) =>
  (
    await owner.query<{ arrived: boolean }>(
      `SELECT bool_or((f.state ->> 'clouds')::int >= (g.state ->> 'target')::int) AS arrived
       FROM competition_flyers f JOIN competition_flights g USING (school_id, competition_id)
       JOIN competitions c ON c.school_id = g.school_id AND c.id = g.competition_id AND c.game = 'chase'`,
    )
  ).rows[0]!.arrived
