import type { Page } from 'playwright-core'
import { botFor } from '#testing/game-bots.ts'
import { loadGame } from '#content/games/load-game.ts'
import { gameEntry, type GameSlug } from '#rules/games/catalog.ts'
import { codes, keyPosition } from '#rules/games/letter-rain/keys.ts'
import { Play } from '#rules/games/play.ts'
import { buttonFinderFor } from './control-buttons.ts'
import { findStageState, readStageState, waitForInput, type StageState } from './stage.ts'

export type Moment = 'start' | 'middle'

/**
 * Plays the level on a page to its end: reads the stage, lets a bot decide, and presses the buttons by touch or, where
 * they have keys, by keyboard. Follows the ticks of the page, so slow rendering does not matter. Returns null if the page
 * left the game after the last input, as a race does.
 */
export async function playGame(
  page: Page,
  slug: GameSlug,
  level: string,
  by: 'touch' | 'keys',
  onMoment: (moment: Moment) => Promise<void>,
): Promise<{ score: number; meter: number } | null> {
  const { rules, levels } = await loadGame(slug)
  await page.locator('[data-phase="playing"]').waitFor()
  let stage = await readStageState(page)
  const replica = new Play(rules, levels[gameEntry(slug).levels.indexOf(level)], stage.settings)
  const bot = botFor(slug, 2)!
  const findButtons = buttonFinderFor(slug)
  const reportedMoments = new Set<Moment>()
  for (let input = 1; !replica.isOver; input++) {
    applyPageLog(replica, stage)
    const moment = stage.rounds.done * 2 >= stage.rounds.of ? 'middle' : 'start'
    if (!reportedMoments.has(moment) && !stage.isOver && stage.controls.some(({ isOff }) => !isOff)) {
      reportedMoments.add(moment)
      await onMoment(moment)
      stage = await readStageState(page)
      continue
    }
    // Bots act on fixed fractions of a second; a multiple of 3,600 ticks (one minute) satisfies all of them.
    const intendedInput = bot(replica.state, input * 3_600)
    const buttonIds = intendedInput === null ? [] : findButtons(replica.state, intendedInput)
    const isPressable = stage.controls.some(({ id, isOff }) => id === buttonIds[0] && !isOff)
    if (isPressable) await press(page, buttonIds, by)
    await waitForInput(page, stage, isPressable ? 60 : 4)
    const next = await findStageState(page)
    if (!next) return null
    stage = next
  }
  return { score: rules.score(replica.state), meter: rules.meter(replica.state) }
}

/** Replays the input log of the page, so that the replica reaches the state of the page. */
function applyPageLog(replica: Play<unknown, { t: number }, unknown>, { tick, inputs }: StageState): void {
  const byTick = new Map(inputs.map((input) => [input.t, input]))
  while (replica.tick < tick && !replica.isOver) replica.advance(byTick.get(replica.tick) ?? null)
}

async function press(page: Page, ids: readonly string[], by: 'touch' | 'keys'): Promise<void> {
  for (const id of ids) {
    const control = (await readStageState(page)).controls.find((control) => control.id === id)
    const [key] = control?.keys ?? []
    if (by === 'keys' && id.startsWith('key-')) await page.keyboard.press(codes[keyPosition(Number(id.slice(4)))]!)
    else if (by === 'keys' && key) await page.keyboard.press(key)
    else await page.locator(`[data-control="${id}"]:not([aria-disabled="true"])`)[by === 'touch' ? 'tap' : 'click']()
  }
}
