import { and, eq } from 'drizzle-orm'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { addTreatInput, removeTreatInput } from '../contract.ts'
import { lockClassroom } from '../give-points.server.ts'
import { rewardsPath } from '../paths.ts'
import { classTreats } from '../tables.server.ts'

/** Saves a treat in the teacher's words. A text that the class already has is not saved again. */
export const addTreat = defineCommand({
  name: 'addTreat',
  input: addTreatInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run(context, { schoolId, id: classroomId }, { text }) {
    const { db, now, newId } = context
    const inClassroom = and(eq(classTreats.schoolId, schoolId), eq(classTreats.classroomId, classroomId))
    const audit = (treat: string) => ({ act: 'treat.add', on: `classrooms/${classroomId}`, details: { treat } })
    const [saved] = await db
      .select({ id: classTreats.id })
      .from(classTreats)
      .where(and(inClassroom, eq(classTreats.text, text)))
    if (saved) return { result: { treat: saved.id }, audit: audit(saved.id) }
    await enforceQuota(context, 'class-treat', classroomId, { existing: () => db.$count(classTreats, inClassroom) })
    const id = newId()
    await db.insert(classTreats).values({ schoolId, id, classroomId, text, createdAt: new Date(now) })
    return { result: { treat: id }, changed: [rewardsPath(classroomId)], audit: audit(id) }
  },
})

/** Goals with this treat do not change: the class was promised it. */
export const removeTreat = defineCommand({
  name: 'removeTreat',
  input: removeTreatInput,
  load: lockClassroom,
  allow: (actor, classroom) => can(actor, 'points.give', classroom),
  async run({ db }, { schoolId, id: classroomId }, { treat }) {
    const [removed] = await db
      .delete(classTreats)
      .where(
        and(eq(classTreats.schoolId, schoolId), eq(classTreats.classroomId, classroomId), eq(classTreats.id, treat)),
      )
      .returning({ id: classTreats.id })
    if (!removed) throw new AppError('not-found')
    return {
      result: { treat },
      changed: [rewardsPath(classroomId)],
      audit: { act: 'treat.remove', on: `classrooms/${classroomId}`, details: { treat } },
    }
  },
})
