import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { actionField, keyField } from '#app/platform/action-fields.ts'
import { explorers, firstPupil } from '#db/personas.ts'
import { openFixture } from './fixture.ts'
import { desktop, hydrated, phone } from './screen.ts'
import { filled, look, open, screenOf, wordsOf, type Screen, type Words } from './two-devices.ts'

/** Two children play on phones, in Thai and in Korean: one loses the network, one loads the page anew. */

const fixture = await openFixture()
const { world, owner } = fixture
const [th, ko] = [wordsOf('competitions', 'th'), wordsOf('competitions', 'ko')]
const inClass = `?class=${explorers}`

const settings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: true, teams: 0 },
  answerSeconds: 300,
}

type Row = { id: string; state: string; round: number | null; phase: string | null; ends: string | null }
const room = async () =>
  (
    await owner.query<Row>(
      'SELECT id, state, round, phase, coalesce(ends_at, left_ms)::text AS ends FROM competitions ORDER BY made_at DESC LIMIT 1',
    )
  ).rows[0]!

const post = async ({ context }: Screen, path: string, fields: Record<string, string>) => {
  const form = { ...fields, [keyField]: crypto.randomUUID() }
  const answer = await context.request.post(world.url + path, { form, headers: { origin: world.url } })
  expect(answer.status()).toBeLessThan(400)
}

/** What whoever leads presses, with the round and phase as they are. */
async function press(teacher: Screen, name: string) {
  const { id, round, phase, ends } = await room()
  await post(teacher, `/dashboard/competition/${id}${inClass}`, {
    [actionField]: 'act',
    competition: id,
    press: name,
    round: round === null ? '' : String(round),
    phase: phase ?? '',
    ends: ends ?? '',
  })
}

const shows = (page: Page, screen: string) => page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 30_000 })

/** Answers whatever is asked, as fast as it can be. */
async function answer(page: Page, { send }: Words, at = 0) {
  const field = page.locator('form input')
  if (await field.count()) await field.fill('3')
  const choice = page.locator('[role=group] button[aria-pressed]').nth(at)
  if (await choice.count()) await choice.click()
  const sides = page.locator('[role=group] button:not([aria-pressed])')
  for (const side of await sides.all()) await side.click()
  const button = page.getByRole('button', { name: send!, exact: true })
  if (await button.count()) await button.click()
}

/** A network that can be lost: a browser that is told it is offline keeps the sockets it has. */
async function networkOf(page: Page) {
  const open: { close: () => Promise<void> }[] = []
  let isAway = false
  await page.routeWebSocket(/\/api\/1\.0\/live/, (socket) => {
    if (isAway) return void socket.close({ code: 1013 })
    socket.connectToServer()
    open.push(socket)
  })
  return {
    async lose() {
      isAway = true
      await Promise.all(open.map((socket) => socket.close()))
    },
    comeBack: () => void (isAway = false),
  }
}

const kept = async () => (await owner.query('SELECT round FROM competition_answers ORDER BY round')).rows

