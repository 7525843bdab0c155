import type { GameInput, GameRules, PlaySettings } from '../game-rules.ts'
import { Play } from '../play.ts'

/** What a player made of code wishes next, or null to wait; asked once for each tick. */
export type Bot<State, Input> = (state: State, tick: number) => Input | null

/** A whole play, as a page would run it. */
export function playWith<State, Input extends GameInput, Level>(
  rules: GameRules<State, Input, Level>,
  level: Level,
  settings: PlaySettings,
  bot: Bot<State, Input>,
): Play<State, Input, Level> {
  const play = new Play(rules, level, settings)
  while (!play.isOver) play.advance(bot(play.state, play.tick))
  return play
}
