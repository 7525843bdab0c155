import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { afterTeacherReset } from '#rules/cards/limits.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { personUuid } from '#app/platform/forms/uuid.ts'
import { hasAllowedClassroom, lockCards } from '../change-cards.server.ts'
import { loadCardHolder } from '../children.server.ts'
import { lockoutPath } from './lockout-path.server.ts'
import { toMisses } from './sign-in.server.ts'
import { loginCards } from '../tables.server.ts'

/** Ends the lockout of a child and keeps the secret. Most wrong attempts of today still count. */
export const allowSignIn = defineCommand({
  name: 'allowSignIn',
  input: z.object({ student: personUuid }),
  load: (context, { student }) => lockCards(context, { student: [student] }),
  allow: hasAllowedClassroom,
  async run({ db, env, schoolId }, { classrooms, studentIds }, { student }) {
    const card = studentIds.length > 0 ? await loadCardHolder(db, schoolId!, student) : null
    if (!card) throw new AppError('refused', { reason: 'no-managed-students' })
    const { run, today } = afterTeacherReset(toMisses(card))
    await db
      .update(loginCards)
      .set({ missedRun: run, missedToday: today, restsUntil: null })
      .where(and(eq(loginCards.schoolId, schoolId!), inArray(loginCards.studentId, studentIds)))
    return {
      result: null,
      changed: [lockoutPath(env, card), ...classrooms.map(({ id }) => `classrooms/${id}/sign-ins`)],
      audit: { act: 'sign-in.allow', on: classrooms[0]!.id, details: { student } },
    }
  },
})
