import { eq, and, inArray } from 'drizzle-orm'
import { isReturning } from '#rules/competitions/flight/flyer.ts'
import type { Flight } from '#rules/competitions/flight/flight.ts'
import type { SchoolId } from '#rules/ids.ts'
import type { Locale } from '#app/platform/i18n/languages.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { toAnswerKey, toShownQuestion, type FrozenQuestion } from '../rounds/frozen-question.ts'
import { competitionById, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionRounds } from '../tables.server.ts'
import type { FlightView, FlightWay } from './contract.ts'
import { countLanterns, loadFlight, toFlightWay } from './flight-row.server.ts'
import { startFlyerRow, type FlyerRow } from './flyer-row.server.ts'
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
  const flight = room?.game === 'flight' && room.phase === 'answer' ? await loadFlight(db, room) : null
  if (!room || !flight) return people.map(() => null)
  const { rows } = await db.$client.query<Row>(flyersSql, [schoolId, id, people])
  const flyers = rows.map((row) =>
    row.state ? row : { ...row, ...startFlyerRow({ room, player: row.player, flight }) },
  )
  const questions = await loadQuestions(
    db,
    room,
    flyers.flatMap(({ state, outcome }) => [state.question, ...(outcome ? [outcome.question] : [])]),
  )
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

function toFlightView({ state, outcome, opensAt }: FlyerRow, shared: SharedFlight): FlightView {
  const { flight, way, canHelp, questions, locale } = shared
  const isLit = isLitNow(state, flight)
  return {
    ...{ way, number: state.answered, question: toShownQuestion(questions.get(state.question)!, locale) },
    ...{ isReturning: isReturning(state), struck: state.struck, opensAt, isLit, sentHints: state.sentHints },
    hints: isLit && canHelp ? state.hints : 0,
    last: outcome && {
      ...{ isRight: outcome.isRight, isMended: outcome.isMended, pushes: outcome.pushes, answer: outcome.answer },
      question: toShownQuestion(questions.get(outcome.question)!, locale),
      key: outcome.isRight ? null : { ...toAnswerKey(questions.get(outcome.question)!, locale), chosen: [], right: 0 },
    },
  }
}

async function loadQuestions(db: Database, { schoolId, id }: CompetitionRow, rounds: readonly number[]) {
  const rows = await db
    .select()
    .from(competitionRounds)
    .where(
      and(
        eq(competitionRounds.schoolId, schoolId),
        eq(competitionRounds.competitionId, id),
        inArray(competitionRounds.round, [...new Set(rounds)]),
      ),
    )
  return new Map(rows.map((row) => [row.round, row]))
}
