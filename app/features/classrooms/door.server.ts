import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { ClassroomFacts } from './enter.server.ts'
import { randomClassCode } from './open-classroom.server.ts'
import { lockClassroom } from './queries.server.ts'
import { classCodes, classrooms } from './tables.server.ts'

/** An empty field of a form means: no end. */
const moment = z.union([z.literal('').transform(() => null), z.iso.datetime({ offset: true }).transform((text) => new Date(text))])

/** Who may come in by the code, and until when. Only what is given changes. */
export const changeDoor = (classroom: ClassroomFacts) =>
  defineCommand({
    name: 'changeDoor',
    input: z.object({ joinPolicy: z.enum(['open', 'request', 'closed']).optional(), requestsUntil: moment.optional(), codeExpiresAt: moment.optional() }),
    load: ({ db }) => lockClassroom(db, classroom.schoolId, classroom.classroomId),
    allow: (actor, room) => room !== null && can(actor, 'classroom.settings', classroom),
    async run({ db }, room, given) {
      const { schoolId, classroomId } = classroom
      const change = Object.fromEntries(Object.entries(given).filter(([, value]) => value !== undefined))
      if (Object.keys(change).length > 0) await db.update(classrooms).set(change).where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, classroomId)))
      return { result: {}, changed: [`joining/${room!.code}`], audit: { act: 'classroom.door', on: classroomId, details: change } }
    },
  })

/** The old code leads nowhere from now on; whoever asked by it is still waiting. */
export const newClassCode = (classroom: ClassroomFacts) =>
  defineCommand({
    name: 'newClassCode',
    input: z.object({}),
    load: ({ db }) => lockClassroom(db, classroom.schoolId, classroom.classroomId),
    allow: (actor, room) => room !== null && can(actor, 'classroom.settings', classroom),
    async run({ db }) {
      const { schoolId, classroomId } = classroom
      const code = randomClassCode()
      await db.delete(classCodes).where(and(eq(classCodes.schoolId, schoolId), eq(classCodes.classroomId, classroomId)))
      await db.insert(classCodes).values({ code, schoolId, classroomId })
      await db.update(classrooms).set({ code, codeExpiresAt: null }).where(and(eq(classrooms.schoolId, schoolId), eq(classrooms.id, classroomId)))
      return { result: { code }, audit: { act: 'classroom.new-code', on: classroomId } }
    },
  })
