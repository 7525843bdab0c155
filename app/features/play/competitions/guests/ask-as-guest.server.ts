import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import {
  checkGuestName,
  guestNameChoiceCount,
  suggestGuestNames,
  maxGuestSeed,
  makeNameUnique,
} from '#rules/competitions/guest-name.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { digestOf } from '#app/platform/secrets/keys.server.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { firstRoundForNewPlayer } from '../rooms/join-competition.server.ts'
import { requireRoomSpace } from '../rooms/require-room-space.server.ts'
import { sharedRoomPaths } from '../paths.ts'
import { lockCompetition, type CompetitionRow } from '../rooms/room-row.server.ts'
import { competitionPlayers, competitions } from '../tables.server.ts'
import { idleRoomMs, isClassroomActive } from './enter-as-guest.server.ts'
import { findCompetitionByGuestCode } from './guest-room.server.ts'
import { requireTypedNamesAllowed } from './manage-guests.server.ts'

/** The client sends `idempotencyKey`, because guests have no session to store one in. */
const guestRequestSchema = z.object({
  code: z.string().regex(/^[0-9]{6}$/),
  language: z.enum(['en', 'th', 'ko', 'cn']),
  seed: z.coerce.number().int().min(0).max(maxGuestSeed),
  pick: z.coerce
    .number()
    .int()
    .min(0)
    .max(guestNameChoiceCount - 1),
  /** Name that replaces the generated one, if the host allows typed names. */
  typed: z.string().max(200).optional(),
  idempotencyKey: z.string().max(64),
})
type GuestRequestInput = z.infer<typeof guestRequestSchema>

/** Creates a join request of a guest without an account. The guest has no access until the host approves it. */
export const askAsGuest = defineCommand({
  name: 'askAsGuest',
  input: guestRequestSchema,
  school: async (services, _, { code }) => (await findCompetitionByGuestCode(services, code))?.schoolId ?? null,

  async load({ db, schoolId }, { code }) {
    const isRoom = schoolId && and(eq(competitions.schoolId, schoolId as never), eq(competitions.code, code))
    const [row] = isRoom ? await db.select().from(competitions).where(isRoom) : []
    return row && (await isClassroomActive(db, row)) ? row : null
  },

  allow: (actor) => can(actor, 'competition.ask'),

  async run(context, competition, input) {
    if (!competition) throw new AppError('refused', { reason: 'guests-closed' })
    const key = digestOf(input.idempotencyKey)
    const existingId = await findGuestPlayer(context, competition, key)
    if (existingId) return { result: toResult(competition, existingId, true) }
    requireOpenToGuests(competition, context.now)
    const name = await resolveName(context, competition, input)
    // Enforce the quota before locking the competition, so that excess requests cannot delay players.
    await enforceQuota(context, 'guest-request', competition.classroomId, {
      existing: () => countWaitingGuests(context, competition),
    })
    const row = (await lockCompetition(context.db, competition.schoolId, competition.id)) ?? competition
    requireOpenToGuests(row, context.now)
    await requireRoomSpace(context.db, row)
    const id = await addGuest(context, row, name, key)
    return { result: toResult(row, id, false), changed: sharedRoomPaths(row.id) }
  },
})

const toResult = ({ schoolId, id, game }: CompetitionRow, player: string, again: boolean) => ({
  ...{ schoolId, competition: id, game, player, again },
})

function requireOpenToGuests({ settings, state, locked, mode, changedAt }: CompetitionRow, now: number) {
  const isLive = mode === 'live' && ['lobby', 'running', 'paused'].includes(state)
  const isOpen = isLive && now - changedAt.getTime() < idleRoomMs
  if (!isOpen || locked || settings.guests === 'none') throw new AppError('refused', { reason: 'guests-closed' })
}

async function resolveName(
  { db }: CommandContext,
  row: CompetitionRow,
  { seed, pick, language, typed }: GuestRequestInput,
): Promise<string> {
  if (typed === undefined || typed.trim() === '') return suggestGuestNames(seed, language)[pick]!
  if (row.settings.guests !== 'typed') throw new AppError('refused', { reason: 'guests-closed' })
  await requireTypedNamesAllowed(db, row)
  const name = checkGuestName(typed)
  if (!name.ok) throw new AppError('invalid', { fields: { typed: name.reason } })
  return name.value
}

const isInRoom = ({ schoolId, id }: CompetitionRow) =>
  and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, id))

async function findGuestPlayer({ db }: CommandContext, row: CompetitionRow, key: string): Promise<string | null> {
  const isRequester = and(isInRoom(row), eq(competitionPlayers.guestKey, key))
  const [player] = await db.select({ id: competitionPlayers.id }).from(competitionPlayers).where(isRequester)
  return player?.id ?? null
}

/** Counts pending guest requests in all open rooms of the class. */
async function countWaitingGuests({ db }: CommandContext, { schoolId, classroomId }: CompetitionRow): Promise<number> {
  const openRooms = db
    .select({ id: competitions.id })
    .from(competitions)
    .where(
      and(
        eq(competitions.schoolId, schoolId),
        eq(competitions.classroomId, classroomId),
        inArray(competitions.state, ['lobby', 'running', 'paused']),
      ),
    )
  const areWaiting = and(
    eq(competitionPlayers.schoolId, schoolId),
    inArray(competitionPlayers.competitionId, openRooms),
    eq(competitionPlayers.state, 'asked'),
    isNull(competitionPlayers.personId),
  )
  return db.$count(competitionPlayers, areWaiting)
}

async function addGuest(
  { db, now, newId }: CommandContext,
  row: CompetitionRow,
  requestedName: string,
  guestKey: string,
) {
  const players = await db
    .select({ name: competitionPlayers.name, number: competitionPlayers.number })
    .from(competitionPlayers)
    .where(isInRoom(row))
  const number = 1 + players.reduce((max, player) => Math.max(max, player.number), 0)
  const name = makeNameUnique(
    requestedName,
    players.map((player) => player.name),
  )
  const { teams } = row.settings
  const id = newId()
  await db.insert(competitionPlayers).values({
    ...{ schoolId: row.schoolId, competitionId: row.id, id, personId: null, guestKey, number, name, state: 'asked' },
    ...{ team: teams === 0 ? null : number % teams, joinedRound: firstRoundForNewPlayer(row), joinedAt: new Date(now) },
  })
  return id
}
