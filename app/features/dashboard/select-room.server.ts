import type { OnboardingRole } from '#rules/onboarding.ts'
import { roomlessAs, type Roomless } from '#rules/roomless.ts'
import {
  actingOf,
  membershipsOf,
  ownSchoolInvitations,
  toldInvitations,
  waitingFor,
} from '#app/features/schools/public.server.ts'
import type { Actor } from '#rules/permissions.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import { actorIn, type SignedIn, type Visit } from '#app/platform/request.server.ts'
import type { RoomChoice, SchoolInvitation } from './contract.ts'
import { roomsOfVisit } from '#app/features/rooms/public.server.ts'

export type RoomsToChoose = {
  schools: { id: string; name: string; rooms: RoomChoice[] }[]
  roomless: Roomless | null
  waiting: { id: string; name: string }[]
  /** Schools that ask this person to teach there. */
  invitedBy: SchoolInvitation[]
  /** Where there is nothing to choose. */
  only: RoomChoice | null
}

/** A person's rooms school by school, or why there are none. */
export async function roomsToChoose(
  visit: Visit,
  signedIn: SignedIn,
  cameAs: OnboardingRole | null = null,
): Promise<RoomsToChoose> {
  const { services, actor } = visit
  const { user } = signedIn
  const rooms = await roomsOfVisit({ services, signedIn })
  const schools = [...Map.groupBy(rooms, ({ schoolId }) => schoolId)].map(([id, group]) => ({
    id,
    name: group[0]!.schoolName,
    rooms: group,
  }))
  const memberships = await membershipsOf({ services, signedIn })
  const { waiting, open } = await read(services, { ...actor, schoolId: null }, async (db) => ({
    waiting: await waitingFor(db, user.id),
    open: await ownSchoolInvitations(db, services.now()),
  }))
  const invitedBy = await toldInvitations(visit, open)
  const roles = memberships.flatMap((membership) => membership.roles)
  return {
    schools,
    waiting,
    invitedBy,
    only: rooms.length === 1 && waiting.length + invitedBy.length === 0 ? rooms[0]! : null,
    roomless: rooms.length > 0 ? null : roomlessAs(roles, user.kind === 'managed', waiting.length > 0, cameAs),
  }
}

/** Whoever visits, as what they are in the school of their own. */
export async function inOwnSchool({ services, signedIn }: Visit): Promise<Actor> {
  const own =
    signedIn &&
    (await actingOf({ services, signedIn })).find(({ personal, roles }) => personal && roles.includes('admin'))
  if (!own) throw new AppError('not-found')
  return actorIn(signedIn, own)
}
