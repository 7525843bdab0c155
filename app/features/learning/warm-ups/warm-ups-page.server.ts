import { and, desc, eq, gte } from 'drizzle-orm'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { isUuid } from '#rules/input/uuid.ts'
import type { AssignedWarmUp, WarmUp, WarmUpSummary } from './contract.ts'
import { findStepRef, findPractice } from './step-refs.server.ts'
import { warmUps } from './tables.server.ts'

/** A warm-up is meant for the next lesson, so students see it for one week. */
const ASSIGNED_MS = 7 * 24 * 60 * 60_000

const inClass = (schoolId: SchoolId, classroomId: ClassroomId) =>
  and(eq(warmUps.schoolId, schoolId), eq(warmUps.classroomId, classroomId))

/** Warm-ups on the lessons page of a class: all of them for teachers, only assigned ones for students. */
export async function warmUpsPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
): Promise<{ made: WarmUpSummary[]; given: AssignedWarmUp[] }> {
  const { schoolId, id: classroomId } = workspace
  if (workspace.kind !== 'classroom') return { made: [], given: [] }
  const isTeacher = can(actor, 'lessons.assign', workspace)
  const since = gte(warmUps.givenAt, new Date(services.now() - ASSIGNED_MS))
  const rows = await read(services, actor, (db) =>
    db
      .select({ id: warmUps.id, step: warmUps.step, madeAt: warmUps.madeAt, givenAt: warmUps.givenAt })
      .from(warmUps)
      .where(isTeacher ? inClass(schoolId, classroomId) : and(inClass(schoolId, classroomId), since))
      .orderBy(desc(warmUps.madeAt)),
  )
  if (isTeacher)
    return {
      given: [],
      made: rows.flatMap(({ id, step, madeAt, givenAt }) => {
        const place = findStepRef(locale, step)
        return place ? { id, place, madeAt: madeAt.toISOString(), givenAt: givenAt?.toISOString() ?? null } : []
      }),
    }
  const levels = rows.flatMap(({ id, step }) => {
    const practice = findPractice(step)
    const place = practice && findStepRef(locale, practice.step.id)
    return place ? { id, place } : []
  })
  // Removes duplicates: two warm-ups can have the same practice level.
  return { made: [], given: [...new Map(levels.map((level) => [level.place.step, level])).values()] }
}

/** One warm-up for a teacher of the class, or null. */
export async function warmUpPage(
  { services, actor, locale }: RequestContext,
  workspace: WorkspaceChoice,
  id: string,
): Promise<WarmUp | null> {
  const { schoolId, id: classroomId } = workspace
  if (workspace.kind !== 'classroom' || !isUuid(id) || !can(actor, 'lessons.assign', workspace)) return null
  const [row] = await read(services, actor, (db) =>
    db
      .select()
      .from(warmUps)
      .where(and(inClass(schoolId, classroomId), eq(warmUps.id, id))),
  )
  const place = row && findStepRef(locale, row.step)
  const practice = row && findPractice(row.step)
  const practicePlace = practice && findStepRef(locale, practice.step.id)
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
