import { tookMs } from '#rules/competitions/fair-clock.ts'
import { loadGame } from '#content/games/load-game.ts'
import type { Received } from '#app/platform/live.server.ts'
import type { CompetitionFacts } from '../enter-competition.server.ts'
import { keepJudged } from '../keep-judged.server.ts'
import { playsPath } from '../paths.ts'
import type { SentRace } from './contract.ts'
import { gamesOfRounds, type FrozenGame } from './frozen-games.server.ts'
import { replayRace } from './replay-race.server.ts'
import { storePlays, type Replayed } from './store-plays.server.ts'

/** Nothing that a device says about its score is read: there is none. */
export const keepPlays = keepJudged<Received<CompetitionFacts, SentRace>, FrozenGame, Replayed>({
  frozenOf: gamesOfRounds,
  async judge(sent, frozen) {
    const game = await loadGame(frozen.game)
    const { receivedAt, roundTripMs, value } = sent
    const took = tookMs({ openedAt: frozen.since, receivedAt, roundTripMs })
    return function* () {
      const replayed = yield* replayRace(game, frozen, value, took)
      return replayed && { ...sent, replayed }
    }
  },
  store: storePlays,
  pathOf: playsPath,
})
