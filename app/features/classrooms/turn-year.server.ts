import { z } from 'zod'
import { mayOpenClassroom } from '#rules/classroom.ts'
import type { SchoolId } from '#rules/ids.ts'
import { can, type Actor, type Thing } from '#rules/permissions.ts'
import { planCalled } from '#rules/plans.ts'
import { decideUndo } from '#rules/students/undo.ts'
import { planTurn, type Turn, type TurningClass } from '#rules/year-turn.ts'
import { keepSpaceTeachers, schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { listOf } from '#app/platform/list-field.ts'
import { uuid } from '#app/platform/uuid.ts'
import { endRights, expireRequests } from './archive-classrooms.server.ts'
import { putClassroomStatuses } from './enrolments.server.ts'
import { openClassroom } from './open-classroom.server.ts'
import { inOneOrder } from './classroom-allowance.server.ts'
import { teachersOf } from './queries.server.ts'
import {
  classroomsOfChange,
  lockChange,
  recordChange,
  turnedClasses,
  undoChange,
  type TurnedClasses,
} from './roster-changes.server.ts'
import { settingsFrom, settingsInput } from './settings.server.ts'
import { lockClassroomsOrArchived, type ClassroomWithRelations } from './lock-classrooms.server.ts'
import { classroomTeachers } from './tables.server.ts'

const target = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('new'), name: z.string().max(200), grade: z.string().max(60).nullable() }),
  z.object({ kind: z.literal('existing'), id: uuid }),
  z.object({ kind: z.literal('none') }),
])
const move = z.object({
  from: uuid,
  to: target,
  leaveOut: listOf(uuid, { most: 500 }),
  teachers: listOf(uuid, { most: 50 }),
})
const moves = jsonField(listOf(move, { least: 1, most: 500 }))

/**
 * Everybody of these classes moves up in one transaction: next year's classes are opened, this year's put away unless
 * somebody stays in them.
 */
export const turnYear = defineCommand({
  name: 'turnYear',
  input: z.object({ moves }),

  async load({ db, actor }, input) {
    const sources = [...new Set(input.moves.map(({ from }) => from))]
    const targets = [...new Set(input.moves.flatMap(({ to }) => (to.kind === 'existing' ? [to.id] : [])))]
    const locked = await lockClassroomsOrArchived(db, actor, [...new Set([...sources, ...targets])])
    return { sources, targets, locked: new Map(locked.map((one) => [one.id, one])) }
  },

  allow: (actor, { sources, targets, locked }) =>
    sources.every((id) => locked.has(id) && can(actor, 'cohort.move', locked.get(id))) &&
    targets.every((id) => locked.has(id) && can(actor, 'roster.change', locked.get(id))),

  async run(context, { sources, targets, locked }, input) {
    const { db, actor, now } = context
    const schoolId = actor.schoolId!
    // Not asked before: the turn archives them itself, and sent again it is answered as the first time.
    if (sources.some((id) => locked.get(id)!.status !== 'active')) throw new AppError('refused', { reason: 'archived' })
    const school = (await schoolById(db, schoolId))!
    const seats = planCalled(school.plan).studentsPerClassroom
    const { turn, conflicts } = planTurn(
      await turningClasses(db, schoolId, [...locked.values()], seats),
      input.moves,
      seats,
    )
    if (turn.opened.length > 0 && !mayOpenClassroom(actor, school)) throw new AppError('not-found')
    if (conflicts.length > 0) throw new AppError('refused', { reason: 'conflicts' })
    await putClassroomStatuses(
      db,
      schoolId,
      turn.archived.map((id) => [id, 'archived']),
    )
    await expireRequests(db, schoolId, turn.archived, now)
    await endRights(db, schoolId, turn.archived)
    const made = await openNext(context, turn, locked)
    await keepSpaceTeachers(db, schoolId)
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
      enrolments: turn.rows.map(([classroom, student, status]) => [made.get(classroom) ?? classroom, student, status]),
      ended: turn.archived,
      kept: turn.kept,
      opened: [...made.values()],
      summary,
    })
    return {
      result: { change, ...turn.counts },
      changed: [...sources, ...targets, ...made.values()].flatMap((id) => [
        `classrooms/${id}/join-requests`,
        `classrooms/${id}/roster`,
      ]),
      audit: { act: 'cohort.move', on: change, details: summary },
    }
  },
})

