import { and, eq } from 'drizzle-orm'
import { wordsAllowed } from '#app/features/schools/public.server.ts'
import type { Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { touchRoom } from '../touch-room.server.ts'
import type { CompetitionSettings } from '../contract.ts'
import type { guestPresses } from '../inputs.ts'
import { firstRoundOf } from '../join-competition.server.ts'
import { isCompetition, type CompetitionRow } from '../room-row.server.ts'
import { competitionPlayers, competitions, guestCodes } from '../tables.server.ts'
import { newRoomCode } from '../room-codes.server.ts'
import { areGuests, codeOfRoom } from './end-guests.server.ts'

type GuestPress = (typeof guestPresses)[number]
type Guests = CompetitionSettings['guests']

const guestsAfter: Partial<Record<GuestPress, Guests>> = {
  'open-guests': 'approved',
  'type-guests': 'typed',
  'close-guests': 'none',
}

/** What a host does about all guests, or about all who ask. Nothing where it is so already. */
export async function actOnGuests(
  context: Context,
  row: CompetitionRow,
  press: GuestPress,
): Promise<CompetitionRow | null> {
  if (row.mode !== 'live' || !['lobby', 'running', 'paused'].includes(row.state)) return null
  const guests = guestsAfter[press]
  if (guests === undefined) return answerAll(context, row, press === 'admit-all')
  if (guests === row.settings.guests) return null
  if (guests === 'none') await closeToGuests(context.db, row)
  if (guests === 'typed') await demandTyping(context.db, row)
  return admitGuests(context, row, guests)
}

/** Where a school lets nobody write to others, nobody writes a name either. */
export async function demandTyping(db: Database, { schoolId }: Pick<CompetitionRow, 'schoolId'>) {
  if (!(await wordsAllowed(db, schoolId))) throw new AppError('refused', { reason: 'typing-off' })
}

/** With the lobby, where that was chosen before; where the school has stopped typing since, with made-up names only. */
export async function openWithGuests(context: Context, row: CompetitionRow): Promise<CompetitionRow> {
  if (row.settings.guests === 'none') return row
  const isTyped = row.settings.guests === 'typed' && (await wordsAllowed(context.db, row.schoolId))
  return admitGuests(context, row, isTyped ? 'typed' : 'approved')
}

async function admitGuests(context: Context, row: CompetitionRow, guests: Guests): Promise<CompetitionRow> {
  const code = guests === 'none' ? row.code! : await openToGuests(context, row)
  const [after] = await context.db
    .update(competitions)
    .set({ code, settings: { ...row.settings, guests }, changedAt: new Date(context.now) })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return after!
}

/** Codes are of one school; where a room of another has this one too, this room has a new one. */
async function openToGuests(context: Context, row: CompetitionRow): Promise<string> {
  const { db } = context
  const { schoolId, id } = row
  for (let tries = 0, code = row.code!; tries < 20; tries++) {
    await db.insert(guestCodes).values({ code, schoolId, competitionId: id }).onConflictDoNothing()
    const [own] = await db.select().from(guestCodes).where(codeOfRoom(row))
    if (own) return own.code
    code = await newRoomCode(context, schoolId)
  }
  throw new AppError('unavailable')
}

/** Whoever waits is sent away; whoever plays plays on. */
async function closeToGuests(db: Database, row: CompetitionRow) {
  await db.delete(guestCodes).where(codeOfRoom(row))
  await db.delete(competitionPlayers).where(and(areGuests(row), eq(competitionPlayers.state, 'asked')))
}

async function answerAll({ db, now }: Context, row: CompetitionRow, admits: boolean): Promise<CompetitionRow | null> {
  const answered = await db
    .update(competitionPlayers)
    .set(admits ? { state: 'in', joinedRound: firstRoundOf(row) } : { state: 'kicked' })
    .where(
      and(
        eq(competitionPlayers.schoolId, row.schoolId),
        eq(competitionPlayers.competitionId, row.id),
        eq(competitionPlayers.state, 'asked'),
      ),
    )
    .returning({ id: competitionPlayers.id })
  return answered.length === 0 ? null : touchRoom(db, row, now)
}
