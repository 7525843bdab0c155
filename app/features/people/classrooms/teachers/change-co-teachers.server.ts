import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { syncPersonalSchoolTeachers } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { auditEntries } from '#app/platform/tables.server.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { enforceClassroomLimit } from '../classroom-limit.server.ts'
import { lockClassroomsOrArchived } from '../lock-classrooms.server.ts'
import { classroomTeachers } from '../tables.server.ts'

const teacherRow = (schoolId: SchoolId, classroomId: ClassroomId, userId: PersonId) =>
  and(
    eq(classroomTeachers.schoolId, schoolId),
    eq(classroomTeachers.classroomId, classroomId),
    eq(classroomTeachers.userId, userId),
  )

/** Removes a co-teacher; their open screens close within seconds. For the class owner and school admins. */
export const removeTeacher = defineCommand({
  name: 'removeTeacher',
  input: z.object({ classroom: classroomUuid, person: personUuid }),
  load: async ({ db, actor }, { classroom }) => (await lockClassroomsOrArchived(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.invite', locked),
  async run({ db }, locked, { person }) {
    const { schoolId, id } = locked!
    await endCoTeaching(db, schoolId, id, person)
    return {
      result: { sawSecrets: await hasSeenSecrets(db, schoolId, id, person) },
      audit: { act: 'classroom.remove-teacher', on: id, details: { person } },
    }
  },
})

/** Login cards that a removed teacher viewed or printed still work until the class creates new ones. */
const hasSeenSecrets = async (db: Database, schoolId: SchoolId, classroomId: ClassroomId, personId: PersonId) =>
  (await db.$count(
    auditEntries,
    and(
      eq(auditEntries.schoolId, schoolId),
      eq(auditEntries.personId, personId),
      inArray(auditEntries.act, ['secrets.show', 'secrets.print']),
      eq(auditEntries.onWhat, classroomId),
    ),
  )) > 0

/** Only co-teachers can leave; an owner must hand the class over first. */
export const leaveClassroom = defineCommand({
  name: 'leaveClassroom',
  deletesTarget: true,
  input: z.object({ classroom: classroomUuid }),
  load: async ({ db, actor }, { classroom }) => (await lockClassroomsOrArchived(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && locked.relations.length > 0 && can(actor, 'classroom.teach', locked),
  async run({ db, actor }, locked) {
    const { schoolId, id } = locked!
    await endCoTeaching(db, schoolId, id, actor.id!)
    return { result: {}, audit: { act: 'classroom.leave', on: id } }
  },
})

async function endCoTeaching(db: Database, schoolId: SchoolId, classroomId: ClassroomId, userId: PersonId) {
  const updated = await db
    .update(classroomTeachers)
    .set({ status: 'removed' })
    .where(
      and(
        teacherRow(schoolId, classroomId, userId),
        eq(classroomTeachers.role, 'co-teacher'),
        eq(classroomTeachers.status, 'active'),
      ),
    )
  if (updated.rowCount === 0) throw new AppError('refused', { reason: 'not-a-co-teacher' })
  await syncPersonalSchoolTeachers(db, schoolId)
}

/** Makes a co-teacher the owner, and the old owner a co-teacher. */
export const handOverClassroom = defineCommand({
  name: 'handOverClassroom',
  deletesTarget: true,
  input: z.object({ classroom: classroomUuid, person: personUuid }),
  load: async ({ db, actor }, { classroom }) => (await lockClassroomsOrArchived(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'classroom.archive', locked),
  async run(context, locked, { person }) {
    const { db } = context
    const { schoolId, id, status } = locked!
    const [newOwner] = await db
      .select()
      .from(classroomTeachers)
      .where(and(teacherRow(schoolId, id, person), eq(classroomTeachers.status, 'active')))
      .for('update')
    if (newOwner?.role !== 'co-teacher') throw new AppError('refused', { reason: 'not-a-co-teacher' })
    if (status === 'active') await enforceClassroomLimit(context, schoolId, person)
    const owners = and(
      eq(classroomTeachers.schoolId, schoolId),
      eq(classroomTeachers.classroomId, id),
      eq(classroomTeachers.role, 'owner'),
    )
    await db.update(classroomTeachers).set({ role: 'co-teacher' }).where(owners)
    await db
      .update(classroomTeachers)
      .set({ role: 'owner' })
      .where(teacherRow(schoolId, id, person))
    await syncPersonalSchoolTeachers(db, schoolId)
    return { result: {}, audit: { act: 'classroom.hand-over', on: id, details: { to: person } } }
  },
})
