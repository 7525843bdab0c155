import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { PairTime } from '#rules/pairs/pairs.ts'
import { classroomsOfStudents, rosterOf } from '#app/features/classrooms/public.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import type { OwnPair, Pair } from './contract.ts'
import { workPairs } from './tables.server.ts'

/** Somebody, and with whom what they did in that time was done. */
export type Partner = PairTime & { readonly student: PersonId; readonly partner: PersonId }

/** A device that was away brings it the day after. Its clock is a child's word, so what comes later is one's own alone. */
const LATEST_MS = 24 * 60 * 60_000

/** Pairs that ended before are nobody's any more. */
export const pairsCountSince = (now: number): number => now - LATEST_MS

/** The partners that these students had; only those who are still in the class in which they were paired. */
export async function partnersOf(
  db: Database,
  schoolId: SchoolId,
  students: readonly PersonId[],
  now: number,
): Promise<Partner[]> {
  const pairs = await db
    .select()
    .from(workPairs)
    .where(
      and(
        eq(workPairs.schoolId, schoolId),
        gt(workPairs.endsAt, new Date(pairsCountSince(now))),
        or(inArray(workPairs.oneId, [...students]), inArray(workPairs.otherId, [...students])),
      ),
    )
  if (pairs.length === 0) return []
  const people = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  const rooms = await classroomsOfStudents(db, schoolId, people)
  const learns = new Set(rooms.map(({ classroomId, studentId }) => `${classroomId} ${studentId}`))
  const asked = new Set(students)
  return pairs
    .filter(({ classroomId, oneId, otherId }) => [oneId, otherId].every((id) => learns.has(`${classroomId} ${id}`)))
    .flatMap(({ oneId, otherId, madeAt, endsAt }) => {
      const time = { madeAt: madeAt.getTime(), endsAt: endsAt.getTime() }
      return [
        { student: oneId, partner: otherId, ...time },
        { student: otherId, partner: oneId, ...time },
      ]
    })
    .filter(({ student }) => asked.has(student))
}

/** For those who teach: who works together now. */
export async function pairsOfClassroom(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now: number,
): Promise<Pair[]> {
  const pairs = await db
    .select({ id: workPairs.id, one: workPairs.oneId, other: workPairs.otherId, endsAt: workPairs.endsAt })
    .from(workPairs)
    .where(
      and(
        eq(workPairs.schoolId, schoolId),
        eq(workPairs.classroomId, classroomId),
        gt(workPairs.endsAt, new Date(now)),
      ),
    )
    .orderBy(asc(workPairs.madeAt), asc(workPairs.id))
  if (pairs.length === 0) return []
  const names = new Map((await rosterOf(db, schoolId, classroomId)).map(({ id, name }) => [id, name]))
  return pairs.flatMap(({ id, one, other, endsAt }) => {
    const [first, second] = [names.get(one), names.get(other)]
    return first && second ? [{ id, one: first, other: second, endsAt: endsAt.getTime() }] : []
  })
}

/** For a child: with whom they work now. */
export async function ownPair(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  student: PersonId,
  now: number,
): Promise<OwnPair | null> {
  const [pair] = await db
    .select()
    .from(workPairs)
    .where(
      and(
        eq(workPairs.schoolId, schoolId),
        eq(workPairs.classroomId, classroomId),
        gt(workPairs.endsAt, new Date(now)),
        or(eq(workPairs.oneId, student), eq(workPairs.otherId, student)),
      ),
    )
  if (!pair) return null
  const partner = pair.oneId === student ? pair.otherId : pair.oneId
  const found = (await rosterOf(db, schoolId, classroomId)).find(({ id }) => id === partner)
  return found ? { name: found.name, endsAt: pair.endsAt.getTime() } : null
}
