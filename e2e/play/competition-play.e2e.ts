import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import { explorers, parentsChild } from '#db/personas.ts'
import { openFixture } from '../harness/fixture.ts'
import { desktop, waitForHydration, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open, openScreen, type Screen } from '../harness/two-devices.ts'
import { readMessages, type Messages } from '#testing/feature-messages.ts'

/** Two children play on phones, in Thai and in Korean: one loses the network and reloads the page. */

const fixture = await openFixture()
const { world, owner } = fixture
const [th, ko] = [readMessages('competitions', 'th'), readMessages('competitions', 'ko')]
const inClass = `?class=${explorers}`

const settings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: true, teams: 0 },
  answerSeconds: 300,
}

type Row = { id: string; state: string; round: number | null; phase: string | null; ends: string | null }
const readRoom = async () =>
  (
    await owner.query<Row>(
      'SELECT id, state, round, phase, coalesce(ends_at, left_ms)::text AS ends FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!

const post = async ({ context }: Screen, path: string, fields: Record<string, string>) => {
  const form = { ...fields, [keyField]: crypto.randomUUID() }
  const response = await context.request.post(world.url + path, { form, headers: { origin: world.url } })
  expect(response.status()).toBeLessThan(400)
}

/** Sends a host action with the current round, phase and end time. */
async function sendHostAction(teacher: Screen, name: string) {
  const { id, round, phase, ends } = await readRoom()
  await post(teacher, `/dashboard/competition/${id}${inClass}`, {
    [actionField]: 'act',
    competition: id,
    press: name,
    round: round === null ? '' : String(round),
    phase: phase ?? '',
    ends: ends ?? '',
  })
}

const waitForScreen = (page: Page, screen: string) =>
  page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 30_000 })

/** Answers the current question, whatever its kind. */
async function answer(page: Page, { send }: Messages, optionIndex = 0) {
  const field = page.locator('form input')
  if (await field.count()) await field.fill('3')
  const choice = page.locator('[role=group] button[aria-pressed]').nth(optionIndex)
  if (await choice.count()) await choice.click()
  const sides = page.locator('[role=group] button:not([aria-pressed])')
  for (const side of await sides.all()) await side.click()
  const button = page.getByRole('button', { name: send!, exact: true })
  if (await button.count()) await button.click()
}

/** Lets a test cut the live connection: Playwright's setOffline does not close open WebSockets. */
async function interceptNetwork(page: Page) {
  const sockets: { close: () => Promise<void> }[] = []
  let isLost = false
  await page.routeWebSocket(/\/api\/1\.0\/live/, (socket) => {
    if (isLost) return void socket.close({ code: 1013 })
    socket.connectToServer()
    sockets.push(socket)
  })
  return {
    async lose() {
      isLost = true
      await Promise.all(sockets.map((socket) => socket.close()))
    },
    comeBack: () => void (isLost = false),
  }
}

const readSavedAnswers = async () => (await owner.query('SELECT round FROM competition_answers ORDER BY round')).rows

