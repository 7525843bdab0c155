import type { Page } from 'playwright-core'
import { toAnswerKey } from '#app/features/play/competitions/public.server.ts'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { explorers, parentsChild } from '#db/personas.ts'
import type { SelfPacedMode } from '#rules/competitions/game-mode.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { Answer } from '#rules/questions/question.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { phone } from '#testing/screen.ts'
import { expect, type Journey } from '../harness/journey.ts'
import { checkScreen, open, type Screen } from '../harness/two-devices.ts'

/** Rooms of class flights and kite chases. */

export const inClass = `?class=${explorers}`

type Owner = Journey['owner']
type Row = { id: string; state: string; phase: string | null }

export const readRoom = async (owner: Owner) =>
  (await owner.query<Row>('SELECT id, state, phase FROM competitions ORDER BY made_at DESC LIMIT 1')).rows[0]!

export const findStage = (page: Page) => page.locator('dialog[data-whole-screen]')
export const waitForScreen = (page: Page, screen: string) =>
  page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 60_000 })

type Frozen = { questionId: string; content: BankQuestion; languages: QuestionLanguage[] }

/** Answers by the text of the question, so that a test can be right or wrong on purpose. */
async function loadKeys(owner: Owner, locale: Locale): Promise<Map<string, Answer>> {
  const { rows } = await owner.query<Frozen>(
    `SELECT question_id AS "questionId", content, languages FROM competition_rounds WHERE competition_id = $1`,
    [(await readRoom(owner)).id],
  )
  return new Map(rows.map((row) => [row.content.question[locale]!, toAnswerKey(row, locale).answer]))
}

/** Presses an option of the current question; all questions of the room are single choice. */
export async function answer(page: Page, keys: ReadonlyMap<string, Answer>, isRight: boolean): Promise<void> {
  const question = page.locator('[data-turn=question]')
  await question.locator('h2').first().waitFor({ timeout: 30_000 })
  const text = (await question.locator('h2').first().textContent())!
  const key = keys.get(text)!
  const right = key.kind === 'chosen' ? key.chosen[0]! : 0
  const buttons = question.locator('[role=group] button')
  await buttons.nth(isRight ? right : (right + 1) % (await buttons.count())).click()
  await expect.poll(() => hasMovedOn(page, text), { timeout: 30_000 }).toBe(true)
}

/**
 * A question of up to four options or five rows fits on the screen; below a longer one, and below a reason, the button
 * is in view.
 */
export async function expectFits(page: Page): Promise<void> {
  await page.locator('[data-turn=question], [data-turn=reason]').waitFor({ timeout: 30_000 })
  const { over, hidden } = await page.evaluate(() => {
    const turn = document.querySelector('[data-turn]')!
    const count = turn.querySelectorAll('[role=group] > button, ol > li').length
    const isLong = turn.getAttribute('data-turn') === 'reason' || count > 5 || turn.querySelector('pre, img') !== null
    const button = [...turn.querySelectorAll('button')].at(-1)!
    const scrolls = document.documentElement.scrollHeight - innerHeight
    return { over: isLong ? 0 : scrolls, hidden: isLong ? button.getBoundingClientRect().bottom - innerHeight : 0 }
  })
  expect(over).toBeLessThanOrEqual(0)
  expect(hidden).toBeLessThanOrEqual(0)
}

/** A reason, a choice of items, another question or the end. */
const hasMovedOn = async (page: Page, text: string): Promise<boolean> =>
  (await page.locator('[data-turn=reason], [data-turn=step], [data-screen=reveal]').count()) > 0 ||
  (await currentText(page)) !== text

const currentText = async (page: Page) =>
  page
    .locator('[data-turn=question] h2')
    .first()
    .textContent({ timeout: 1_000 })
    .catch(() => null)

type NewRoom = { play: SelfPacedMode; title: string; seconds: number }

