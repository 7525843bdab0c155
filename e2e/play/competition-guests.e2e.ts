import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { explorers, parentsChild } from '#db/personas.ts'
import { openFixture } from '../harness/fixture.ts'
import { desktop, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, openScreen, type Screen } from '../harness/two-devices.ts'
import { readMessages, type Messages } from '#testing/feature-messages.ts'

/**
 * A teacher opens a room for guests: a child of the class plays, one guest on a phone in Korean is admitted and plays
 * to the podium, and another guest is declined.
 */

const fixture = await openFixture()
const { world, owner } = fixture
const inClass = `?class=${explorers}`
const [en, ko] = [readMessages('competitions', 'en'), readMessages('competitions', 'ko')]
const settings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
  answerSeconds: 300,
}

const waitForScreen = (page: Page, screen: string) =>
  page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 30_000 })
const readRoom = async () =>
  (
    await owner.query<{ id: string; code: string | null; round: number | null; phase: string | null }>(
      'SELECT id, code, round, phase FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!

const post = async ({ context }: Screen, path: string, fields: Record<string, string>) => {
  const form = { ...fields, [keyField]: crypto.randomUUID() }
  const response = await context.request.post(world.url + path, { form, headers: { origin: world.url } })
  expect(response.status()).toBeLessThan(400)
}

/** Sends a host action with the current round and phase. */
async function sendHostAction(host: Screen, name: string) {
  const { id, round, phase } = await readRoom()
  await post(host, `/dashboard/competition/${id}${inClass}`, {
    ...{ [actionField]: 'act', competition: id, press: name, round: String(round ?? ''), phase: phase ?? '' },
  })
}

/** Answers the current question, whatever its kind. */
async function answer(page: Page, { send }: Messages) {
  await waitForScreen(page, 'answer')
  const field = page.locator('form input')
  if (await field.count()) await field.fill('3')
  const choice = page.locator('[role=group] button[aria-pressed]').first()
  if (await choice.count()) await choice.click()
  const sides = page.locator('[role=group] button:not([aria-pressed])')
  for (const side of await sides.all()) await side.click()
  const button = page.getByRole('button', { name: send!, exact: true })
  if (await button.count()) await button.click()
}

/** Enters the room code, chooses a guest name and sends a join request. Returns the name. */
async function requestToJoin(page: Page, code: string, screenshotPrefix?: string): Promise<string> {
  await open(page, world, 'ko', '/competition/quiz')
  if (screenshotPrefix) await checkScreen(page, `competition-guests/${screenshotPrefix}-code.ko.360`)
  await page.getByLabel(ko.lobby!.code!).pressSequentially(code)
  await page.getByRole('heading', { level: 1, name: ko.guest!.title! }).waitFor({ timeout: 30_000 })
  const secondName = page.locator('fieldset label').nth(1)
  const name = (await secondName.textContent())!.trim()
  await secondName.click()
  if (screenshotPrefix) await checkScreen(page, `competition-guests/${screenshotPrefix}-name.ko.360`)
  await page.getByRole('button', { name: ko.guest!.ask!, exact: true }).click()
  await page.getByText(fillPlaceholders(ko.guest!.asked!, { name })).waitFor({ timeout: 30_000 })
  return name
}

test('a host admits one guest, who plays to the podium, and declines another', { timeout: 240_000 }, async () => {
  const host = await openScreen(fixture, 'teacher', 'en', desktop)
  const remote = await openScreen(fixture, 'teacher', 'en', phone)
  const child = await openScreen(fixture, { id: parentsChild }, 'en', phone)
  const guest = await openScreen(fixture, 'visitor', 'ko', phone)
  const declined = await openScreen(fixture, 'visitor', 'ko', phone)

  await post(host, `/dashboard/competition${inClass}`, {
    [actionField]: 'create',
    classroomId: explorers,
    title: 'Open day',
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 1 }),
    settings: JSON.stringify(settings),
  })
  await sendHostAction(host, 'open')
  const { id, code } = await readRoom()
  await open(host.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await open(child.page, world, 'en', `/competition/quiz/${id}`)
  await waitForScreen(child.page, 'waiting')

  // Guests cannot join until the host allows guests.
  await open(guest.page, world, 'ko', `/competition/quiz?code=${code}`)
  await guest.page.getByText(readMessages('cards', 'ko').room!.guest!).waitFor()
  const players = host.page.locator('button[aria-haspopup=dialog]').filter({ hasText: /player/ })
  await players.click()
  const dialog = host.page.getByRole('dialog', { name: en.host!.playersTitle!, exact: true })
  await dialog.getByText(en.host!.guestsApproved!, { exact: true }).click()
  await dialog.getByText(en.host!.guestsHint!).waitFor({ timeout: 30_000 })
  const name = await requestToJoin(guest.page, (await readRoom()).code!, 'guest')
  await checkScreen(guest.page, 'competition-guests/waiting.ko.360')
  const otherName = await requestToJoin(declined.page, (await readRoom()).code!)
  await dialog.getByText(name, { exact: true }).waitFor({ timeout: 30_000 })
  await checkScreen(host.page, 'competition-guests/requests.en.1440')
  await open(remote.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await remote.page.getByText(otherName, { exact: true }).waitFor({ timeout: 30_000 })
  await checkScreen(remote.page, 'competition-guests/requests.en.360')
  await dialog.getByRole('button', { name: fillPlaceholders(en.host!.admit!, { name }) }).click()
  await remote.page.getByRole('button', { name: fillPlaceholders(en.host!.turnAway!, { name: otherName }) }).click()
  await waitForScreen(guest.page, 'waiting')
  await declined.page.getByText(ko.guest!.declined!).waitFor({ timeout: 30_000 })
  await checkScreen(guest.page, 'competition-guests/in.ko.360')
  await checkScreen(declined.page, 'competition-guests/declined.ko.360')

  await host.page.keyboard.press('Escape')
  await sendHostAction(host, 'start')
  await sendHostAction(host, 'next')
  await sendHostAction(host, 'next')
  await answer(guest.page, readMessages('lessons/answers', 'ko'))
  await guest.page.getByText(ko.play!.sent!.kept!).first().waitFor({ timeout: 30_000 })
  await checkScreen(guest.page, 'competition-guests/answered.ko.360')
  // The round ends when all present players have answered, including the guest.
  await answer(child.page, readMessages('lessons/answers', 'en'))
  await waitForScreen(guest.page, 'reveal')
  await sendHostAction(host, 'next')
  await waitForScreen(guest.page, 'board')
  await sendHostAction(host, 'next')
  await waitForScreen(guest.page, 'finished')
  await checkScreen(guest.page, 'competition-guests/podium.ko.360')
  expect([...host.errors, ...guest.errors, ...declined.errors, ...child.errors]).toEqual([])
  await Promise.all([host, remote, child, guest, declined].map(({ context }) => context.close()))
})
