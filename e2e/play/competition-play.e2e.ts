import type { Page } from 'playwright-core'
import { localePath, type Locale } from '#app/platform/i18n/languages.ts'
import { actionField } from '#app/platform/forms/action-fields.ts'
import { explorers, parentsChild } from '#db/personas.ts'
import { desktop, waitForHydration, phone } from '#testing/screen.ts'
import { fillPlaceholders, checkScreen, open } from '../harness/two-devices.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, test, type Journey } from '../harness/journey.ts'
import { variants } from '../harness/variants.ts'
import {
  answerQuestion,
  inClass,
  postForm,
  quizSettings,
  readRoom,
  sendHostAction,
  waitForScreen,
} from '../scenes/competition.ts'

/** Two children play on phones, in Thai and in Korean: one loses the network and reloads the page. */

const [th, ko] = [readMessages('competitions', 'th'), readMessages('competitions', 'ko')]

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

const readSavedAnswers = async (owner: Journey['owner']) =>
  (await owner.query('SELECT round FROM competition_answers ORDER BY round')).rows

test.describe.configure({ timeout: 240_000 })

test('two students play a quiz from the lobby to the podium despite a lost network and a reload', async ({
  world,
  owner,
  openScreen,
}) => {
  const teacher = await openScreen('teacher', 'en', desktop)
  const thaiStudent = await openScreen('student', 'th', phone)
  await open(thaiStudent.page, world, 'th', `/dashboard${inClass}`)
  const join = thaiStudent.page.getByRole('link', { name: th.lobby!.join! })
  expect(await join.count()).toBe(0)
  await postForm(world, teacher, `/dashboard/competition${inClass}`, {
    [actionField]: 'create',
    classroomId: explorers,
    title: 'ว้าวตอบ · Wao quiz',
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 2 }),
    settings: JSON.stringify(quizSettings),
  })
  await sendHostAction({ world, owner }, teacher, 'open')
  await join.waitFor({ timeout: 30_000 })
  await checkScreen(thaiStudent.page, 'competition-play/home.th.360')
  await join.click()
  await waitForScreen(thaiStudent.page, 'waiting')

  const koreanStudent = await openScreen({ id: parentsChild }, 'ko', phone)
  await koreanStudent.page.clock.install()
  const network = await interceptNetwork(koreanStudent.page)
  await open(koreanStudent.page, world, 'ko', '/competition/quiz')
  await waitForScreen(koreanStudent.page, 'waiting')
  await koreanStudent.page.getByText(fillPlaceholders(ko.play!.waiting!.here_other!, { count: 2 })).waitFor()
  await checkScreen(thaiStudent.page, 'competition-play/waiting.th.360')
  await checkScreen(koreanStudent.page, 'competition-play/waiting.ko.360')

  await sendHostAction({ world, owner }, teacher, 'start')
  await sendHostAction({ world, owner }, teacher, 'extend')
  await waitForScreen(koreanStudent.page, 'prepare')
  await checkScreen(koreanStudent.page, 'competition-play/prepare.ko.360')
  await sendHostAction({ world, owner }, teacher, 'next')
  await sendHostAction({ world, owner }, teacher, 'extend')
  await waitForScreen(thaiStudent.page, 'question')
  await checkScreen(thaiStudent.page, 'competition-play/question.th.360')
  await sendHostAction({ world, owner }, teacher, 'next')
  await waitForScreen(thaiStudent.page, 'answer')
  await waitForScreen(koreanStudent.page, 'answer')
  await checkScreen(thaiStudent.page, 'competition-play/answer.th.360')
  await checkOnLaptop({ world, owner, openScreen }, 'answer')

  await network.lose()
  await koreanStudent.page.getByText(ko.play!.lost!.waiting!).first().waitFor()
  await checkScreen(koreanStudent.page, 'competition-play/lost.ko.360')
  await answerQuestion(koreanStudent.page, 'ko', 1)
  expect(await readSavedAnswers(owner)).toEqual([])
  network.comeBack()
  await koreanStudent.page.getByText(ko.play!.sent!.changeable!).first().waitFor({ timeout: 30_000 })
  await expect.poll(() => readSavedAnswers(owner)).toEqual([{ round: 0 }])
  await checkScreen(koreanStudent.page, 'competition-play/kept.ko.360')
  // The round ends when the second player has answered.
  await answerQuestion(thaiStudent.page, 'th')
  await waitForScreen(thaiStudent.page, 'reveal')
  await waitForScreen(koreanStudent.page, 'reveal')
  await checkScreen(thaiStudent.page, 'competition-play/reveal.th.360')
  await checkScreen(koreanStudent.page, 'competition-play/reveal.ko.360')
  await checkOnLaptop({ world, owner, openScreen }, 'reveal')
  // After a minute without a host action, students see that the teacher is away.
  const hostAwayNotice = koreanStudent.page.getByText(ko.play!.hostAway!)
  expect(await hostAwayNotice.count()).toBe(0)
  await koreanStudent.page.clock.fastForward(60_000)
  await hostAwayNotice.waitFor()
  await checkScreen(koreanStudent.page, 'competition-play/away.ko.360')
  await sendHostAction({ world, owner }, teacher, 'next')
  await waitForScreen(thaiStudent.page, 'board')
  await waitForScreen(koreanStudent.page, 'board')
  expect(await hostAwayNotice.count()).toBe(0)
  await checkScreen(thaiStudent.page, 'competition-play/board.th.360')

  await sendHostAction({ world, owner }, teacher, 'next')
  await sendHostAction({ world, owner }, teacher, 'next')
  await sendHostAction({ world, owner }, teacher, 'next')
  await waitForScreen(koreanStudent.page, 'answer')
  await answerQuestion(koreanStudent.page, 'ko', 1)
  await koreanStudent.page.getByText(ko.play!.sent!.changeable!).first().waitFor()
  await koreanStudent.page.reload()
  await waitForHydration(koreanStudent.page)
  await koreanStudent.page.getByText(ko.play!.sent!.changeable!).first().waitFor()
  await sendHostAction({ world, owner }, teacher, 'pause')
  await waitForScreen(koreanStudent.page, 'paused')
  await checkScreen(koreanStudent.page, 'competition-play/paused.ko.360')
  await sendHostAction({ world, owner }, teacher, 'resume')
  await waitForScreen(thaiStudent.page, 'answer')
  await answerQuestion(thaiStudent.page, 'th')
  await waitForScreen(thaiStudent.page, 'reveal')
  expect(await readSavedAnswers(owner)).toEqual([{ round: 0 }, { round: 0 }, { round: 1 }, { round: 1 }])
  await sendHostAction({ world, owner }, teacher, 'next')
  await waitForScreen(thaiStudent.page, 'board')
  await sendHostAction({ world, owner }, teacher, 'next')
  await waitForScreen(thaiStudent.page, 'finished')
  await waitForScreen(koreanStudent.page, 'finished')
  await checkScreen(thaiStudent.page, 'competition-play/podium.th.360')
  await checkScreen(koreanStudent.page, 'competition-play/podium.ko.360')
  await checkOnLaptop({ world, owner, openScreen }, 'finished')

  await open(koreanStudent.page, world, 'ko', '/competition/quiz')
  await koreanStudent.page.getByRole('heading', { name: ko.lobby!.none! }).waitFor()
  await checkScreen(koreanStudent.page, 'competition-play/none.ko.360')
  expect([...thaiStudent.errors, ...koreanStudent.errors]).toEqual([])
  await Promise.all([teacher, thaiStudent, koreanStudent].map(({ context }) => context.close()))
})

