import { computeAnswerMs } from '#rules/competitions/fair-clock.ts'
import { loadGame } from '#content/games/load-game.ts'
import type { InboxMessage } from '#app/platform/live/live.server.ts'
import type { CompetitionFacts } from '../rooms/enter-competition.server.ts'
import { createSubmissionSaver } from '../rounds/submission-saver.server.ts'
import { playsPath } from '../paths.ts'
import type { SentPlay } from './contract.ts'
import { loadOpenGames, type FrozenGame } from './frozen-games.server.ts'
import { replayRace } from './replay-race.server.ts'
import { storePlays, type ReplayedSubmission } from './store-plays.server.ts'

/** Clients send no score: the server computes it by replaying the log. */
export const judgeAndSavePlays = createSubmissionSaver<
  InboxMessage<CompetitionFacts, SentPlay>,
  FrozenGame,
  ReplayedSubmission
>({
  loadFrozen: loadOpenGames,
  async judge(submission, frozen) {
    const game = await loadGame(frozen.game)
    const { receivedAt, roundTripMs, value } = submission
    const tookMs = computeAnswerMs({ openedAt: frozen.since, receivedAt, roundTripMs })
    return function* () {
      const replayed = yield* replayRace(game, frozen, value, tookMs)
      return replayed && { ...submission, replayed }
    }
  },
  store: storePlays,
  livePathOf: playsPath,
})