/** One statement for all rosters, however large the school is. */
export async function turningClasses(
  db: Database,
  schoolId: SchoolId,
  locked: readonly Pick<ClassroomWithRelations, 'id' | 'name' | 'status'>[],
  seats: number,
): Promise<TurningClass[]> {
  const { rows } = await db.$client.query<{ classroom_id: string; students: string[] }>(
    `SELECT classroom_id, array_agg(student_id::text ORDER BY student_id) AS students FROM enrolments
     WHERE school_id = $1 AND classroom_id = ANY ($2::uuid[]) AND status = 'active' GROUP BY 1`,
    [schoolId, locked.map(({ id }) => id)],
  )
  const students = new Map(rows.map((row) => [row.classroom_id, row.students]))
  return locked.map(({ id, name, status }) => ({ id, name, status, seats, students: students.get(id) ?? [] }))
}

/**
 * Next year's classes with this year's settings; who is carried over teaches them, and an owner who is not leaves the
 * class to whoever turns the year.
 */
async function openNext(
  context: Context,
  { opened }: Turn,
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
  const plans = opened.map(({ key, from, name, grade, teachers: wanted }) => {
    const carried = (teachers.get(from) ?? []).filter(({ id }) => wanted.includes(id))
    const ownerId = carried.find(({ role }) => role === 'owner')?.id ?? actor.id!
    const settings = settingsFrom(
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
  for (const { id, ownerId, settings, others } of inOneOrder(Map.groupBy(plans, (plan) => plan.ownerId)).flatMap(
    ([, own]) => own,
  )) {
    await openClassroom(context, { id, schoolId, ownerId, ...settings })
    if (others.length > 0)
      await db
        .insert(classroomTeachers)
        .values(others.map((userId) => ({ schoolId, classroomId: id, userId, role: 'co-teacher' as const })))
  }
  return new Map(plans.map(({ key, id }) => [key, id]))
}

/**
 * What turning the year asks for too: moving those who were in the one class, and changing who is in the other. A class
 * that it opened is closed, which is its owner's matter.
 */
export const mayUndoTurn = (
  actor: Actor,
  { ended, opened, reached }: TurnedClasses,
  thingOf: (id: string) => Thing & { status?: string },
): boolean =>
  [...ended, ...opened].every((id) => can(actor, 'cohort.move', thingOf(id))) &&
  reached
    .map(thingOf)
    .every((thing) => can(actor, thing.status === 'archived' ? 'classroom.archive' : 'roster.change', thing))

/** Takes a year turn back, within thirty days. */
export const undoYearTurn = defineCommand({
  name: 'undoYearTurn',
  input: z.object({ change: uuid }),

  async load({ db, actor, schoolId }, { change: id }) {
    if (!schoolId) return null
    const change = await lockChange(db, schoolId, id)
    if (change?.kind !== 'year-turn') return null
    const locked = await lockClassroomsOrArchived(db, actor, classroomsOfChange(change.before))
    return { change, locked: new Map<string, ClassroomWithRelations>(locked.map((one) => [one.id, one])) }
  },

  allow(actor, loaded) {
    if (!loaded) return false
    const { ended, opened, reached } = turnedClasses(loaded.change.before)
    // A class that was opened by the turn is gone once it has been taken back.
    const [still, there] = [opened, reached].map((ids) => ids.filter((id) => loaded.locked.has(id)))
    return mayUndoTurn(actor, { ended, opened: still!, reached: there! }, (id) => loaded.locked.get(id) ?? {})
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
