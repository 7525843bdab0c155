import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { workLines } from '#rules/portfolio/work-lines.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { listFinishedLessons } from '#app/features/learning/progress/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import type { Relation } from '#rules/permissions.ts'
import { portfolioPath } from './contract.ts'
import { lessonField } from './inputs.server.ts'
import { starredWork } from './tables.server.ts'

const ownWorkInput = z.object({ classroomId: classroomUuid, lesson: lessonField })
/** Without a line, one that was chosen before stays; an empty one removes it. */
const starInput = ownWorkInput.extend({ line: z.enum([...workLines, '']).optional() })

/** The actor as a student of the class, with the classes whose teachers see the work. */
async function loadStudent({ db, actor }: CommandContext, { classroomId }: z.infer<typeof ownWorkInput>) {
  const [classroom] = await findClassrooms(db, actor, [classroomId])
  if (!classroom || !actor.id) throw new AppError('not-found')
  const { schoolId } = classroom
  const enrollments = await classroomsOfStudents(db, schoolId, [actor.id])
  if (!enrollments.some((enrollment) => enrollment.classroomId === classroomId)) throw new AppError('not-found')
  return {
    schoolId,
    studentId: actor.id,
    relations: ['student'] as Relation[],
    purposesOff: (await listPurposesOff(db, schoolId, [actor.id])).get(actor.id) ?? [],
    changed: enrollments.map((enrollment) => portfolioPath(enrollment.classroomId, actor.id!)),
  }
}

type LoadedStudent = Awaited<ReturnType<typeof loadStudent>>
const ofStudent = ({ schoolId, studentId }: LoadedStudent) =>
  and(eq(starredWork.schoolId, schoolId), eq(starredWork.studentId, studentId))

/** A student proposes a finished lesson for the family. */
export const starWork = defineCommand({
  name: 'starWork',
  input: starInput,
  load: loadStudent,
  allow: (actor, student) => can(actor, 'starred-work.star', student),
  async run(context, student, { lesson, line: chosenLine }) {
    const { db, now } = context
    const { schoolId, studentId, changed } = student
    if (!(await listFinishedLessons(db, schoolId, studentId)).includes(lesson)) throw new AppError('not-found')
    const isStarred = and(ofStudent(student), eq(starredWork.lesson, lesson))
    const line = chosenLine || null
    if ((await db.$count(starredWork, isStarred)) > 0) {
      if (chosenLine === undefined) return { result: {} }
      await db.update(starredWork).set({ line }).where(isStarred)
      return { result: {}, changed }
    }
    await enforceQuota(context, 'starred-work', studentId, {
      existing: () => db.$count(starredWork, ofStudent(student)),
    })
    await db
      .insert(starredWork)
      .values({ schoolId, studentId, lesson, line, starredAt: new Date(now) })
      .onConflictDoNothing()
    return { result: {}, changed }
  },
})

/** Hides the work from the family immediately. */
export const unstarWork = defineCommand({
  name: 'unstarWork',
  input: ownWorkInput,
  load: loadStudent,
  allow: (actor, student) => can(actor, 'starred-work.unstar', student),
  async run({ db }, student, { lesson }) {
    await db.delete(starredWork).where(and(ofStudent(student), eq(starredWork.lesson, lesson)))
    return { result: {}, changed: student.changed }
  },
})
