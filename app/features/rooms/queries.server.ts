import { childrenOf } from '#app/features/parents/public.server.ts'
import { classroomById, classroomsOfPerson } from '#app/features/classrooms/public.server.ts'
import {
  actingOf,
  membershipsOf,
  schoolById,
  schoolsOf,
  type SchoolMembership,
} from '#app/features/schools/public.server.ts'
import { inEachSchool, inTransaction, type Database } from '#app/platform/db.server.ts'
import { oncePerVisit } from '#app/platform/once.server.ts'
import { actorIn, type SignedIn, type Visit } from '#app/platform/request.server.ts'
import type { Services } from '#app/platform/services.server.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { actingRoles } from '#rules/identity/second-factor.ts'
import type { Actor } from '#rules/permissions.ts'
import { samePlace, type Place } from '#rules/place.ts'
import { isUuid } from '#rules/uuid.ts'
import type { RoomChoice } from '#app/platform/room.ts'

/**
 * Every room of a person, school by school. A school they run is among them also for somebody who must show a second
 * factor before it opens.
 */
export async function roomsOf(services: Services, personId: PersonId): Promise<RoomChoice[]> {
  const schools = await inTransaction(
    services.pool,
    { schoolId: null, personId, staff: false },
    (db) => schoolsOf(db, personId),
    'read only',
  )
  return roomsIn(services, personId, schools, false)
}

async function roomsIn(services: Services, personId: PersonId, schools: SchoolMembership[], lacksFactor: boolean) {
  const lists = await inEachSchool(services, personId, schools, (db, membership) =>
    roomsInSchool(db, personId, membership, lacksFactor),
  )
  return lists.flat()
}

/** The guard asks for them to find the room, the frame to offer the others. */
export const roomsOfVisit = oncePerVisit(async (visit): Promise<RoomChoice[]> => {
  const { id, lacksFactor } = visit.signedIn.user
  return roomsIn(visit.services, id, await membershipsOf(visit), lacksFactor)
})

/** A room, and whoever asks as what they are in its school. */
export type EnteredRoom = { room: RoomChoice; actor: Actor }

/** Where this request is: what its address names and nothing else; without that, the one chosen last or the only one. */
export async function enterRoom(visit: Visit, asked: Place | null): Promise<EnteredRoom | null> {
  const { services, signedIn, actor } = visit
  if (!signedIn) return null
  const rooms = await roomsOfVisit({ services, signedIn })
  const among = (place: Place | null) => rooms.find((one) => samePlace(one, place)) ?? null
  const administered = async () =>
    asked?.kind === 'classroom' ? administeredClassroom(services, signedIn, asked.id) : null
  const room = asked
    ? (among(asked) ?? (await administered()))
    : (among(signedIn.session.room) ?? (rooms.length === 1 ? rooms[0]! : null))
  return room && { room, actor: { ...actor, schoolId: room.schoolId, schoolRoles: room.schoolRoles } }
}

/** Who asks, before any room is entered: the school of the chosen room and the roles there. */
export async function actorOf(services: Services, signedIn: SignedIn): Promise<Actor> {
  const { room } = signedIn.session
  const chosen = room && (await actingOf({ services, signedIn })).find(({ schoolId }) => schoolId === room.schoolId)
  return actorIn(signedIn, chosen ?? null)
}

const inSchool = <T>(services: Services, personId: PersonId, schoolId: SchoolId, work: (db: Database) => Promise<T>) =>
  inTransaction(services.pool, { schoolId, personId, staff: false }, work, 'read only')

export async function roomsInSchool(
  db: Database,
  personId: PersonId,
  { schoolId, personal, roles }: SchoolMembership,
  lacksFactor = false,
): Promise<RoomChoice[]> {
  const school = await schoolById(db, schoolId)
  if (!school) return []
  const common = {
    schoolId,
    schoolName: school.name,
    timeZone: school.timezone,
    schoolRoles: actingRoles(roles, { personal, lacksFactor }),
    grade: null,
    icon: 'kite',
    colour: 'sky',
    code: null,
    relations: [],
  }
  const classrooms = await classroomsOfPerson(db, schoolId, personId)
  const children = roles.includes('guardian') ? await childrenOf(db, schoolId, personId) : []
  return [
    ...classrooms.map(
      ({ relation, code, ...classroom }): RoomChoice => ({
        ...common,
        ...classroom,
        kind: 'classroom',
        code: relation === 'student' ? null : code,
        relations: [relation],
      }),
    ),
    ...children.map(
      (child): RoomChoice => ({ ...common, kind: 'child', id: child.id, name: child.name, relations: ['guardian'] }),
    ),
    ...(roles.includes('admin') && !personal
      ? [{ ...common, kind: 'school', id: schoolId, name: school.name } satisfies RoomChoice]
      : []),
  ]
}

/** A school admin enters any classroom of the school. */
async function administeredClassroom(
  services: Services,
  signedIn: SignedIn,
  classroomId: ClassroomId,
): Promise<RoomChoice | null> {
  const personId = signedIn.user.id
  for (const { schoolId, roles } of await actingOf({ services, signedIn })) {
    if (!roles.includes('admin')) continue
    const found = await inSchool(services, personId, schoolId, async (db) => {
      const classroom = isUuid(classroomId) ? await classroomById(db, schoolId, classroomId) : null
      return classroom?.status === 'active' && { classroom, school: (await schoolById(db, schoolId))! }
    })
    if (!found) continue
    const { id, name, grade, icon, colour, code } = found.classroom
    return {
      kind: 'classroom',
      id,
      name,
      grade,
      icon,
      colour,
      code,
      schoolId,
      schoolName: found.school.name,
      timeZone: found.school.timezone,
      relations: [],
      schoolRoles: roles,
    }
  }
  return null
}
