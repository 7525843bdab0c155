import type { Page } from 'playwright-core'
import { actionField, keyField } from '#app/platform/forms/action-fields.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import { explorers } from '#db/personas.ts'
import { readMessages } from '#testing/feature-messages.ts'
import { expect, type Journey } from '../harness/journey.ts'
import { open, type Screen } from '../harness/two-devices.ts'

/** Steps that journeys of competitions share: the newest room, its host and its players. */

export const inClass = `?class=${explorers}`
export const projector = { width: 1920, height: 1080 }

/** Long time limit, so that no question times out during screenshots. */
export const quizSettings = {
  ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: true, teams: 0 },
  answerSeconds: 300,
}

type Room = {
  id: string
  school_id: string
  game: string
  mode: string
  code: string | null
  state: string
  phase: string | null
  round: number | null
  ends: string | null
}

/** The newest room; undefined before the first one. */
export const findRoom = async (owner: Journey['owner']) =>
  (
    await owner.query<Room>(
      `SELECT id, school_id, game, mode, code, state, phase, round, coalesce(ends_at, left_ms)::text AS ends
       FROM competitions ORDER BY made_at DESC LIMIT 1`,
    )
  ).rows[0]

export const readRoom = async (owner: Journey['owner']): Promise<Room> => (await findRoom(owner))!

/** Sends a form as the user of this screen. */
export async function postForm(
  world: Journey['world'],
  { context }: Pick<Screen, 'context'>,
  path: string,
  fields: Record<string, string>,
): Promise<void> {
  const form = { ...fields, [keyField]: crypto.randomUUID() }
  const response = await context.request.post(world.url + path, { form, headers: { origin: world.url } })
  expect(response.status()).toBeLessThan(400)
}

/** Sends a host action with the current round, phase and end time. */
export async function sendHostAction(
  { world, owner }: Pick<Journey, 'world' | 'owner'>,
  host: Screen,
  name: string,
): Promise<void> {
  const { id, round, phase, ends } = await readRoom(owner)
  await postForm(world, host, `/dashboard/competition/${id}${inClass}`, {
    ...{ [actionField]: 'act', competition: id, press: name },
    ...{ round: round === null ? '' : String(round), phase: phase ?? '', ends: ends ?? '' },
  })
}

/** Opens the competitions of the class on the projector. */
export async function openWall({ world, openScreen }: Pick<Journey, 'world' | 'openScreen'>) {
  const teacher = await openScreen('teacher', 'en', projector)
  await open(teacher.page, world, 'en', `/dashboard/competition${inClass}`)
  return { teacher, wall: teacher.page }
}

export const findStage = (page: Page) => page.locator('dialog[data-whole-screen]')

export const waitForScreen = (page: Page, screen: string) =>
  page.locator(`[data-screen=${screen}]`).waitFor({ timeout: 30_000 })

/** Answers the current question, whatever its kind. */
export async function answerQuestion(page: Page, locale: Locale, optionIndex = 0): Promise<void> {
  const field = page.locator('form input')
  if (await field.count()) await field.fill('3')
  const choice = page.locator('[role=group] button[aria-pressed]').nth(optionIndex)
  if (await choice.count()) await choice.click()
  for (const side of await page.locator('[role=group] button:not([aria-pressed])').all()) await side.click()
  const send = page.getByRole('button', { name: readMessages('lessons/answers', locale).send!, exact: true })
  if (await send.count()) await send.click()
}
