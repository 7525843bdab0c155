import { and, asc, eq, gt, inArray, or } from 'drizzle-orm'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import type { PairTime } from '#rules/pairs/pairs.ts'
import { classroomsOfStudents, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import type { CurrentPartner, Pair } from './contract.ts'
import { workPairs } from './tables.server.ts'

/** A student and the partner with whom work in that period is shared. */
export type Partner = PairTime & { readonly student: PersonId; readonly partner: PersonId }

/** Offline devices may send shared work up to a day late. Later work is not shared: device clocks cannot be trusted. */
const MAX_DELAY_MS = 24 * 60 * 60_000

/** Pairs that ended before this time share no work any more. */
export const oldestSharedPairEnd = (now: number): number => now - MAX_DELAY_MS

/** Partners of these students, as long as both are still in the class in which they were paired. */
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
        gt(workPairs.endsAt, new Date(oldestSharedPairEnd(now))),
        or(inArray(workPairs.oneId, [...students]), inArray(workPairs.otherId, [...students])),
      ),
    )
  if (pairs.length === 0) return []
  const studentIds = [...new Set(pairs.flatMap(({ oneId, otherId }) => [oneId, otherId]))]
  const enrollments = await classroomsOfStudents(db, schoolId, studentIds)
  const enrolled = new Set(enrollments.map(({ classroomId, studentId }) => `${classroomId} ${studentId}`))
  const requested = new Set(students)
  return pairs
    .filter(({ classroomId, oneId, otherId }) => [oneId, otherId].every((id) => enrolled.has(`${classroomId} ${id}`)))
    .flatMap(({ oneId, otherId, madeAt, endsAt }) => {
      const time = { madeAt: madeAt.getTime(), endsAt: endsAt.getTime() }
      return [
        { student: oneId, partner: otherId, ...time },
        { student: otherId, partner: oneId, ...time },
      ]
    })
    .filter(({ student }) => requested.has(student))
}

const currentPairs = (schoolId: SchoolId, classroomId: ClassroomId, now: number) =>
  and(eq(workPairs.schoolId, schoolId), eq(workPairs.classroomId, classroomId), gt(workPairs.endsAt, new Date(now)))

/** Current pairs of a class, for its teachers. */
export async function pairsOfClassroom(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  now: number,
): Promise<Pair[]> {
  const pairs = await db
    .select({ id: workPairs.id, one: workPairs.oneId, other: workPairs.otherId, endsAt: workPairs.endsAt })
    .from(workPairs)
    .where(currentPairs(schoolId, classroomId, now))
    .orderBy(asc(workPairs.madeAt), asc(workPairs.id))
  if (pairs.length === 0) return []
  const names = new Map((await rosterOf(db, schoolId, classroomId)).map(({ id, name }) => [id, name]))
  return pairs.flatMap(({ id, one, other, endsAt }) => {
    const [first, second] = [names.get(one), names.get(other)]
    return first && second ? [{ id, one: first, other: second, endsAt: endsAt.getTime() }] : []
  })
}

/** A student's current partner, or null. */
export async function currentPartner(
  db: Database,
  schoolId: SchoolId,
  classroomId: ClassroomId,
  student: PersonId,
  now: number,
): Promise<CurrentPartner | null> {
  const [pair] = await db
    .select()
    .from(workPairs)
    .where(
      and(currentPairs(schoolId, classroomId, now), or(eq(workPairs.oneId, student), eq(workPairs.otherId, student))),
    )
  if (!pair) return null
  const partner = pair.oneId === student ? pair.otherId : pair.oneId
  const partnerEntry = (await rosterOf(db, schoolId, classroomId)).find(({ id }) => id === partner)
  return partnerEntry ? { name: partnerEntry.name, endsAt: pair.endsAt.getTime() } : null
}
