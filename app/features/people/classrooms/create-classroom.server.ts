import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { SchoolId } from '#rules/ids.ts'
import { changedSettings, mayOpenClassroom, type ClassroomSettings } from '#rules/classrooms/classroom.ts'
import { can } from '#rules/permissions.ts'
import { countries } from '#rules/schools/countries.ts'
import { createSchool, schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enrollStudents } from './joining/join-classroom.server.ts'
import { requireFreeSeats, seatsLeftIn } from './roster/seats.server.ts'
import { zoneField } from '#app/platform/forms/time-fields.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { loadPersonName } from './teachers/invite-teacher.server.ts'
import { insertClassroom } from './insert-classroom.server.ts'
import { rosterOf } from './queries.server.ts'
import {
  toStoredSettings,
  openedSettingsField,
  requireValidSettings,
  parseSettings,
  settingsInput,
} from './settings.server.ts'
import { isAccessibleTo, lockClassrooms, lockClassroomsOrArchived } from './lock-classrooms.server.ts'
import { classrooms } from './tables.server.ts'
import { requestTransfers, splitByConsent } from './roster/transfers.server.ts'

/** Creates a class in the actor's school. */
export const createClassroom = defineCommand({
  name: 'createClassroom',
  input: settingsInput,
  load: async ({ db, schoolId }) => (schoolId ? schoolById(db, schoolId) : null),
  allow: (actor, school) => school !== null && mayOpenClassroom(actor, school),
  run: (context, school, input) => insertWithAudit(context, school!.id, parseSettings(input)),
})

/** Creates a personal school with a first class, for a teacher without a school. It gets the language of the class. */
export const foundClassroom = defineCommand({
  name: 'foundClassroom',
  input: settingsInput.extend({ timeZone: zoneField, country: z.enum(countries).or(z.literal('')).optional() }),
  // The id is created before the transaction, so that row security admits the founder.
  school: async (services) => services.newId(),
  load: async ({ db, actor }) => (actor.id ? loadPersonName(db, actor.id) : null),
  allow: (actor) => can(actor, 'school.create'),
  async run(context, name, { timeZone, country, ...input }) {
    const settings = parseSettings(input)
    const id = context.schoolId!
    const { locale } = settings
    const founderId = context.actor.id!
    await createSchool(context, {
      ...{ id, kind: 'personal', founderId, name: name!, locale, timeZone },
      country: country || null,
    })
    return insertWithAudit(context, id, settings)
  },
})

async function insertWithAudit(context: CommandContext, schoolId: SchoolId, settings: ClassroomSettings) {
  const id = context.newId()
  const code = await insertClassroom(context, { id, schoolId, ownerId: context.actor.id!, ...settings })
  return { result: { id, code }, audit: { act: 'classroom.create', on: id } }
}

export const editClassroom = defineCommand({
  name: 'editClassroom',
  input: settingsInput.extend({ classroom: classroomUuid, opened: openedSettingsField }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.settings', locked),
  async run({ db }, locked, input) {
    const { id, schoolId, code } = locked!
    const settings = parseSettings(input)
    const changes = input.opened ? changedSettings(toStoredSettings(input.opened), settings) : settings
    if (Object.keys(changes).length === 0) return { result: { id } }
    // Validate the merged settings: a co-teacher may have changed other fields since the form was opened.
    requireValidSettings({ ...locked!, ...changes })
    await db
      .update(classrooms)
      .set(changes)
      .where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, id)))
    return { result: { id }, changed: [`join-status/${code}`], audit: { act: 'classroom.settings', on: id } }
  },
})

/**
 * Creates a class with the same settings, a new name and a new code. With `students`, adds the actor's own students and
 * sends transfer requests for the rest. The source class is unchanged.
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
    isAccessibleTo(actor, loaded.locked) &&
    can(actor, 'classroom.settings', loaded.locked) &&
    mayOpenClassroom(actor, loaded.school),
  async run(context, loaded, { name, students }) {
    const { db, actor, newId } = context
    const { locked } = loaded!
    const { schoolId, id: from, code: _, status: __, ...sourceSettings } = locked
    const settings = parseSettings(settingsInput.parse({ ...sourceSettings, name, grade: sourceSettings.grade ?? '' }))
    const id = newId()
    const code = await insertClassroom(context, {
      id,
      schoolId,
      ownerId: actor.id!,
      ...settings,
      board: sourceSettings.board,
    })
    const roster = students ? await rosterOf(db, schoolId, from) : []
    if (students && !can(actor, 'roster.view', locked)) throw new AppError('not-found')
    const studentIds = roster.map((student) => student.id)
    const { allowed, needingConsent } = await splitByConsent(context, { schoolId, id }, studentIds)
    requireFreeSeats(allowed.length, await seatsLeftIn(db, { schoolId, id }))
    await enrollStudents(context, schoolId, id, allowed, 'roster')
    return {
      result: { id, code, students: allowed.length, asked: needingConsent.length },
      changed: await requestTransfers(context, id, needingConsent),
      audit: { act: 'classroom.duplicate', on: id, details: { from, students: allowed.length } },
    }
  },
})
