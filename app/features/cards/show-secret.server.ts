import { z } from 'zod'
import { picturesIn, showWords } from '#rules/cards/secrets.ts'
import { can } from '#rules/permissions.ts'
import { findClassrooms, rosterOf } from '#app/features/classrooms/public.server.ts'
import { defineCommand, type Outcome } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/uuid.ts'
import { cardHolder } from './children.server.ts'
import type { PrintedSecret } from './contract.ts'
import { openCardKeys } from './keys.server.ts'

/** One child's secret on the teacher's screen, as it would be printed; who looked is written down like who printed. */
export const showSecret = defineCommand({
  name: 'showSecret',
  onlyReads: true,
  input: z.object({ classroom: classroomUuid, student: personUuid, locale: z.enum(['en', 'th', 'ko', 'cn']) }),
  load: async ({ db, actor }, { classroom }) => (await findClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, found) => found !== null && can(actor, 'secrets.print', found),
  async run({ db, env }, found, { classroom, student, locale }): Promise<Outcome<{ secret: PrintedSecret }>> {
    const { schoolId, loginMode } = found!
    const isStudent = (await rosterOf(db, schoolId, classroom)).some(({ id }) => id === student)
    const card = isStudent ? await cardHolder(db, schoolId, student) : null
    if (!card) throw new AppError('refused', { reason: 'no-managed-students' })
    const kind = loginMode === 'words' ? 'words' : 'picture'
    const secret = openCardKeys(env).secret(card, kind)
    return {
      result: { secret: kind === 'words' ? { words: showWords(secret, locale) } : { pictures: picturesIn(secret) } },
      audit: { act: 'secrets.show', on: classroom, details: { student } },
    }
  },
})
