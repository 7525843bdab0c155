import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { resourceCodePattern } from '#rules/resources/codes.ts'
import { findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { isVerifiedTeacherOf } from '#app/features/learning/courses/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { classroomUuid } from '#app/platform/forms/uuid.ts'
import type { Answers } from './contract.ts'
import { findResource, getAnswers } from './resources.server.ts'

/** Returns the answers of a printed resource to verified teachers of a class; the audit log records each read. */
export const showAnswers = defineCommand({
  name: 'showAnswers',
  readOnly: true,
  input: z.object({
    classroomId: classroomUuid,
    code: z.string().max(4).regex(resourceCodePattern),
    language: z.enum(['en', 'th', 'ko', 'cn']),
  }),

  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },

  allow: (actor, classroom) => can(actor, 'solutions.read', classroom),

  async run({ db, actor }, { schoolId, id: classroomId }, { code, language }) {
    if (!findResource(language, code)?.hasAnswers) throw new AppError('not-found')
    const verified = await isVerifiedTeacherOf(db, { schoolId, classroomId }, actor.id!)
    const result: Answers = { answers: verified ? getAnswers(language, code) : null }
    const audit = { act: 'answers.read', on: classroomId, details: { sheet: code } }
    return { result, ...(verified && { audit }) }
  },
})
