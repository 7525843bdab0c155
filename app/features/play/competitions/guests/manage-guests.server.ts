import { and, eq } from 'drizzle-orm'
import { isFreeTextAllowed } from '#app/features/people/schools/public.server.ts'
import type { CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { touchRoom } from '../rooms/touch-room.server.ts'
import type { CompetitionSettings } from '../contract.ts'
import type { guestPresses } from '../inputs.ts'
import { firstRoundForNewPlayer } from '../rooms/join-competition.server.ts'
import { requireRoomSpace } from '../rooms/require-room-space.server.ts'
import { isCompetition, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers, competitions, guestCodes } from '../tables.server.ts'
import { generateRoomCode } from '../rooms/room-codes.server.ts'
import { isGuestOfRoom, isCodeOfRoom } from './remove-guests.server.ts'

type GuestPress = (typeof guestPresses)[number]
type GuestSetting = CompetitionSettings['guests']

const guestSettingAfter: Partial<Record<GuestPress, GuestSetting>> = {
  'open-guests': 'approved',
  'type-guests': 'typed',
  'close-guests': 'none',
}

/** Applies a host command about all guests or all pending requests. Returns null if it changes nothing. */
export async function actOnGuests(
  context: CommandContext,
  row: CompetitionRow,
  press: GuestPress,
): Promise<CompetitionRow | null> {
  if (row.mode !== 'live' || !['lobby', 'running', 'paused'].includes(row.state)) return null
  const guests = guestSettingAfter[press]
  if (guests === undefined) return answerAllRequests(context, row, press === 'admit-all')
  if (guests === row.settings.guests) return null
  if (guests === 'none') await closeToGuests(context.db, row)
  if (guests === 'typed') await requireTypedNamesAllowed(context.db, row)
  return admitGuests(context, row, guests)
}

/** Schools that disable free text (chat) also disable typed guest names. */
export async function requireTypedNamesAllowed(db: Database, { schoolId }: Pick<CompetitionRow, 'schoolId'>) {
  if (!(await isFreeTextAllowed(db, schoolId))) throw new AppError('refused', { reason: 'typing-off' })
}

/** Opens a new lobby to guests if the draft says so; with generated names if the school has disabled free text. */
export async function openWithGuests(context: CommandContext, row: CompetitionRow): Promise<CompetitionRow> {
  if (row.settings.guests === 'none') return row
  const isTyped = row.settings.guests === 'typed' && (await isFreeTextAllowed(context.db, row.schoolId))
  return admitGuests(context, row, isTyped ? 'typed' : 'approved')
}

async function admitGuests(
  context: CommandContext,
  row: CompetitionRow,
  guests: GuestSetting,
): Promise<CompetitionRow> {
  const code = guests === 'none' ? row.code! : await openToGuests(context, row)
  const [after] = await context.db
    .update(competitions)
    .set({ code, settings: { ...row.settings, guests }, changedAt: new Date(context.now) })
    .where(isCompetition(row.schoolId, row.id))
    .returning()
  return after!
}

/** Room codes are unique per school, guest codes globally: generates a new code if another school uses this one. */
async function openToGuests(context: CommandContext, row: CompetitionRow): Promise<string> {
  const { db } = context
  const { schoolId, id } = row
  for (let tries = 0, code = row.code!; tries < 20; tries++) {
    await db.insert(guestCodes).values({ code, schoolId, competitionId: id }).onConflictDoNothing()
    const [saved] = await db.select().from(guestCodes).where(isCodeOfRoom(row))
    if (saved) return saved.code
    code = await generateRoomCode(context, schoolId)
  }
  throw new AppError('unavailable')
}

/** Deletes pending requests; admitted guests keep playing. */
async function closeToGuests(db: Database, row: CompetitionRow) {
  await db.delete(guestCodes).where(isCodeOfRoom(row))
  await db.delete(competitionPlayers).where(and(isGuestOfRoom(row), eq(competitionPlayers.state, 'asked')))
}

async function answerAllRequests(
  { db, now }: CommandContext,
  row: CompetitionRow,
  admits: boolean,
): Promise<CompetitionRow | null> {
  const answered = await db
    .update(competitionPlayers)
    .set(admits ? { state: 'in', joinedRound: firstRoundForNewPlayer(row) } : { state: 'kicked' })
    .where(
      and(
        eq(competitionPlayers.schoolId, row.schoolId),
        eq(competitionPlayers.competitionId, row.id),
        eq(competitionPlayers.state, 'asked'),
      ),
    )
    .returning({ id: competitionPlayers.id })
  // Refusing rolls the update back.
  if (admits) await requireRoomSpace(db, row, 0)
  return answered.length === 0 ? null : touchRoom(db, row, now)
}
