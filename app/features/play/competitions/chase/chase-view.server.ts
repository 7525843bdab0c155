import { chasePercent, harborOpensMs, type Chase } from '#rules/competitions/chase/chase.ts'
import { kitesAhead, sortRivals, type Rival } from '#rules/competitions/chase/chaser.ts'
import { windAt } from '#rules/competitions/chase/clouds.ts'
import { listOffers, reachableFriends } from '#rules/competitions/chase/items.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { forEachInSlices } from '#app/platform/limits/for-each-in-slices.server.ts'
import type { FrozenQuestion } from '../rounds/frozen-question.ts'
import { competitionById, type CompetitionRow } from '../rooms/room-row.server.ts'
import { loadGame } from '../self-paced/game-row.server.ts'
import { loadQuestions } from '../self-paced/judge-answer.server.ts'
import { startChaserRow, type ChaserRow } from '../self-paced/player-row.server.ts'
import { listShownQuestions, toLastAnswer, toTurnView } from '../self-paced/turn-view.server.ts'
import { loadOtherKites, loadPlayersOfChase } from './chaser-rows.server.ts'
import type { ChaseView, OtherKite } from './contract.ts'

/** The view has no list: two kites ahead, and as many friends as fit beside each other. */
const [shownAhead, shownFriends] = [2, 3]

/** Views of several players with few queries; null for other users and outside of the chase. */
export async function loadChaseViews(
  db: Database,
  { schoolId, id, locale }: { schoolId: SchoolId; id: string; locale: Locale },
  people: readonly string[],
): Promise<(ChaseView | null)[]> {
  const room = await competitionById(db, schoolId, id)
  const chase = room?.phase === 'answer' ? await loadGame(db, room, 'chase') : null
  if (!room || !chase) return people.map(() => null)
  const players = await loadPlayersOfChase(db, room)
  const rivals = sortRivals(players.flatMap(({ player, state }) => (state ? [{ player, chaser: state }] : [])))
  const places = new Map(rivals.map(({ player }, place) => [player, place]))
  const shown = new Set(people)
  const readers = players.flatMap((row) => {
    const { player, state, person } = row
    if (!shown.has(person ?? player)) return []
    const reader = state ? { ...row, state } : startChaserRow({ room, player, game: chase })
    return [{ ...reader, player, person: person ?? player }]
  })
  const questions = await loadQuestions(db, room, listShownQuestions(readers))
  const kites = await loadOtherKites(db, room, players)
  const shared = { room, chase, rivals, places, kites, questions, locale }
  const byPerson = new Map<string, ChaseView>()
  await forEachInSlices(readers, (reader) => byPerson.set(reader.person, toChaseView(reader, shared)))
  return people.map((person) => byPerson.get(person) ?? null)
}

type SharedChase = {
  room: CompetitionRow
  chase: Chase
  /** All players who have answered, sorted, and their indexes. */
  rivals: readonly Rival[]
  places: ReadonlyMap<string, number>
  kites: ReadonlyMap<string, OtherKite>
  questions: ReadonlyMap<number, FrozenQuestion>
  locale: Locale
}

function toChaseView(row: ChaserRow & { player: string }, shared: SharedChase): ChaseView {
  const { room, chase, kites } = shared
  const { state, outcome, activeMs } = row
  const { clouds, beads, hasMap, hasTailwind, wasHelped } = state
  const hasCloud = state.cloudNumber === state.answered
  const place = shared.places.get(row.player)
  const rivals = place === undefined ? shared.rivals : shared.rivals.toSpliced(place, 1)
  // The clock does not matter much: the server checks each purchase again.
  const offers = state.mayBuy ? listOffers(state, rivals, activeMs) : []
  const friends = offers.includes('bridge') ? reachableFriends(state, rivals, activeMs).slice(0, shownFriends) : []
  return {
    ...toTurnView(row, shared),
    ...{ clouds, beads, percent: chasePercent(chase, clouds), hasLanded: state.landedAt !== null },
    harborOpensAt: room.since! + harborOpensMs({ totalMs: room.settings.answerSeconds * 1_000 }),
    wind: windAt(clouds, rivals),
    ahead: kitesAhead(clouds, rivals, shownAhead).map(({ player, chaser }) => ({
      ...kites.get(player)!,
      gap: chaser.clouds - clouds,
    })),
    ...{ hasMap, hasTailwind, hasCloud, wasHelped, offers },
    friends: friends.map(({ player }) => kites.get(player)!),
    last: outcome && { ...toLastAnswer(outcome, shared), gains: outcome.gains },
  }
}