test('two students play a quiz from the lobby to the podium despite a lost network and a reload', {
  timeout: 240_000,
}, async () => {
  const teacher = await openScreen(fixture, 'teacher', 'en', desktop)
  const thaiStudent = await openScreen(fixture, 'student', 'th', phone)
  await open(thaiStudent.page, world, 'th', `/dashboard${inClass}`)
  const join = thaiStudent.page.getByRole('link', { name: th.lobby!.join! })
  expect(await join.count()).toBe(0)
  await post(teacher, `/dashboard/competition${inClass}`, {
    [actionField]: 'create',
    classroomId: explorers,
    title: 'ว้าวตอบ · Wao quiz',
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 2 }),
    settings: JSON.stringify(settings),
  })
  await sendHostAction(teacher, 'open')
  await join.waitFor({ timeout: 30_000 })
  await checkScreen(thaiStudent.page, 'competition-play/home.th.360')
  await join.click()
  await waitForScreen(thaiStudent.page, 'waiting')

  const koreanStudent = await openScreen(fixture, { id: parentsChild }, 'ko', phone)
  await koreanStudent.page.clock.install()
  const network = await interceptNetwork(koreanStudent.page)
  await open(koreanStudent.page, world, 'ko', '/competition/quiz')
  await waitForScreen(koreanStudent.page, 'waiting')
  await koreanStudent.page.getByText(fillPlaceholders(ko.play!.waiting!.here_other!, { count: 2 })).waitFor()
  await checkScreen(thaiStudent.page, 'competition-play/waiting.th.360')
  await checkScreen(koreanStudent.page, 'competition-play/waiting.ko.360')

  await sendHostAction(teacher, 'start')
  await sendHostAction(teacher, 'extend')
  await waitForScreen(koreanStudent.page, 'prepare')
  await checkScreen(koreanStudent.page, 'competition-play/prepare.ko.360')
  await sendHostAction(teacher, 'next')
  await sendHostAction(teacher, 'extend')
  await waitForScreen(thaiStudent.page, 'question')
  await checkScreen(thaiStudent.page, 'competition-play/question.th.360')
  await sendHostAction(teacher, 'next')
  await waitForScreen(thaiStudent.page, 'answer')
  await waitForScreen(koreanStudent.page, 'answer')
  await checkScreen(thaiStudent.page, 'competition-play/answer.th.360')
  await checkOnLaptop('answer')

  await network.lose()
  await koreanStudent.page.getByText(ko.play!.lost!.waiting!).first().waitFor()
  await checkScreen(koreanStudent.page, 'competition-play/lost.ko.360')
  await answer(koreanStudent.page, readMessages('lessons/answers', 'ko'), 1)
  expect(await readSavedAnswers()).toEqual([])
  network.comeBack()
  await koreanStudent.page.getByText(ko.play!.sent!.changeable!).first().waitFor({ timeout: 30_000 })
  await expect.poll(readSavedAnswers).toEqual([{ round: 0 }])
  await checkScreen(koreanStudent.page, 'competition-play/kept.ko.360')
  // The round ends when the second player has answered.
  await answer(thaiStudent.page, readMessages('lessons/answers', 'th'))
  await waitForScreen(thaiStudent.page, 'reveal')
  await waitForScreen(koreanStudent.page, 'reveal')
  await checkScreen(thaiStudent.page, 'competition-play/reveal.th.360')
  await checkScreen(koreanStudent.page, 'competition-play/reveal.ko.360')
  await checkOnLaptop('reveal')
  // After a minute without a host action, students see that the teacher is away.
  const hostAwayNotice = koreanStudent.page.getByText(ko.play!.hostAway!)
  expect(await hostAwayNotice.count()).toBe(0)
  await koreanStudent.page.clock.fastForward(60_000)
  await hostAwayNotice.waitFor()
  await checkScreen(koreanStudent.page, 'competition-play/away.ko.360')
  await sendHostAction(teacher, 'next')
  await waitForScreen(thaiStudent.page, 'board')
  await waitForScreen(koreanStudent.page, 'board')
  expect(await hostAwayNotice.count()).toBe(0)
  await checkScreen(thaiStudent.page, 'competition-play/board.th.360')

  await sendHostAction(teacher, 'next')
  await sendHostAction(teacher, 'next')
  await sendHostAction(teacher, 'next')
  await waitForScreen(koreanStudent.page, 'answer')
  await answer(koreanStudent.page, readMessages('lessons/answers', 'ko'), 1)
  await koreanStudent.page.getByText(ko.play!.sent!.changeable!).first().waitFor()
  await koreanStudent.page.reload()
  await waitForHydration(koreanStudent.page)
  await koreanStudent.page.getByText(ko.play!.sent!.changeable!).first().waitFor()
  await sendHostAction(teacher, 'pause')
  await waitForScreen(koreanStudent.page, 'paused')
  await checkScreen(koreanStudent.page, 'competition-play/paused.ko.360')
  await sendHostAction(teacher, 'resume')
  await waitForScreen(thaiStudent.page, 'answer')
  await answer(thaiStudent.page, readMessages('lessons/answers', 'th'))
  await waitForScreen(thaiStudent.page, 'reveal')
  expect(await readSavedAnswers()).toEqual([{ round: 0 }, { round: 0 }, { round: 1 }, { round: 1 }])
  await sendHostAction(teacher, 'next')
  await waitForScreen(thaiStudent.page, 'board')
  await sendHostAction(teacher, 'next')
  await waitForScreen(thaiStudent.page, 'finished')
  await waitForScreen(koreanStudent.page, 'finished')
  await checkScreen(thaiStudent.page, 'competition-play/podium.th.360')
  await checkScreen(koreanStudent.page, 'competition-play/podium.ko.360')
  await checkOnLaptop('finished')

  await open(koreanStudent.page, world, 'ko', '/competition/quiz')
  await koreanStudent.page.getByRole('heading', { name: ko.lobby!.none! }).waitFor()
  await checkScreen(koreanStudent.page, 'competition-play/none.ko.360')
  expect([...thaiStudent.errors, ...koreanStudent.errors]).toEqual([])
  await Promise.all([teacher, thaiStudent, koreanStudent].map(({ context }) => context.close()))
})

/** Opens the room as the same student on a laptop in English and Chinese: the same screen appears. */
async function checkOnLaptop(screenName: string) {
  const { id } = await readRoom()
  for (const locale of ['en', 'cn'] satisfies Locale[]) {
    const screen = await openScreen(fixture, 'student', locale, { width: 1366, height: 768 })
    await screen.page.goto(world.url + localePath(locale, `/competition/quiz/${id}`))
    await waitForScreen(screen.page, screenName)
    await checkScreen(screen.page, `competition-play/${screenName}.${locale}.1366`)
    await screen.context.close()
  }
}

test('a visitor sees how to join a class, and an unknown game is a 404', async () => {
  const visitor = await openScreen(fixture, 'visitor', 'en', phone)
  const en = readMessages('competitions', 'en')
  await open(visitor.page, world, 'en', '/competition/quiz')
  await visitor.page.getByRole('heading', { level: 1, name: en.lobby!.visitor! }).waitFor()
  await checkScreen(visitor.page, 'competition-play/visitor.en.360')
  const response = await visitor.page.goto(`${world.url}/competition/no-such-game`)
  expect(response?.status()).toBe(404)
  await visitor.context.close()
})
