import { and, eq, inArray } from 'drizzle-orm'
import { z } from 'zod'
import { afterHelp } from '#rules/cards/limits.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { personUuid } from '#app/platform/uuid.ts'
import { isReached, lockCards } from './change-cards.server.ts'
import { cardHolder } from './children.server.ts'
import { restPath } from './rest-path.server.ts'
import { missesOf } from './sign-in.server.ts'
import { loginCards } from './tables.server.ts'

/** A locked-out child may try again at once, with the same secret; what was missed today is mostly still counted. */
export const allowSignIn = defineCommand({
  name: 'allowSignIn',
  input: z.object({ student: personUuid }),
  load: (context, { student }) => lockCards(context, { student: [student] }),
  allow: isReached,
  async run({ db, env, schoolId }, { classrooms, found }, { student }) {
    const card = found.length > 0 ? await cardHolder(db, schoolId!, student) : null
    if (!card) throw new AppError('refused', { reason: 'no-managed-students' })
    const { run, today } = afterHelp(missesOf(card))
    await db
      .update(loginCards)
      .set({ missedRun: run, missedToday: today, restsUntil: null })
      .where(and(eq(loginCards.schoolId, schoolId!), inArray(loginCards.studentId, found)))
    return {
      result: null,
      changed: [restPath(env, card), ...classrooms.map(({ id }) => `classrooms/${id}/sign-ins`)],
      audit: { act: 'sign-in.allow', on: classrooms[0]!.id, details: { student } },
    }
  },
})
