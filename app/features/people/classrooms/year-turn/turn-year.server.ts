import { z } from 'zod'
import { mayOpenClassroom } from '#rules/classrooms/classroom.ts'
import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor, type PermissionTarget } from '#rules/permissions.ts'
import { planByName } from '#rules/plans.ts'
import { decideUndo } from '#rules/students/undo.ts'
import { planRollover, type RolloverPlan, type RolloverClass } from '#rules/schools/year-rollover.ts'
import { syncPersonalSchoolTeachers, schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { listOf } from '#app/platform/forms/list-field.ts'
import { uuid } from '#app/platform/forms/uuid.ts'
import { triggerRightsCheck, expireRequests } from '../archive-classrooms.server.ts'
import { setClassroomStatuses } from '../roster/enrolments.server.ts'
import { insertClassroom } from '../insert-classroom.server.ts'
import { sortByOwner } from '../classroom-limit.server.ts'
import { teachersOf } from '../queries.server.ts'
import { classroomsOfChange, recordChange } from '../roster/roster-changes.server.ts'
import { lockChange, undoChange } from '../roster/undo-roster-change.server.ts'
import { classesOfRollover, type RolloverClasses } from '../roster/undoable-changes.server.ts'
import { parseSettings, settingsInput } from '../settings.server.ts'
import { lockClassroomsOrArchived, type ClassroomWithRelations } from '../lock-classrooms.server.ts'
import { classroomTeachers } from '../tables.server.ts'

const targetField = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), name: z.string().max(200), grade: z.string().max(60).nullable() }),
  z.object({ kind: z.literal('existing'), id: uuid }),
  z.object({ kind: z.literal('none') }),
])
const moveField = z.object({
  from: uuid,
  to: targetField,
  leaveOut: listOf(uuid, { max: 500 }),
  teachers: listOf(uuid, { max: 50 }),
})
const movesField = jsonField(listOf(moveField, { min: 1, max: 500 }))

/**
 * Moves the students of these classes to next year's classes in one transaction. Creates new classes and archives the
 * old ones, except those in which students remain.
 */
export const turnYear = defineCommand({
  name: 'turnYear',
  input: z.object({ moves: movesField }),

  async load({ db, actor }, input) {
    const sources = [...new Set(input.moves.map(({ from }) => from))]
    const targets = [...new Set(input.moves.flatMap(({ to }) => (to.kind === 'existing' ? [to.id] : [])))]
    const locked = await lockClassroomsOrArchived(db, actor, [...new Set([...sources, ...targets])])
    return { sources, targets, locked: new Map(locked.map((classroom) => [classroom.id, classroom])) }
  },

  allow: (actor, { sources, targets, locked }) =>
    sources.every((id) => locked.has(id) && can(actor, 'cohort.move', locked.get(id))) &&
    targets.every((id) => locked.has(id) && can(actor, 'roster.change', locked.get(id))),

  async run(context, { sources, targets, locked }, input) {
    const { db, actor, now } = context
    const schoolId = actor.schoolId!
    // Checked here, not in `allow`: a replay of this command, which archives the classes, must still be allowed.
    if (sources.some((id) => locked.get(id)!.status !== 'active')) throw new AppError('refused', { reason: 'archived' })
    const school = (await schoolById(db, schoolId))!
    const seats = planByName(school.plan).studentsPerClassroom
    const { plan: turn, conflicts } = planRollover(
      await loadRolloverClasses(db, schoolId, [...locked.values()], seats),
      input.moves,
      seats,
    )
    if (turn.created.length > 0 && !mayOpenClassroom(actor, school)) throw new AppError('not-found')
    if (conflicts.length > 0) throw new AppError('refused', { reason: 'conflicts' })
    await setClassroomStatuses(
      db,
      schoolId,
      turn.archived.map((id) => [id, 'archived']),
    )
    await expireRequests(db, schoolId, turn.archived, now)
    await triggerRightsCheck(db, schoolId, turn.archived)
    const newIds = await insertNextClasses(context, turn, locked)
    await syncPersonalSchoolTeachers(db, schoolId)
    const summary = {
      ...turn.counts,
      names: input.moves
        .slice(0, 6)
        .map(
          ({ from, to }) =>
            `${locked.get(from)!.name}${to.kind === 'new' ? ` → ${to.name}` : to.kind === 'existing' ? ` → ${locked.get(to.id)!.name}` : ''}`,
        ),
    }
    const change = await recordChange(context, {
      kind: 'year-turn',
      source: 'roster',
      enrolments: turn.rows.map(([classroom, student, status]) => [
        newIds.get(classroom) ?? classroom,
        student,
        status,
      ]),
      ended: turn.archived,
      stillOpen: turn.keptOpen,
      opened: [...newIds.values()],
      summary,
    })
    return {
      result: { change, ...turn.counts },
      changed: [...sources, ...targets, ...newIds.values()].flatMap((id) => [
        `classrooms/${id}/join-requests`,
        `classrooms/${id}/roster`,
      ]),
      audit: { act: 'cohort.move', on: change, details: summary },
    }
  },
})

