import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { changedSettings, mayOpenClassroom, type ClassroomSettings } from '#rules/classroom.ts'
import { can } from '#rules/permissions.ts'
import { foundSchool, schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { enrol } from './join-classroom.server.ts'
import { refuseTooFewSeats, seatsLeftIn } from './seats.server.ts'
import { zoneField } from '#app/platform/times.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import { nameOf } from './invite-teacher.server.ts'
import { openClassroom } from './open-classroom.server.ts'
import { rosterOf } from './queries.server.ts'
import { asKept, openedSheet, requireSettings, settingsFrom, settingsInput } from './settings.server.ts'
import { isOpenTo, lockClassrooms, lockClassroomsOrArchived } from './lock-classrooms.server.ts'
import { classrooms } from './tables.server.ts'
import { askForStudents, sortTaking } from './transfers.server.ts'

/** A new class in the actor's school. */
export const createClassroom = defineCommand({
  name: 'createClassroom',
  input: settingsInput,
  load: async ({ db, schoolId }) => (schoolId ? schoolById(db, schoolId) : null),
  allow: (actor, school) => school !== null && mayOpenClassroom(actor, school),
  run: (context, school, input) => openNew(context, school!.id, settingsFrom(input)),
})

/** A first class, for somebody who has no school: one of their own comes with it, in the language of the class. */
export const foundClassroom = defineCommand({
  name: 'foundClassroom',
  input: settingsInput.extend({ timeZone: zoneField }),
  // Made before the transaction opens, so that row security already lets the founder in.
  school: async (services) => services.newId(),
  load: async ({ db, actor }) => (actor.id ? nameOf(db, actor.id) : null),
  allow: (actor) => can(actor, 'school.create'),
  async run(context, name, { timeZone, ...input }) {
    const settings = settingsFrom(input)
    const id = context.schoolId!
    const { locale } = settings
    const founderId = context.actor.id!
    await foundSchool(context, { id, kind: 'personal', founderId, name: name!, locale, timeZone })
    return openNew(context, id, settings)
  },
})

async function openNew(context: Context, schoolId: SchoolId, settings: ClassroomSettings) {
  const id = context.newId()
  const code = await openClassroom(context, { id, schoolId, ownerId: context.actor.id!, ...settings })
  return { result: { id, code }, audit: { act: 'classroom.create', on: id } }
}

export const editClassroom = defineCommand({
  name: 'editClassroom',
  input: settingsInput.extend({ classroom: classroomUuid, opened: openedSheet }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.settings', locked),
  async run({ db }, locked, input) {
    const { id, schoolId, code } = locked!
    const settings = settingsFrom(input)
    const changes = input.opened ? changedSettings(asKept(input.opened), settings) : settings
    if (Object.keys(changes).length === 0) return { result: { id } }
    // Colleagues may have changed the rest: what comes of both is looked at, not the sheet alone.
    requireSettings({ ...locked!, ...changes })
    await db
      .update(classrooms)
      .set(changes)
      .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
    return { result: { id }, changed: [`join-status/${code}`], audit: { act: 'classroom.settings', on: id } }
  },
})

/**
 * The same settings under another name, with a code of its own; the students come along if asked, once those agree to
 * whom they belong. Nothing of the first class changes.
 */
export const duplicateClassroom = defineCommand({
  name: 'duplicateClassroom',
  input: z.object({ classroom: classroomUuid, name: z.string().max(200), students: z.literal('on').optional() }),
  async load({ db, actor }, { classroom }) {
    const [locked] = await lockClassroomsOrArchived(db, actor, [classroom])
    return locked ? { locked, school: (await schoolById(db, locked.schoolId))! } : null
  },
  allow: (actor, loaded) =>
    loaded !== null &&
    isOpenTo(actor, loaded.locked) &&
    can(actor, 'classroom.settings', loaded.locked) &&
    mayOpenClassroom(actor, loaded.school),
  async run(context, loaded, { name, students }) {
    const { db, actor, newId } = context
    const { locked } = loaded!
    const { schoolId, id: from, code: _, status: __, ...source } = locked
    const settings = settingsFrom(settingsInput.parse({ ...source, name, grade: source.grade ?? '' }))
    const id = newId()
    const code = await openClassroom(context, { id, schoolId, ownerId: actor.id!, ...settings, board: source.board })
    const roster = students ? await rosterOf(db, schoolId, from) : []
    if (students && !can(actor, 'roster.view', locked)) throw new AppError('not-found')
    const there = roster.map((student) => student.id)
    const { taking, asking } = await sortTaking(context, { schoolId, id }, there)
    refuseTooFewSeats(taking.length, await seatsLeftIn(db, { schoolId, id }))
    await enrol(context, schoolId, id, taking, 'roster')
    return {
      result: { id, code, students: taking.length, asked: asking.length },
      changed: await askForStudents(context, id, asking),
      audit: { act: 'classroom.duplicate', on: id, details: { from, students: taking.length } },
    }
  },
})
