import type { GameInput, GameRules, PlaySettings } from '../game-rules.ts'
import { Play } from '../play.ts'

/** Simulated player: called once per tick, returns the next input or null to wait. */
export type Bot<State, Input> = (state: State, tick: number) => Input | null

/** Runs a complete play as the page does. */
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
