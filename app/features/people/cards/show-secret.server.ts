import { z } from 'zod'
import { pictureNumbers, formatWords } from '#rules/cards/secrets.ts'
import { can } from '#rules/permissions.ts'
import { findClassrooms, rosterOf } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand, type Outcome } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid, personUuid } from '#app/platform/forms/uuid.ts'
import { loadCardHolder } from './children.server.ts'
import type { PrintedSecret } from './contract.ts'
import { openCardKeys } from './keys.server.ts'

/** Shows a child's secret to the teacher. Viewing is logged in the audit trail, as printing is. */
export const showSecret = defineCommand({
  name: 'showSecret',
  readOnly: true,
  input: z.object({ classroom: classroomUuid, student: personUuid, locale: z.enum(['en', 'th', 'ko', 'cn']) }),
  load: async ({ db, actor }, { classroom }) => (await findClassrooms(db, actor, [classroom]))[0] ?? null,
  allow: (actor, loadedClassroom) => loadedClassroom !== null && can(actor, 'secrets.print', loadedClassroom),
  async run({ db, env }, loadedClassroom, { classroom, student, locale }): Promise<Outcome<{ secret: PrintedSecret }>> {
    const { schoolId, loginMode } = loadedClassroom!
    const isStudent = (await rosterOf(db, schoolId, classroom)).some(({ id }) => id === student)
    const card = isStudent ? await loadCardHolder(db, schoolId, student) : null
    if (!card) throw new AppError('refused', { reason: 'no-managed-students' })
    const kind = loginMode === 'words' ? 'words' : 'picture'
    const secret = openCardKeys(env).secret(card, kind)
    return {
      result: {
        secret: kind === 'words' ? { words: formatWords(secret, locale) } : { pictures: pictureNumbers(secret) },
      },
      audit: { act: 'secrets.show', on: classroom, details: { student } },
    }
  },
})
