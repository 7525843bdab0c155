import { z } from 'zod'
import { limits } from '#rules/cards/limits.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { classroomUuid } from '#app/platform/uuid.ts'
import { classMisses, forgetClassMisses } from './failures.server.ts'
import { classRestPath } from './rest-path.server.ts'

/**
 * After sixty misses signing in by name rests until tomorrow; who teaches the class may open it before. What each child
 * may still miss today stays.
 */
export const resumeSignIns = defineCommand({
  name: 'resumeSignIns',
  input: z.object({ classroom: classroomUuid }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'secrets.reset', locked),
  async run({ db, env, now, schoolId }, _, { classroom }) {
    const misses = await classMisses(db, classroom, now)
    if (misses < limits.classPerDay) return { result: null }
    await forgetClassMisses(db, classroom, now)
    return {
      result: null,
      changed: [
        `classrooms/${classroom}/sign-ins`,
        classRestPath(env, { schoolId: schoolId!, classroomId: classroom }),
      ],
      audit: { act: 'class.sign-in-resumed', on: classroom, details: { misses } },
    }
  },
})