/** A room with single choice questions only, which may be shorter than the wizard offers. */
async function createSelfPacedRoom(
  world: Journey['world'],
  owner: Owner,
  { context }: Screen,
  { play, title, seconds }: NewRoom,
): Promise<string> {
  const post = async (path: string, fields: Record<string, string>) => {
    const form = { ...fields, [keyField]: crypto.randomUUID() }
    const response = await context.request.post(world.url + path, { form, headers: { origin: world.url } })
    expect(response.status()).toBeLessThan(400)
  }
  const settings = { scoring: 'accuracy', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 }
  await post(`/dashboard/competition${inClass}`, {
    ...{ [actionField]: 'create', classroomId: explorers, title, play },
    source: JSON.stringify({ kind: 'bank', bank: 'computing', questions: 40 }),
    settings: JSON.stringify({ ...settings, answerSeconds: seconds }),
  })
  const { id } = await readRoom(owner)
  const press = { [actionField]: 'act', competition: id, press: 'open', round: '', phase: '' }
  await post(`/dashboard/competition/${id}${inClass}`, press)
  await dropOtherQuestions(owner, id)
  return id
}

async function dropOtherQuestions(owner: Owner, id: string): Promise<void> {
  await owner.query(
    `DELETE FROM competition_rounds WHERE competition_id = $1
       AND (content ->> 'kind' <> 'choice' OR jsonb_array_length(content -> 'options') < 3)`,
    [id],
  )
  const { rows } = await owner.query<{ round: number }>(
    'SELECT round FROM competition_rounds WHERE competition_id = $1 ORDER BY round',
    [id],
  )
  for (const [next, { round }] of rows.entries())
    await owner.query('UPDATE competition_rounds SET round = $3 WHERE competition_id = $1 AND round = $2', [
      ...[id, round, next],
    ])
  await owner.query(
    `UPDATE competition_flights SET state = state || jsonb_build_object('asked', z.zeros, 'right', z.zeros)
     FROM (SELECT jsonb_agg(0) AS zeros FROM competition_rounds WHERE competition_id = $1) z WHERE competition_id = $1`,
    [id],
  )
}

const projector = { width: 1920, height: 1080 }
const laptop = { width: 1366, height: 768 }
const largePhone = { width: 390, height: 844 }

type StartJourney = Pick<Journey, 'world' | 'owner' | 'openScreen'>

/** Opens the wizard and a room on the wall, lets a student in Thai and one in Korean join, and starts the room. */
export async function startSelfPacedRoom({ world, owner, openScreen }: StartJourney, room: NewRoom) {
  const { play } = room
  const { host } = readMessages('competitions', 'en')
  const teacher = await openScreen('teacher', 'en', projector)
  const wall = teacher.page
  await open(wall, world, 'en', `/dashboard/competition${inClass}&new=${play}`)
  await wall.getByRole('radio').first().check()
  await checkScreen(wall, `${play}/wizard.en.projector`)
  const id = await createSelfPacedRoom(world, owner, teacher, room)
  await open(wall, world, 'en', `/dashboard/competition/${id}${inClass}`)
  await findStage(wall).getByText(host!.scanOrType!).waitFor()

  const thai = await openScreen('student', 'th', phone)
  const korean = await openScreen({ id: parentsChild }, 'ko', laptop)
  await open(thai.page, world, 'th', `/competition/${play}`)
  await open(korean.page, world, 'ko', `/competition/${play}/${id}`)
  await waitForScreen(thai.page, 'waiting')
  await waitForScreen(korean.page, 'waiting')
  await findStage(wall).getByRole('button', { name: host!.primary!.start!, exact: true }).click()
  await waitForScreen(thai.page, 'question')
  await checkScreen(thai.page, `${play}/look.th.360`)
  await waitForScreen(thai.page, 'answer')
  const [thaiKeys, koreanKeys] = [await loadKeys(owner, 'th'), await loadKeys(owner, 'ko')]
  await checkScreen(thai.page, `${play}/question.th.360`)
  await thai.page.setViewportSize(largePhone)
  await expectFits(thai.page)
  await thai.page.setViewportSize(phone)
  await expectFits(korean.page)
  return { id, teacher, wall, thai, korean, thaiKeys, koreanKeys }
}
