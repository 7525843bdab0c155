import type { Page } from 'playwright-core'
import { phone } from '#testing/screen.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { fillPlaceholders, checkScreen, open } from '../harness/two-devices.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import {
  answer,
  expectFits,
  findStage,
  inClass,
  readRoom,
  startSelfPacedRoom,
  waitForScreen,
} from '../scenes/self-paced-room.ts'

/** A class flight with two students, in Thai and in Korean, from the wizard to the report. */

const flightMs = 240_000
const [en, th, ko, cn] = (['en', 'th', 'ko', 'cn'] as const).map((locale) => readMessages('competitions', locale))

test('two students fly a bank home through four gates, one of them with a hint', async ({
  world,
  owner,
  openScreen,
}) => {
  test.setTimeout(400_000)
  const started = await startSelfPacedRoom(
    { world, owner, openScreen },
    { play: 'flight', title: 'Through the storm', seconds: flightMs / 1_000 },
  )
  const { id, teacher, wall, thai, korean, thaiKeys, koreanKeys } = started
  await checkScreen(wall, 'flight/measure.en.projector')
  await answer(thai.page, thaiKeys, true)
  await thai.page.getByText(fillPlaceholders(th!.flight!.right_other!, { count: 3 })).waitFor()
  // A miss shows its reason, then the next question.
  await answer(korean.page, koreanKeys, false)
  await korean.page.locator('[data-turn=reason]').waitFor()
  await checkScreen(korean.page, 'flight/reason.ko.chromebook')
  await expectFits(korean.page)
  await korean.page.getByRole('button', { name: ko!.flight!.next!, exact: true }).click({ timeout: 20_000 })
  // Few pushes until the way is measured make a short way.
  await expect.poll(() => isMeasurable(owner), { timeout: 60_000 }).toBe(true)
  while (!(await isShut(owner))) await answer(thai.page, thaiKeys, true)
  await checkScreen(thai.page, 'flight/gate.th.360')
  // A miss lights no lantern: the Thai student lights one and sends a hint to the Korean one.
  await answer(korean.page, koreanKeys, false)
  await answer(thai.page, thaiKeys, true)
  await thai.page.getByText(th!.flight!.lit!).first().waitFor()
  await checkScreen(wall, 'flight/gate.en.projector')
  await thai.page.getByRole('button', { name: fillPlaceholders(th!.flight!.sendHint_other!, { count: 1 }) }).click()
  await korean.page.getByText(ko!.flight!.hinted!).waitFor({ timeout: 20_000 })
  await checkScreen(thai.page, 'flight/lit.th.360')
  await korean.page.getByRole('button', { name: ko!.flight!.next!, exact: true }).click({ timeout: 20_000 })
  expect(await korean.page.locator('[data-struck]').count()).toBe(1)
  await checkScreen(korean.page, 'flight/hinted.ko.chromebook')
  // A reload restores the question, the lantern and the hint.
  await korean.page.reload()
  await korean.page.locator('[data-struck]').waitFor({ timeout: 30_000 })
  await answer(korean.page, koreanKeys, true)
  const remote = await openScreen('teacher', 'th', phone)
  await open(remote.page, world, 'th', `/dashboard/competition/${id}${inClass}`)
  await checkScreen(remote.page, 'flight/remote.th.phone')
  const isFlying = async () => (await readRoom(owner)).phase === 'answer'
  // The flight may land while a student answers: then the question is gone.
  const answerWhileFlying = (page: Page, keys: typeof thaiKeys) =>
    answer(page, keys, true).catch(async (failure: unknown) => {
      if (await isFlying()) throw failure
    })
  while (await isFlying()) {
    await answerWhileFlying(thai.page, thaiKeys)
    if (await isShut(owner)) await answerWhileFlying(korean.page, koreanKeys)
  }
  await waitForScreen(thai.page, 'reveal')
  await checkScreen(thai.page, 'flight/landed.th.360')
  await checkScreen(wall, 'flight/landed.en.projector')
  await findStage(wall).getByRole('button', { name: en!.host!.primary!.finish!, exact: true }).click()
  await waitForScreen(thai.page, 'finished')
  await thai.page.locator('[data-best]').waitFor()
  await checkScreen(thai.page, 'flight/end.th.360')
  await checkScreen(korean.page, 'flight/end.ko.chromebook')
  await checkScreen(wall, 'flight/end.en.projector')
  await findStage(wall).getByRole('link', { name: en!.host!.report! }).click()
  await wall.getByRole('heading', { name: en!.result!.questions!, exact: true }).waitFor()
  await checkScreen(wall, 'flight/report.en.projector')
  await open(remote.page, world, 'cn', `/dashboard/competition${inClass}&new=flight`)
  await remote.page.getByText(cn!.flight!.about!).waitFor()
  await checkScreen(remote.page, 'flight/wizard.cn.phone')
  expect([...teacher.errors, ...thai.errors, ...korean.errors, ...remote.errors]).toEqual([])
})

/** Whether the time to measure is over: an eighth of the flight. */
const isMeasurable = async (owner: Journey['owner']) =>
  (
    await owner.query<{ over: boolean }>(
      `SELECT extract(epoch FROM clock_timestamp()) * 1000 > since + ${flightMs / 8} AS over FROM competitions ORDER BY made_at DESC LIMIT 1`,
    )
  ).rows[0]!.over

const isShut = async (owner: Journey['owner']) =>
  (await owner.query<{ shut: boolean }>(`SELECT state ->> 'shutAt' IS NOT NULL AS shut FROM competition_flights`))
    .rows[0]!.shut
