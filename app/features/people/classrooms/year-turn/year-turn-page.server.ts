import { getTableName } from 'drizzle-orm'
import { users } from '#app/features/people/accounts/public-tables.server.ts'
import { nextGradeName } from '#rules/classrooms/next-grade-name.ts'
import { planByName } from '#rules/plans.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { ClassroomCard, SchoolWithClassrooms, RolloverData } from '../contract.ts'
import { requireSchoolActor } from '../my-classrooms.server.ts'
import { teachersOf } from '../queries.server.ts'
import { listUndoableRollovers } from '../roster/undoable-changes.server.ts'
import { mayUndoRollover, loadRolloverClasses } from './turn-year.server.ts'

/**
 * Initial data of the year rollover page: classes with their students, proposed new names, and rollovers that can be
 * undone.
 */
export async function loadRolloverData(
  requestContext: RequestContext,
  school: SchoolWithClassrooms,
): Promise<RolloverData> {
  const actor = await requireSchoolActor(requestContext, school.id)
  const { services } = requestContext
  const active = school.classrooms.filter(({ status }) => status === 'active')
  return read(services, actor, async (db) => {
    const seats = planByName((await schoolById(db, school.id))!.plan).studentsPerClassroom
    const rolloverClasses = await loadRolloverClasses(db, school.id, active, seats)
    const teachers = Map.groupBy(
      await teachersOf(
        db,
        school.id,
        active.map(({ id }) => id),
      ),
      ({ classroomId }) => classroomId,
    )
    const people = [...new Set(rolloverClasses.flatMap(({ students }) => students))]
    const { rows } = await db.$client.query<{ id: string; name: string }>(
      `SELECT id, name FROM ${getTableName(users)} WHERE id = ANY ($1::uuid[])`,
      [people],
    )
    const names = new Map(rows.map(({ id, name }) => [id, name]))
    const byName = (a: string, b: string) => (names.get(a) ?? '').localeCompare(names.get(b) ?? '')
    const classroomsById = new Map<string, ClassroomCard>(
      school.classrooms.map((classroom) => [classroom.id, classroom]),
    )
    return {
      seats,
      names: Object.fromEntries(names),
      classes: rolloverClasses.map((turningClass) => ({
        ...turningClass,
        students: [...turningClass.students].sort(byName),
        ...appearanceOf(classroomsById.get(turningClass.id)!),
        teachers: (teachers.get(turningClass.id) ?? []).map(({ id, name }) => ({ id, name })),
        proposal: proposalFor(classroomsById.get(turningClass.id)!),
      })),
      done: (await listUndoableRollovers(db, school.id, [...classroomsById.keys()], services.now()))
        // Lists only rollovers that the user may undo.
        .filter((turn) =>
          mayUndoRollover(actor, turn, (id) => ({
            schoolId: school.id,
            relations: relationsTo(classroomsById.get(id)),
            status: classroomsById.get(id)?.status,
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

const appearanceOf = ({ icon, colour, grade, can: may }: ClassroomCard) => ({ icon, colour, grade, mayMove: may.move })

const relationsTo = (classroom: ClassroomCard | undefined) => (classroom?.relation ? [classroom.relation] : [])

function proposalFor({ name, grade }: ClassroomCard): RolloverData['classes'][number]['proposal'] {
  const [nextName, nextGrade] = [nextGradeName(name), nextGradeName(grade ?? '')]
  if (nextName.kind === 'finishes' || nextGrade.kind === 'finishes') return { finishes: true, name, grade }
  return { finishes: false, name: nextName.text, grade: grade === null ? null : nextGrade.text }
}
