import { and, eq, inArray, isNull } from 'drizzle-orm'
import { z } from 'zod'
import {
  checkGuestName,
  guestNameChoices,
  guestNames,
  mostGuestSeed,
  unlikeOthers,
} from '#rules/competitions/guest-name.ts'
import { can } from '#rules/permissions.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { digestOf } from '#app/platform/keys.server.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { firstRoundOf } from '../join-competition.server.ts'
import { roomPaths } from '../paths.ts'
import { lockCompetition, type CompetitionRow } from '../room-row.server.ts'
import { competitionPlayers, competitions } from '../tables.server.ts'
import { forgottenMs, isClassOpen } from './enter-as-guest.server.ts'
import { placeOfGuestCode } from './guest-room.server.ts'
import { demandTyping } from './press-guests.server.ts'

/** `sentAs` is the device's own id for this act, for nobody is signed in who could keep one. */
const request = z.object({
  code: z.string().regex(/^[0-9]{6}$/),
  language: z.enum(['en', 'th', 'ko', 'cn']),
  seed: z.coerce.number().int().min(0).max(mostGuestSeed),
  pick: z.coerce
    .number()
    .int()
    .min(0)
    .max(guestNameChoices - 1),
  /** In place of a made one, where the host allows it. */
  typed: z.string().max(200).optional(),
  sentAs: z.string().max(64),
})
type Asked = z.infer<typeof request>

/** Somebody without an account asks to play in a room that is open for guests. Nothing is made of it until its host says yes. */
export const askAsGuest = defineCommand({
  name: 'askAsGuest',
  input: request,
  school: async (services, _, { code }) => (await placeOfGuestCode(services, code))?.schoolId ?? null,

  async load({ db, schoolId }, { code }) {
    const isRoom = schoolId && and(eq(competitions.schoolId, schoolId as never), eq(competitions.code, code))
    const [row] = isRoom ? await db.select().from(competitions).where(isRoom) : []
    return row && (await isClassOpen(db, row)) ? row : null
  },

  allow: (actor) => can(actor, 'competition.ask'),

  async run(context, found, asked) {
    if (!found) throw new AppError('refused', { reason: 'guests-closed' })
    const key = digestOf(asked.sentAs)
    const again = await placeOf(context, found, key)
    if (again) return { result: resultOf(found, again, true) }
    demandOpen(found, context.now)
    const name = await nameOf(context, found, asked)
    // What is too much is refused before anything is locked that players wait for.
    await withinQuota(context, 'guest-request', found.classroomId, { existing: () => waitingIn(context, found) })
    const row = (await lockCompetition(context.db, found.schoolId, found.id)) ?? found
    demandOpen(row, context.now)
    const id = await takePlace(context, row, name, key)
    return { result: resultOf(row, id, false), changed: roomPaths(row.id) }
  },
})

const resultOf = ({ schoolId, id, game }: CompetitionRow, player: string, again: boolean) => ({
  ...{ schoolId, competition: id, game, player, again },
})

function demandOpen({ settings, state, locked, mode, changedAt }: CompetitionRow, now: number) {
  const isLed = mode === 'live' && ['lobby', 'running', 'paused'].includes(state)
  const isOpen = isLed && now - changedAt.getTime() < forgottenMs
  if (!isOpen || locked || settings.guests === 'none') throw new AppError('refused', { reason: 'guests-closed' })
}

async function nameOf({ db }: Context, row: CompetitionRow, { seed, pick, language, typed }: Asked): Promise<string> {
  if (typed === undefined || typed.trim() === '') return guestNames(seed, language)[pick]!
  if (row.settings.guests !== 'typed') throw new AppError('refused', { reason: 'guests-closed' })
  await demandTyping(db, row)
  const name = checkGuestName(typed)
  if (!name.ok) throw new AppError('invalid', { fields: { typed: name.reason } })
  return name.value
}

const ofRoom = ({ schoolId, id }: CompetitionRow) =>
  and(eq(competitionPlayers.schoolId, schoolId), eq(competitionPlayers.competitionId, id))

async function placeOf({ db }: Context, row: CompetitionRow, key: string): Promise<string | null> {
  const isTheirs = and(ofRoom(row), eq(competitionPlayers.guestKey, key))
  const [player] = await db.select({ id: competitionPlayers.id }).from(competitionPlayers).where(isTheirs)
  return player?.id ?? null
}

/** Of all rooms of the class that are open. */
async function waitingIn({ db }: Context, { schoolId, classroomId }: CompetitionRow): Promise<number> {
  const open = db
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
    inArray(competitionPlayers.competitionId, open),
    eq(competitionPlayers.state, 'asked'),
    isNull(competitionPlayers.personId),
  )
  return db.$count(competitionPlayers, areWaiting)
}

async function takePlace({ db, now, newId }: Context, row: CompetitionRow, wanted: string, guestKey: string) {
  const others = await db
    .select({ name: competitionPlayers.name, number: competitionPlayers.number })
    .from(competitionPlayers)
    .where(ofRoom(row))
  const number = 1 + others.reduce((most, other) => Math.max(most, other.number), 0)
  const name = unlikeOthers(
    wanted,
    others.map((other) => other.name),
  )
  const { teams } = row.settings
  const id = newId()
  await db.insert(competitionPlayers).values({
    ...{ schoolId: row.schoolId, competitionId: row.id, id, personId: null, guestKey, number, name, state: 'asked' },
    ...{ team: teams === 0 ? null : number % teams, joinedRound: firstRoundOf(row), joinedAt: new Date(now) },
  })
  return id
}
