import type { Page } from 'playwright-core'
import { actionField } from '#app/platform/forms/action-fields.ts'
import { explorers, parentsChild } from '#db/personas.ts'
import { desktop, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import {
  answerQuestion,
  inClass,
  postForm,
  quizSettings,
  readRoom,
  sendHostAction,
  waitForScreen,
} from '../scenes/competition.ts'

/**
 * A teacher opens a room for guests: a child of the class plays, one guest on a phone in Korean is admitted and plays
 * to the podium, and another guest is declined.
 */

const [en, ko] = [readMessages('competitions', 'en'), readMessages('competitions', 'ko')]

/** Enters the room code, chooses a guest name and sends a join request. Returns the name. */
async function requestToJoin(
  world: Journey['world'],
  page: Page,
  code: string,
  screenshotPrefix?: string,
): Promise<string> {
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

test('a host admits one guest, who plays to the podium, and declines another', async ({ world, owner, openScreen }) => {
  test.setTimeout(240_000)
  const host = await openScreen('teacher', 'en', desktop)
  const remote = await openScreen('teacher', 'en', phone)
  const child = await openScreen({ id: parentsChild }, 'en', phone)
  const guest = await openScreen('visitor', 'ko', phone)
  const declined = await openScreen('visitor', 'ko', phone)

  await postForm(world, host, `/dashboard/competition${inClass}`, {
    [actionField]: 'create',
    classroomId: explorers,
    title: 'Open day',
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 1 }),
    settings: JSON.stringify({ ...quizSettings, changeable: false }),
  })
  await sendHostAction({ world, owner }, host, 'open')
  const { id, code } = await readRoom(owner)
  await open(host.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await open(child.page, world, 'en', `/competition/quiz/${id}`)
  await waitForScreen(child.page, 'waiting')

  // Guests cannot join until the host allows guests: in the network of the host, the code leads to the name tiles.
  await open(guest.page, world, 'ko', `/competition/quiz?code=${code}`)
  await guest.page.getByText(readMessages('cards', 'ko').room!.text!).waitFor()
  const players = host.page.locator('button[aria-haspopup=dialog]').filter({ hasText: /player/ })
  await players.click()
  const dialog = host.page.getByRole('dialog', { name: en.host!.playersTitle!, exact: true })
  await dialog.getByText(en.host!.guestsApproved!, { exact: true }).click()
  await dialog.getByText(en.host!.guestsHint!).waitFor({ timeout: 30_000 })
  const name = await requestToJoin(world, guest.page, (await readRoom(owner)).code!, 'guest')
  await checkScreen(guest.page, 'competition-guests/waiting.ko.360')
  const otherName = await requestToJoin(world, declined.page, (await readRoom(owner)).code!)
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
  await sendHostAction({ world, owner }, host, 'start')
  await sendHostAction({ world, owner }, host, 'next')
  await sendHostAction({ world, owner }, host, 'next')
  await waitForScreen(guest.page, 'answer')
  await answerQuestion(guest.page, 'ko')
  await guest.page.getByText(ko.play!.sent!.kept!).first().waitFor({ timeout: 30_000 })
  await checkScreen(guest.page, 'competition-guests/answered.ko.360')
  // The round ends when all present players have answered, including the guest.
  await waitForScreen(child.page, 'answer')
  await answerQuestion(child.page, 'en')
  await waitForScreen(guest.page, 'reveal')
  await sendHostAction({ world, owner }, host, 'next')
  await waitForScreen(guest.page, 'board')
  await sendHostAction({ world, owner }, host, 'next')
  await waitForScreen(guest.page, 'finished')
  await checkScreen(guest.page, 'competition-guests/podium.ko.360')
  expect([...host.errors, ...guest.errors, ...declined.errors, ...child.errors]).toEqual([])
  await Promise.all([host, remote, child, guest, declined].map(({ context }) => context.close()))
})
