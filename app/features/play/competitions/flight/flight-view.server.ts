import type { Flight } from '#rules/competitions/flight/flight.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { FrozenQuestion } from '../rounds/frozen-question.ts'
import { competitionById } from '../rooms/room-row.server.ts'
import { loadGame } from '../self-paced/game-row.server.ts'
import { loadQuestions } from '../self-paced/judge-answer.server.ts'
import { startFlyerRow, type FlyerRow } from '../self-paced/player-row.server.ts'
import { listShownQuestions, toLastAnswer, toTurnView } from '../self-paced/turn-view.server.ts'
import type { FlightView, FlightWay } from './contract.ts'
import { countLanterns, toFlightWay } from './flight-row.server.ts'
import { findHintReceiver } from './strike-option.server.ts'

/** Rows of the players among these users; `state` is null before the first answer. */
const flyersSql = `
  SELECT coalesce(p.person_id, p.id) AS person, p.id AS player, f.state, f.outcome, f.active_ms AS "activeMs", f.opens_at::float8 AS "opensAt"
  FROM competition_players p
  LEFT JOIN competition_flyers f ON f.school_id = p.school_id AND f.competition_id = p.competition_id AND f.player_id = p.id
  WHERE p.school_id = $1 AND p.competition_id = $2 AND p.state = 'in'
    AND (p.person_id = ANY($3::uuid[]) OR (p.person_id IS NULL AND p.id = ANY($3::uuid[])))`

type Row = FlyerRow & { person: string; player: string }

/** Questions and lanterns of several players with few queries; null for other users and outside of the flight. */
export async function loadFlightViews(
  db: Database,
  { schoolId, id, locale }: { schoolId: SchoolId; id: string; locale: Locale },
  people: readonly string[],
): Promise<(FlightView | null)[]> {
  const room = await competitionById(db, schoolId, id)
  const flight = room?.phase === 'answer' ? await loadGame(db, room, 'flight') : null
  if (!room || !flight) return people.map(() => null)
  const { rows } = await db.$client.query<Row>(flyersSql, [schoolId, id, people])
  const flyers = rows.map((row) =>
    row.state ? row : { ...row, ...startFlyerRow({ room, player: row.player, game: flight }) },
  )
  const questions = await loadQuestions(db, room, listShownQuestions(flyers))
  const way = toFlightWay(flight, await countLanterns(db, room, flight.gate))
  const mayHelp = flyers.some(({ state }) => isLitNow(state, flight) && state.hints > 0)
  const canHelp = mayHelp && (await findHintReceiver(db, room, flight.gate)) !== null
  const byPerson = new Map(
    flyers.map((flyer) => [flyer.person, toFlightView(flyer, { flight, way, canHelp, questions, locale })]),
  )
  return people.map((person) => byPerson.get(person) ?? null)
}

const isLitNow = ({ litGate }: FlyerRow['state'], { gate, shutAt }: Flight): boolean =>
  shutAt !== null && litGate === gate

type SharedFlight = {
  flight: Flight
  way: FlightWay
  canHelp: boolean
  questions: ReadonlyMap<number, FrozenQuestion>
  locale: Locale
}

function toFlightView(row: FlyerRow, shared: SharedFlight): FlightView {
  const { flight, way, canHelp } = shared
  const { state, outcome } = row
  const isLit = isLitNow(state, flight)
  return {
    ...toTurnView(row, shared),
    ...{ way, isLit, sentHints: state.sentHints, hints: isLit && canHelp ? state.hints : 0 },
    last: outcome && { ...toLastAnswer(outcome, shared), pushes: outcome.pushes },
  }
}
