import { z } from 'zod'
import { guessLimits } from '#rules/cards/limits.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import { readClassMisses, resetClassMisses } from './class-misses.server.ts'
import { classPausePath } from './lockout-path.server.ts'

/**
 * Ends the pause of sign-in by name that follows too many wrong secrets in a class (`guessLimits.classPerDay`); without
 * it the pause lasts until tomorrow. The daily limit of each child is not reset.
 */
export const resumeSignIns = defineCommand({
  name: 'resumeSignIns',
  input: z.object({ classroom: classroomUuid }),
  load: async ({ db, actor }, { classroom }) => (await lockClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, locked) => locked !== null && can(actor, 'secrets.reset', locked),
  async run({ db, env, now, schoolId }, _, { classroom }) {
    const misses = await readClassMisses(db, classroom, now)
    if (misses < guessLimits.classPerDay) return { result: null }
    await resetClassMisses(db, classroom, now)
    return {
      result: null,
      changed: [
        `classrooms/${classroom}/sign-ins`,
        classPausePath(env, { schoolId: schoolId!, classroomId: classroom }),
      ],
      audit: { act: 'class.sign-in-resumed', on: classroom, details: { misses } },
    }
  },
})