/** Reads all rosters in one statement, because a school may have hundreds of classes. */
export async function loadRolloverClasses(
  db: Database,
  schoolId: SchoolId,
  locked: readonly Pick<ClassroomWithRelations, 'id' | 'name' | 'status'>[],
  seats: number,
): Promise<RolloverClass[]> {
  const { rows } = await db.$client.query<{ classroom_id: string; students: string[] }>(
    `SELECT classroom_id, array_agg(student_id::text ORDER BY student_id) AS students FROM enrolments
     WHERE school_id = $1 AND classroom_id = ANY ($2::uuid[]) AND status = 'active' GROUP BY 1`,
    [schoolId, locked.map(({ id }) => id)],
  )
  const students = new Map(rows.map((row) => [row.classroom_id, row.students]))
  return locked.map(({ id, name, status }) => ({ id, name, status, seats, students: students.get(id) ?? [] }))
}

/**
 * Creates next year's classes with this year's settings and the selected teachers. If the owner is not selected, the
 * actor becomes the owner.
 */
async function insertNextClasses(
  context: CommandContext,
  { created: opened }: RolloverPlan,
  locked: ReadonlyMap<string, ClassroomWithRelations>,
): Promise<Map<string, string>> {
  const { db, actor, newId } = context
  const schoolId = actor.schoolId!
  const teachers = Map.groupBy(
    await teachersOf(
      db,
      schoolId,
      opened.map(({ from }) => from),
    ),
    ({ classroomId }) => classroomId,
  )
  const plans = opened.map(({ key, from, name, grade, teachers: carriedIds }) => {
    const carried = (teachers.get(from) ?? []).filter(({ id }) => carriedIds.includes(id))
    const ownerId = carried.find(({ role }) => role === 'owner')?.id ?? actor.id!
    const settings = parseSettings(
      settingsInput.parse({ ...locked.get(from)!, name, grade: grade ?? '', termStarts: '', termEnds: '' }),
    )
    const { board } = locked.get(from)!
    return {
      key,
      id: newId(),
      ownerId,
      settings: { ...settings, board },
      others: carried.map(({ id }) => id).filter((id) => id !== ownerId),
    }
  })
  for (const { id, ownerId, settings, others } of sortByOwner(Map.groupBy(plans, (plan) => plan.ownerId)).flatMap(
    ([, ownerPlans]) => ownerPlans,
  )) {
    await insertClassroom(context, { id, schoolId, ownerId, ...settings })
    if (others.length > 0)
      await db
        .insert(classroomTeachers)
        .values(others.map((userId) => ({ schoolId, classroomId: id, userId, role: 'co-teacher' as const })))
  }
  return new Map(plans.map(({ key, id }) => [key, id]))
}

/**
 * Undo needs the same permissions as the rollover: to move the students of source and created classes, and to change
 * the roster of target classes. For archived target classes it needs the permission to restore them.
 */
export const mayUndoRollover = (
  actor: Actor,
  { ended, opened, reached }: RolloverClasses,
  classroomOf: (id: string) => PermissionTarget & { status?: string },
): boolean =>
  [...ended, ...opened].every((id) => can(actor, 'cohort.move', classroomOf(id))) &&
  reached
    .map(classroomOf)
    .every((thing) => can(actor, thing.status === 'archived' ? 'classroom.archive' : 'roster.change', thing))

export const undoYearTurn = defineCommand({
  name: 'undoYearTurn',
  input: z.object({ change: uuid }),

  async load({ db, actor, schoolId }, { change: id }) {
    if (!schoolId) return null
    const change = await lockChange(db, schoolId, id)
    if (change?.kind !== 'year-turn') return null
    const locked = await lockClassroomsOrArchived(db, actor, classroomsOfChange(change.before))
    return {
      change,
      locked: new Map<string, ClassroomWithRelations>(locked.map((classroom) => [classroom.id, classroom])),
    }
  },

  allow(actor, loaded) {
    if (!loaded) return false
    const { ended, opened, reached } = classesOfRollover(loaded.change.before)
    // Skip classes that no longer exist: an earlier undo deletes unused classes that the rollover created.
    const [openedNow, reachedNow] = [opened, reached].map((ids) => ids.filter((id) => loaded.locked.has(id)))
    return mayUndoRollover(
      actor,
      { ended, opened: openedNow!, reached: reachedNow! },
      (id) => loaded.locked.get(id) ?? {},
    )
  },

  async run(context, loaded) {
    const { change } = loaded!
    const decision = decideUndo(
      { undoUntil: change.undoUntil.getTime(), undoneAt: change.undoneAt?.getTime() ?? null },
      context.now,
    )
    if (!decision.ok) throw new AppError('refused', { reason: decision.reason })
    const result = await undoChange(context, change)
    return {
      result,
      changed: classroomsOfChange(change.before).map((id) => `classrooms/${id}/roster`),
      audit: { act: 'cohort.move-undone', on: change.id, details: result },
    }
  },
})
