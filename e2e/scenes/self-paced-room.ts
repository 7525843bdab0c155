import type { Page } from 'playwright-core'
import { toAnswerKey } from '#app/features/play/competitions/public.server.ts'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import type { SelfPacedMode } from '#rules/competitions/game-mode.ts'
import type { BankQuestion, QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { Answer } from '#rules/questions/question.ts'
import { expect, type Journey } from '../harness/journey.ts'
import type { Screen } from '../harness/two-devices.ts'

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
export async function loadKeys(owner: Owner, locale: Locale): Promise<Map<string, Answer>> {
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
export async function createSelfPacedRoom(
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
