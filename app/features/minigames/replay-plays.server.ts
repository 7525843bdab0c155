import { createHash } from 'node:crypto'
import { and, eq, inArray } from 'drizzle-orm'
import { isGameSlug } from '#rules/games/catalogue.ts'
import { playTime, type PlayTime } from '#rules/games/play-time.ts'
import type { QuizLevel } from '#rules/games/quiz-flight/level.ts'
import { replayInParts, type ReplayedPlay } from '#rules/games/replay.ts'
import type { PersonId, SchoolId } from '#rules/ids.ts'
import { levelIn, loadGame, type LoadedGame } from '#content/games/load-game.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { Work } from '#app/platform/judging-turns.server.ts'
import type { PlayRefusal } from './play-answer.ts'
import { playLimits, type SentPlay } from './contract.ts'
import { playTickets } from './tables.server.ts'

export type IssuedTicket = typeof playTickets.$inferSelect

/** A play that counts, as the server saw it when it replayed the log. */
export type ReplayedAt = {
  readonly sent: SentPlay
  readonly ticket: IssuedTicket
  readonly time: PlayTime
  readonly replayed: ReplayedPlay
  /** As it is kept. */
  readonly log: string
  readonly logDigest: string
}

export type Replayed = ReplayedAt | { readonly sent: SentPlay; readonly refused: PlayRefusal }

type Turn = <Value>(work: Work<Value>) => Promise<{ value: Value; ms: number }>

/** What the sender may take of the processor, and in whose turn. */
export type Replaying = { readonly turn: Turn; readonly spend: (ms: number) => void; readonly isUsedUp: () => boolean }

/** Tickets of this person among those that the plays name. Somebody else's are not told from none. */
export async function ticketsFor(
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

/** What was issued, and the questions of those that fly over a bank. */
export type Issued = {
  readonly tickets: ReadonlyMap<string, IssuedTicket>
  readonly flights: ReadonlyMap<string, QuizLevel>
}

/** One after the other, each in a turn of its own. Nothing that the device says about its score is read: there is none. */
export async function replayPlays(
  plays: readonly SentPlay[],
  { tickets, flights }: Issued,
  times: { readonly sentAt: number; readonly receivedAt: number },
  { turn, spend, isUsedUp }: Replaying,
): Promise<Replayed[]> {
  const found: Replayed[] = []
  for (const sent of plays.toSorted((one, other) => one.sequence - other.sequence)) {
    const ticket = tickets.get(sent.ticket)
    const game = ticket && isGameSlug(ticket.game) ? await loadGame(ticket.game) : null
    if (!ticket || !game) found.push({ sent, refused: 'no-ticket' })
    else if (isUsedUp()) found.push({ sent, refused: 'not-yet' })
    else {
      const { value, ms } = await turn(() =>
        replayOne(sent, ticket, levelOf(ticket, game, flights), { ...game, ...times }),
      )
      spend(ms)
      found.push(value)
    }
  }
  return found
}

function levelOf(ticket: IssuedTicket, game: LoadedGame, flights: Issued['flights']): unknown {
  if (ticket.flight !== null) return flights.get(ticket.id)
  return isGameSlug(ticket.game) ? levelIn(ticket.game, game, ticket.level) : undefined
}

type ReplayedBy = Pick<LoadedGame, 'rules'> & { readonly sentAt: number; readonly receivedAt: number }

function* replayOne(
  sent: SentPlay,
  ticket: IssuedTicket,
  level: unknown,
  { rules, sentAt, receivedAt }: ReplayedBy,
): Generator<void, Replayed> {
  // A repeat of a play that was kept is told what came of it; for any other the ticket is gone.
  if (ticket.playId !== null && ticket.playId !== sent.id) return { sent, refused: 'used-ticket' }
  if (ticket.expiresAt.getTime() < receivedAt) return { sent, refused: 'expired-ticket' }
  if (ticket.rulesVersion !== rules.version || level === undefined) return { sent, refused: 'other-rules' }
  const { startedAt, endedAt, log } = sent
  const time = playTime({ startedAt, endedAt, sentAt, receivedAt, issuedAt: ticket.issuedAt.getTime() })
  const replayed = yield* replayInParts(rules, level, ticket, {
    ...log,
    seconds: (time.endedAt - time.startedAt) / 1_000,
  })
  if (!replayed.ok) return { sent, refused: replayed.reason }
  // What the rules read and nothing that was sent beside it: that would be kept, and make the same log another one.
  const { ticks, digests } = log
  const inputs = log.inputs.map((input) => rules.readInput(input))
  const kept = JSON.stringify({ inputs, ticks, digests })
  if (kept.length > playLimits.logCharacters) return { sent, refused: 'too-long' }
  const logDigest = createHash('sha256')
    .update(JSON.stringify([ticks, inputs]))
    .digest('base64url')
  return { sent, ticket, time, replayed: replayed.value, log: kept, logDigest }
}