test('from the child’s home to the podium', { timeout: 240_000 }, async () => {
  const teacher = await screenOf(fixture, 'teacher', 'en', desktop)
  const thai = await screenOf(fixture, 'student', 'th', phone)
  await open(thai.page, world, 'th', `/dashboard${inClass}`)
  const join = thai.page.getByRole('link', { name: th.lobby!.join! })
  expect(await join.count()).toBe(0)
  await post(teacher, `/dashboard/competition${inClass}`, {
    [actionField]: 'create',
    classroomId: explorers,
    title: 'ว้าวตอบ · Wao quiz',
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 2 }),
    settings: JSON.stringify(settings),
  })
  await press(teacher, 'open')
  await join.waitFor({ timeout: 30_000 })
  await look(thai.page, 'competition-play/home.th.360')
  await join.click()
  await shows(thai.page, 'waiting')

  const korean = await screenOf(fixture, { id: firstPupil }, 'ko', phone)
  await korean.page.clock.install()
  const network = await networkOf(korean.page)
  await open(korean.page, world, 'ko', '/competition/quiz')
  await shows(korean.page, 'waiting')
  await korean.page.getByText(filled(ko.play!.waiting!.here_other!, { count: 2 })).waitFor()
  await look(thai.page, 'competition-play/waiting.th.360')
  await look(korean.page, 'competition-play/waiting.ko.360')

  await press(teacher, 'start')
  await press(teacher, 'extend')
  await shows(korean.page, 'prepare')
  await look(korean.page, 'competition-play/prepare.ko.360')
  await press(teacher, 'next')
  await press(teacher, 'extend')
  await shows(thai.page, 'question')
  await look(thai.page, 'competition-play/question.th.360')
  await press(teacher, 'next')
  await shows(thai.page, 'answer')
  await shows(korean.page, 'answer')
  await look(thai.page, 'competition-play/answer.th.360')
  await lookElsewhere('answer')

  await network.lose()
  await korean.page.getByText(ko.play!.lost!.waiting!).first().waitFor()
  await look(korean.page, 'competition-play/lost.ko.360')
  await answer(korean.page, wordsOf('questions/answers', 'ko'), 1)
  expect(await kept()).toEqual([])
  network.comeBack()
  await korean.page.getByText(ko.play!.sent!.changeable!).first().waitFor({ timeout: 30_000 })
  await expect.poll(kept).toEqual([{ round: 0 }])
  await look(korean.page, 'competition-play/kept.ko.360')
  // Everybody has answered with the second one, and the round is over.
  await answer(thai.page, wordsOf('questions/answers', 'th'))
  await shows(thai.page, 'reveal')
  await shows(korean.page, 'reveal')
  await look(thai.page, 'competition-play/reveal.th.360')
  await look(korean.page, 'competition-play/reveal.ko.360')
  await lookElsewhere('reveal')
  // A teacher who is called away is waited for, and a child is told so.
  const away = korean.page.getByText(ko.play!.hostAway!)
  expect(await away.count()).toBe(0)
  await korean.page.clock.fastForward(60_000)
  await away.waitFor()
  await look(korean.page, 'competition-play/away.ko.360')
  await press(teacher, 'next')
  await shows(thai.page, 'board')
  await shows(korean.page, 'board')
  expect(await away.count()).toBe(0)
  await look(thai.page, 'competition-play/board.th.360')

  await press(teacher, 'next')
  await press(teacher, 'next')
  await press(teacher, 'next')
  await shows(korean.page, 'answer')
  await answer(korean.page, wordsOf('questions/answers', 'ko'), 1)
  await korean.page.getByText(ko.play!.sent!.changeable!).first().waitFor()
  await korean.page.reload()
  await hydrated(korean.page)
  await korean.page.getByText(ko.play!.sent!.changeable!).first().waitFor()
  await press(teacher, 'pause')
  await shows(korean.page, 'paused')
  await look(korean.page, 'competition-play/paused.ko.360')
  await press(teacher, 'resume')
  await shows(thai.page, 'answer')
  await answer(thai.page, wordsOf('questions/answers', 'th'))
  await shows(thai.page, 'reveal')
  expect(await kept()).toEqual([{ round: 0 }, { round: 0 }, { round: 1 }, { round: 1 }])
  await press(teacher, 'next')
  await shows(thai.page, 'board')
  await press(teacher, 'next')
  await shows(thai.page, 'finished')
  await shows(korean.page, 'finished')
  await look(thai.page, 'competition-play/podium.th.360')
  await look(korean.page, 'competition-play/podium.ko.360')
  await lookElsewhere('finished')

  await open(korean.page, world, 'ko', '/competition/quiz')
  await korean.page.getByRole('heading', { name: ko.lobby!.none! }).waitFor()
  await look(korean.page, 'competition-play/none.ko.360')
  expect([...thai.errors, ...korean.errors]).toEqual([])
  await Promise.all([teacher, thai, korean].map(({ context }) => context.close()))
})

/** The same child on a laptop, in the other two languages: it goes on where it was. */
async function lookElsewhere(shown: string) {
  const { id } = await room()
  for (const locale of ['en', 'cn'] satisfies Locale[]) {
    const screen = await screenOf(fixture, 'student', locale, { width: 1366, height: 768 })
    await screen.page.goto(world.url + localePath(locale, `/competition/quiz/${id}`))
    await shows(screen.page, shown)
    await look(screen.page, `competition-play/${shown}.${locale}.1366`)
    await screen.context.close()
  }
}

test('who is nobody is told how to come to their class, and an unknown game is not found', async () => {
  const visitor = await screenOf(fixture, 'visitor', 'en', phone)
  const en = wordsOf('competitions', 'en')
  await open(visitor.page, world, 'en', '/competition/quiz')
  await visitor.page.getByRole('heading', { level: 1, name: en.lobby!.visitor! }).waitFor()
  await look(visitor.page, 'competition-play/visitor.en.360')
  const answered = await visitor.page.goto(`${world.url}/competition/no-such-game`)
  expect(answered?.status()).toBe(404)
  await visitor.context.close()
})
