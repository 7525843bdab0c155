import { z } from 'zod'
import { testMinutes } from '#rules/assignments/test.ts'
import { can } from '#rules/permissions.ts'
import { questionLanguages } from '#rules/questions/bank-question.ts'
import { createQuestionTests } from '#app/features/learning/courses/public.server.ts'
import { lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { momentField } from '#app/platform/forms/time-fields.ts'
import { oneOrManyOf } from '#app/platform/forms/one-or-many-field.ts'
import { classroomUuid, uuids } from '#app/platform/forms/uuid.ts'
import { loadBank } from './bank-versions.server.ts'
import { maxQuestionsOfTest } from './contract.ts'
import { bankTitle } from './inputs.server.ts'

/** Assigns questions of a readable bank to a class as a test. */
export const assignBankTest = defineCommand({
  name: 'assignBankTest',
  input: z.object({
    classroomId: classroomUuid,
    bank: z.string().max(60),
    title: bankTitle,
    question: oneOrManyOf(z.string().max(80), maxQuestionsOfTest),
    group: uuids(30).optional(),
    opensAt: momentField,
    dueAt: momentField,
    testMinutes: z.coerce.number().int().min(testMinutes.least).max(testMinutes.most),
  }),
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'lessons.assign', classroom) && can(actor, 'questions.view', classroom),

  async run(context, classroom, { bank: bankId, title, question, group = [], opensAt, dueAt, testMinutes }) {
    if (!opensAt) throw new AppError('invalid', { fields: { opensAt: 'test-window' } })
    if (!dueAt) throw new AppError('invalid', { fields: { dueAt: 'test-window' } })
    const bank = await loadBank(context.db, context.actor, bankId)
    const chosen = new Set(question)
    const questions = (bank?.questions ?? []).filter(({ id }) => chosen.has(id))
    if (!bank || questions.length < chosen.size) throw new AppError('not-found')
    const { assigned, changed } = await createQuestionTests(context, classroom, {
      title,
      languages: questionLanguages.filter((language) => bank.languages.includes(language)),
      questions: questions.map(({ id, content }) => ({ id, content })),
      groups: group,
      opensAt,
      dueAt,
      testMinutes,
    })
    return {
      result: { assigned },
      changed,
      audit: {
        act: 'lessons.assign',
        on: `classroom:${classroom.id}`,
        details: { kind: 'questions', content: [title], visibility: 'open', testMinutes },
      },
    }
  },
})