/** Opens the room as the same student on a laptop: the same screen appears. */
async function checkOnLaptop(
  { world, owner, openScreen }: Pick<Journey, 'world' | 'owner' | 'openScreen'>,
  screenName: string,
) {
  const { id } = await readRoom(owner)
  for (const locale of variants(['en', 'cn'] satisfies Locale[])) {
    const screen = await openScreen('student', locale, { width: 1366, height: 768 })
    await screen.page.goto(world.url + localePath(locale, `/competition/quiz/${id}`))
    await waitForScreen(screen.page, screenName)
    await checkScreen(screen.page, `competition-play/${screenName}.${locale}.1366`)
    await screen.context.close()
  }
}

test('a visitor sees how to join a class, and an unknown game is a 404', async ({ world, openScreen }) => {
  const visitor = await openScreen('visitor', 'en', phone)
  const en = readMessages('competitions', 'en')
  await open(visitor.page, world, 'en', '/competition/quiz')
  await visitor.page.getByRole('heading', { level: 1, name: en.lobby!.visitor! }).waitFor()
  await checkScreen(visitor.page, 'competition-play/visitor.en.360')
  const response = await visitor.page.goto(`${world.url}/competition/no-such-game`)
  expect(response?.status()).toBe(404)
  await visitor.context.close()
})
