import type { Page } from 'playwright-core'
import { botFor } from '#bench/games/bots.ts'
import { loadGame } from '#content/games/load-game.ts'
import { gameEntry, type GameSlug } from '#rules/games/catalogue.ts'
import { codes, placeOf } from '#rules/games/letter-rain/keys.ts'
import { Play } from '#rules/games/play.ts'
import { handsOf } from './hands.ts'
import { seenOn, taken, type Seen } from './stage.ts'

export type Moment = 'start' | 'middle'

/**
 * Plays the level on a page to its end as somebody good at it would: looks at the stage, decides, and presses the
 * buttons by touch or, where they have keys, by key. Ticks are the page's own, however slow it draws.
 */
export async function playGame(
  page: Page,
  slug: GameSlug,
  level: string,
  by: 'touch' | 'keys',
  at: (moment: Moment) => Promise<void>,
): Promise<{ score: number; meter: number }> {
  const { rules, levels } = await loadGame(slug)
  await page.locator('[data-phase="playing"]').waitFor()
  let seen = await seenOn(page)
  const twin = new Play(rules, levels[gameEntry(slug).levels.indexOf(level)], seen.settings)
  const bot = botFor(slug, 2)!
  const hands = handsOf(slug)
  const looked = new Set<Moment>()
  for (let asked = 1; !twin.isOver; asked++) {
    catchUp(twin, seen)
    const moment = seen.rounds.done * 2 >= seen.rounds.of ? 'middle' : 'start'
    if (!looked.has(moment) && !seen.isOver && seen.controls.some(({ isOff }) => !isOff)) {
      looked.add(moment)
      await at(moment)
      seen = await seenOn(page)
      continue
    }
    // Bots wait for full fractions of a second, which every so many whole minutes are.
    const wish = bot(twin.state, asked * 3_600)
    const ids = wish === null ? [] : hands(twin.state, wish)
    const isPressable = seen.controls.some(({ id, isOff }) => id === ids[0] && !isOff)
    if (isPressable) await press(page, ids, by)
    await taken(page, seen, isPressable ? 60 : 4)
    seen = await seenOn(page)
  }
  return { score: rules.score(twin.state), meter: rules.meter(twin.state) }
}

/** From the log of the page the same state comes about here. */
function catchUp(twin: Play<unknown, { t: number }, unknown>, { tick, inputs }: Seen): void {
  const byTick = new Map(inputs.map((input) => [input.t, input]))
  while (twin.tick < tick && !twin.isOver) twin.advance(byTick.get(twin.tick) ?? null)
}

async function press(page: Page, ids: readonly string[], by: 'touch' | 'keys'): Promise<void> {
  for (const id of ids) {
    const control = (await seenOn(page)).controls.find((one) => one.id === id)
    const [key] = control?.keys ?? []
    if (by === 'keys' && id.startsWith('key-')) await page.keyboard.press(codes[placeOf(Number(id.slice(4)))]!)
    else if (by === 'keys' && key) await page.keyboard.press(key)
    else await page.locator(`[data-control="${id}"]:not([aria-disabled="true"])`)[by === 'touch' ? 'tap' : 'click']()
  }
}
