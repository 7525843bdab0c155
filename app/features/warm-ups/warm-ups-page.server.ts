import { and, desc, eq, gte } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { RoomChoice } from '#app/platform/room.ts'
import { isUuid } from '#rules/uuid.ts'
import type { GivenWarmUp, WarmUp, WarmUpLine } from './contract.ts'
import { placeOf, practiceFor } from './places.server.ts'
import { warmUps } from './tables.server.ts'

/** A warm-up is for the next lesson: after a week it is no longer among a child's lessons. */
const GIVEN_MS = 7 * 24 * 60 * 60_000

const inClass = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(eq(warmUps.schoolId, schoolId), eq(warmUps.classroomId, classroomId))

/** What stands with the lessons of a class: for those who teach all that they made, for a child what was given. */
export async function warmUpsPage(
  { services, actor, locale }: Visit,
  room: RoomChoice,
): Promise<{ made: WarmUpLine[]; given: GivenWarmUp[] }> {
  const { schoolId, id: classroomId } = room
  if (room.kind !== 'classroom') return { made: [], given: [] }
  const teaches = can(actor, 'lessons.assign', room)
  const since = gte(warmUps.givenAt, new Date(services.now() - GIVEN_MS))
  const rows = await read(services, actor, (db) =>
    db
      .select({ id: warmUps.id, step: warmUps.step, madeAt: warmUps.madeAt, givenAt: warmUps.givenAt })
      .from(warmUps)
      .where(teaches ? inClass(schoolId, classroomId) : and(inClass(schoolId, classroomId), since))
      .orderBy(desc(warmUps.madeAt)),
  )
  if (teaches)
    return {
      given: [],
      made: rows.flatMap(({ id, step, madeAt, givenAt }) => {
        const place = placeOf(locale, step)
        return place ? { id, place, madeAt: madeAt.toISOString(), givenAt: givenAt?.toISOString() ?? null } : []
      }),
    }
  const levels = rows.flatMap(({ id, step }) => {
    const practice = practiceFor(step)
    const place = practice && placeOf(locale, practice.step.id)
    return place ? { id, place } : []
  })
  // Two warm-ups may come down to the same level.
  return { made: [], given: [...new Map(levels.map((one) => [one.place.step, one])).values()] }
}

/** One warm-up for whoever teaches the class; `null` where there is none. */
export async function warmUpPage(
  { services, actor, locale }: Visit,
  room: RoomChoice,
  id: string,
): Promise<WarmUp | null> {
  const { schoolId, id: classroomId } = room
  if (room.kind !== 'classroom' || !isUuid(id) || !can(actor, 'lessons.assign', room)) return null
  const [row] = await read(services, actor, (db) =>
    db
      .select()
      .from(warmUps)
      .where(and(inClass(schoolId, classroomId), eq(warmUps.id, id))),
  )
  const place = row && placeOf(locale, row.step)
  const practice = row && practiceFor(row.step)
  const practicePlace = practice && placeOf(locale, practice.step.id)
  if (!row || !place || !practicePlace) return null
  return {
    id: row.id,
    classroomId,
    place,
    program: row.program,
    skin: row.skin,
    choice: row.place,
    madeAt: row.madeAt.toISOString(),
    givenAt: row.givenAt?.toISOString() ?? null,
    practice: { place: practicePlace, why: practice.why },
  }
}
