import { getTableName } from 'drizzle-orm'
import { users } from '#app/features/accounts/public-tables.server.ts'
import { nextYear } from '#rules/next-year.ts'
import { planCalled } from '#rules/plans.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import type { ClassroomCard, SchoolOfClassrooms, YearTurnSheet } from './contract.ts'
import { enterSchool } from './my-classrooms.server.ts'
import { teachersOf } from './queries.server.ts'
import { openTurns } from './roster-changes.server.ts'
import { mayUndoTurn, turningClasses } from './turn-year.server.ts'

/**
 * What the sheet of the year turn begins with: classes with everybody in them, what they would be called, and turns
 * that can be taken back.
 */
export async function yearTurnSheet(visit: Visit, school: SchoolOfClassrooms): Promise<YearTurnSheet> {
  const actor = await enterSchool(visit, school.id)
  const { services } = visit
  const active = school.classrooms.filter(({ status }) => status === 'active')
  return read(services, actor, async (db) => {
    const seats = planCalled((await schoolById(db, school.id))!.plan).studentsPerClassroom
    const turning = await turningClasses(db, school.id, active, seats)
    const teachers = Map.groupBy(
      await teachersOf(
        db,
        school.id,
        active.map(({ id }) => id),
      ),
      ({ classroomId }) => classroomId,
    )
    const people = [...new Set(turning.flatMap(({ students }) => students))]
    const { rows } = await db.$client.query<{ id: string; name: string }>(
      `SELECT id, name FROM ${getTableName(users)} WHERE id = ANY ($1::uuid[])`,
      [people],
    )
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const byName = (a: string, b: string) => (names.get(a) ?? '').localeCompare(names.get(b) ?? '')
    const mine = new Map<string, ClassroomCard>(school.classrooms.map((classroom) => [classroom.id, classroom]))
    return {
      seats,
      names: Object.fromEntries(names),
      classes: turning.map((one) => ({
        ...one,
        students: [...one.students].sort(byName),
        ...lookOf(mine.get(one.id)!),
        teachers: (teachers.get(one.id) ?? []).map(({ id, name }) => ({ id, name })),
        proposal: proposalFor(mine.get(one.id)!),
      })),
      done: (await openTurns(db, school.id, [...mine.keys()], services.now()))
        // Whoever may not take it back does not see the turn.
        .filter((turn) =>
          mayUndoTurn(actor, turn, (id) => ({
            schoolId: school.id,
            relations: relationsTo(mine.get(id)),
            status: mine.get(id)?.status,
          })),
        )
        .map(({ id, summary, by, madeAt, undoUntil }) => ({
          id,
          summary,
          by,
          madeAt: madeAt.toISOString(),
          undoUntil: undoUntil.toISOString(),
        })),
    }
  })
}

const lookOf = ({ icon, colour, grade, can: may }: ClassroomCard) => ({ icon, colour, grade, mayMove: may.move })

const relationsTo = (classroom: ClassroomCard | undefined) => (classroom?.relation ? [classroom.relation] : [])

function proposalFor({ name, grade }: ClassroomCard): YearTurnSheet['classes'][number]['proposal'] {
  const [named, graded] = [nextYear(name), nextYear(grade ?? '')]
  if (named.kind === 'finishes' || graded.kind === 'finishes') return { finishes: true, name, grade }
  return { finishes: false, name: named.text, grade: grade === null ? null : graded.text }
}
