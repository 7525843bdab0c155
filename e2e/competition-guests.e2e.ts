import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { actionField, keyField } from '#app/platform/action-fields.ts'
import { explorers, firstPupil } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { desktop, phone } from './screen.ts'
import { filled, look, open, screenOf, wordsOf, type Screen, type Words } from './two-devices.ts'

/**
 * A room that its teacher opens for guests: a child of the class, a guest on a phone in Korean who is let in on the desk
 * and plays to the podium, and another who is declined.
 */

const fixture = await openFixture()
const { world, owner } = fixture
const inClass = `?class=${explorers}`
const [en, ko] = [wordsOf('competitions', 'en'), wordsOf('competitions', 'ko')]
const settings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
  answerSeconds: 300,
}

const shows = (page: Page, screen: string) => page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 30_000 })
const room = async () =>
  (
    await owner.query<{ id: string; code: string | null; round: number | null; phase: string | null }>(
      'SELECT id, code, round, phase FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!

const post = async ({ context }: Screen, path: string, fields: Record<string, string>) => {
  const form = { ...fields, [keyField]: crypto.randomUUID() }
  const answered = await context.request.post(world.url + path, { form, headers: { origin: world.url } })
  expect(answered.status()).toBeLessThan(400)
}

/** What the host presses, with the round and phase as they are. */
async function act(host: Screen, name: string) {
  const { id, round, phase } = await room()
  await post(host, `/dashboard/competition/${id}${inClass}`, {
    ...{ [actionField]: 'act', competition: id, press: name, round: String(round ?? ''), phase: phase ?? '' },
  })
}

/** Answers whatever is asked. */
async function answer(page: Page, { send }: Words) {
  await shows(page, 'answer')
  const field = page.locator('form input')
  if (await field.count()) await field.fill('3')
  const choice = page.locator('[role=group] button[aria-pressed]').first()
  if (await choice.count()) await choice.click()
  const sides = page.locator('[role=group] button:not([aria-pressed])')
  for (const side of await sides.all()) await side.click()
  const button = page.getByRole('button', { name: send!, exact: true })
  if (await button.count()) await button.click()
}

/** Types the code on the wall, chooses a name and asks. */
async function asks(page: Page, code: string, shot?: string): Promise<string> {
  await open(page, world, 'ko', '/competition/quiz')
  if (shot) await look(page, `competition-guests/${shot}-code.ko.360`)
  await page.getByLabel(ko.lobby!.code!).pressSequentially(code)
  await page.getByRole('heading', { level: 1, name: ko.guest!.title! }).waitFor({ timeout: 30_000 })
  const second = page.locator('fieldset label').nth(1)
  const name = (await second.textContent())!.trim()
  await second.click()
  if (shot) await look(page, `competition-guests/${shot}-name.ko.360`)
  await page.getByRole('button', { name: ko.guest!.ask!, exact: true }).click()
  await page.getByText(filled(ko.guest!.asked!, { name })).waitFor({ timeout: 30_000 })
  return name
}

test('a guest is let in and plays to the podium, another is declined', { timeout: 240_000 }, async () => {
  const host = await screenOf(fixture, 'teacher', 'en', desktop)
  const remote = await screenOf(fixture, 'teacher', 'en', phone)
  const child = await screenOf(fixture, { id: firstPupil }, 'en', phone)
  const guest = await screenOf(fixture, 'visitor', 'ko', phone)
  const declined = await screenOf(fixture, 'visitor', 'ko', phone)

  await post(host, `/dashboard/competition${inClass}`, {
    [actionField]: 'create',
    classroomId: explorers,
    title: 'Open day',
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 1 }),
    settings: JSON.stringify(settings),
  })
  await act(host, 'open')
  const { id, code } = await room()
  await open(host.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await open(child.page, world, 'en', `/competition/quiz/${id}`)
  await shows(child.page, 'waiting')

  // Closed until the host opens it.
  await open(guest.page, world, 'ko', `/competition/quiz?code=${code}`)
  await guest.page.getByText(wordsOf('cards', 'ko').room!.guest!).waitFor()
  const players = host.page.locator('button[aria-haspopup=dialog]').filter({ hasText: /player/ })
  await players.click()
  const dialog = host.page.getByRole('dialog', { name: en.host!.playersTitle!, exact: true })
  await dialog.getByText(en.host!.guestsApproved!, { exact: true }).click()
  await dialog.getByText(en.host!.guestsHint!).waitFor({ timeout: 30_000 })
  const name = await asks(guest.page, (await room()).code!, 'guest')
  await look(guest.page, 'competition-guests/waiting.ko.360')
  const other = await asks(declined.page, (await room()).code!)
  await dialog.getByText(name, { exact: true }).waitFor({ timeout: 30_000 })
  await look(host.page, 'competition-guests/requests.en.1440')
  await open(remote.page, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await remote.page.getByText(other, { exact: true }).waitFor({ timeout: 30_000 })
  await look(remote.page, 'competition-guests/requests.en.360')
  await dialog.getByRole('button', { name: filled(en.host!.admit!, { name }) }).click()
  await remote.page.getByRole('button', { name: filled(en.host!.turnAway!, { name: other }) }).click()
  await shows(guest.page, 'waiting')
  await declined.page.getByText(ko.guest!.declined!).waitFor({ timeout: 30_000 })
  await look(guest.page, 'competition-guests/in.ko.360')
  await look(declined.page, 'competition-guests/declined.ko.360')

  await host.page.keyboard.press('Escape')
  await act(host, 'start')
  await act(host, 'next')
  await act(host, 'next')
  await answer(guest.page, wordsOf('questions/answers', 'ko'))
  await guest.page.getByText(ko.play!.sent!.kept!).first().waitFor({ timeout: 30_000 })
  await look(guest.page, 'competition-guests/answered.ko.360')
  // With the last of those who are here the round is over: the guest is one of them.
  await answer(child.page, wordsOf('questions/answers', 'en'))
  await shows(guest.page, 'reveal')
  await act(host, 'next')
  await shows(guest.page, 'board')
  await act(host, 'next')
  await shows(guest.page, 'finished')
  await look(guest.page, 'competition-guests/podium.ko.360')
  expect([...host.errors, ...guest.errors, ...declined.errors, ...child.errors]).toEqual([])
  await Promise.all([host, remote, child, guest, declined].map(({ context }) => context.close()))
})
