import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { isGameSlug } from '#rules/games/catalog.ts'
import { computePlayTime, type PlayTime } from '#rules/games/play-time.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { replayInParts, type ReplayResult } from '#rules/games/replay.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { resolveLevel, loadGame, type LoadedGame } from '#content/games/load-game.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { PersonJudging } from '#app/platform/limits/judging.server.ts'
import type { PlayRefusal } from './play-answer.ts'
import { playLimits, type SentPlay } from '../contract.ts'
import { playTickets } from '../tables.server.ts'

export type IssuedTicket = typeof playTickets.$inferSelect

/** A play that passed the replay. */
export type AcceptedReplay = {
  readonly sent: SentPlay
  readonly ticket: IssuedTicket
  readonly time: PlayTime
  readonly replayed: ReplayResult
  /** JSON to store. */
  readonly log: string
  readonly logDigest: string
}

export type ReplayOutcome = AcceptedReplay | { readonly sent: SentPlay; readonly refused: PlayRefusal }

/** Loads only this student's tickets; another student's ticket is treated like a missing one. */
export async function loadTickets(
  db: Database,
  schoolId: SchoolId,
  studentId: PersonId,
  ids: readonly string[],
): Promise<ReadonlyMap<string, IssuedTicket>> {
  const rows = await db
    .select()
    .from(playTickets)
    .where(
      and(eq(playTickets.schoolId, schoolId), eq(playTickets.studentId, studentId), inArray(playTickets.id, [...ids])),
    )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Issued tickets, and the questions of bank flights by ticket id. */
export type IssuedTickets = {
  readonly tickets: ReadonlyMap<string, IssuedTicket>
  readonly flights: ReadonlyMap<string, QuizLevel>
}

/** Replays plays sequentially, each in its own queue slot. Scores come only from the replay. */
export async function replayPlays(
  plays: readonly SentPlay[],
  { tickets, flights }: IssuedTickets,
  times: { readonly sentAt: number; readonly receivedAt: number },
  person: PersonJudging,
): Promise<ReplayOutcome[]> {
  const outcomes: ReplayOutcome[] = []
  for (const sent of plays.toSorted((play, other) => play.sequence - other.sequence)) {
    const ticket = tickets.get(sent.ticket)
    const game = ticket && isGameSlug(ticket.game) ? await loadGame(ticket.game) : null
    if (!ticket || !game) outcomes.push({ sent, refused: 'no-ticket' })
    else if (person.refusal()) outcomes.push({ sent, refused: 'not-yet' })
    else {
      const level = resolveTicketLevel(ticket, game, flights)
      outcomes.push(await person.run(() => replayPlay(sent, ticket, level, { ...game, ...times })))
    }
  }
  return outcomes
}

function resolveTicketLevel(ticket: IssuedTicket, game: LoadedGame, flights: IssuedTickets['flights']): unknown {
  if (ticket.flight !== null) return flights.get(ticket.id)
  return isGameSlug(ticket.game) ? resolveLevel(ticket.game, game, ticket.level) : undefined
}

type ReplayInput = Pick<LoadedGame, 'rules'> & { readonly sentAt: number; readonly receivedAt: number }

function* replayPlay(
  sent: SentPlay,
  ticket: IssuedTicket,
  level: unknown,
  { rules, sentAt, receivedAt }: ReplayInput,
): Generator<void, ReplayOutcome> {
  // A repeated request has the same play id and gets the stored result; another play cannot reuse the ticket.
  if (ticket.playId !== null && ticket.playId !== sent.id) return { sent, refused: 'used-ticket' }
  if (ticket.expiresAt.getTime() < receivedAt) return { sent, refused: 'expired-ticket' }
  if (ticket.rulesVersion !== rules.version || level === undefined) return { sent, refused: 'other-rules' }
  const { startedAt, endedAt, log } = sent
  const time = computePlayTime({ startedAt, endedAt, sentAt, receivedAt, issuedAt: ticket.issuedAt.getTime() })
  const replayed = yield* replayInParts(rules, level, ticket, {
    ...log,
    seconds: (time.endedAt - time.startedAt) / 1_000,
  })
  if (!replayed.ok) return { sent, refused: replayed.reason }
  // Store only parsed inputs: extra fields would be saved and would change the digest of a copied log.
  const { ticks, digests } = log
  const inputs = log.inputs.map((input) => rules.readInput(input))
  const logJson = JSON.stringify({ inputs, ticks, digests })
  if (logJson.length > playLimits.logCharacters) return { sent, refused: 'too-long' }
  const logDigest = createHash('sha256')
    .update(JSON.stringify([ticks, inputs]))
    .digest('base64url')
  return { sent, ticket, time, replayed: replayed.value, log: logJson, logDigest }
}
