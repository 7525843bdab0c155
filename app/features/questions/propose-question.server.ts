import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can, type Relation } from '#rules/permissions.ts'
import { emptyQuestion, type BankQuestion } from '#rules/questions/bank-question.ts'
import { classroomsOfStudents, findClassrooms, lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { noteFacts } from '#app/features/rewards/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { jsonField } from '#app/platform/json-field.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { classroomUuid, uuid } from '#app/platform/uuid.ts'
import { addBank, addQuestions, lockOwnBank } from './banks.server.ts'
import { bankQuestion, bankTitle, proposed, type Proposed } from './inputs.server.ts'
import { questionProposals } from './tables.server.ts'

/** A child proposes a question; those who teach the class see it, and nobody else. */
export const proposeQuestion = defineCommand({
  name: 'proposeQuestion',
  input: z.object({ classroomId: classroomUuid, proposal: jsonField(proposed) }),
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom || actor.id === null) throw new AppError('not-found')
    const places = await classroomsOfStudents(db, classroom.schoolId, [actor.id])
    if (!places.some((place) => place.classroomId === classroom.id)) throw new AppError('not-found')
    return { schoolId: classroom.schoolId, classroomId: classroom.id, relations: ['student'] as Relation[] }
  },
  allow: (actor, classroom) => can(actor, 'questions.propose', classroom),
  async run(context, { schoolId, classroomId }, { proposal }) {
    const { db, actor, now, newId } = context
    const studentId = actor.id!
    const waiting = and(
      eq(questionProposals.schoolId, schoolId),
      eq(questionProposals.studentId, studentId),
      eq(questionProposals.state, 'waiting'),
    )
    await withinQuota(context, 'question-proposal', studentId, {
      existing: () => db.$count(questionProposals, waiting),
    })
    if (new Set(proposal.options).size < proposal.options.length || proposal.right >= proposal.options.length)
      throw new AppError('invalid', { fields: { options: 'invalid-value' } })
    const id = newId()
    await db
      .insert(questionProposals)
      .values({ schoolId, id, classroomId, studentId, content: contentOf(proposal), madeAt: new Date(now) })
    return { result: { id } }
  },
})

const contentOf = ({ language, question, options, right, explanation }: Proposed): BankQuestion => ({
  ...emptyQuestion,
  question: { [language]: question },
  options: options.map((text, at) => ({ text: { [language]: text }, right: at === right, why: {} })),
  explanation: explanation === '' ? {} : { [language]: explanation },
})

/** Approved as it is or as the teacher mended it, into a bank of theirs or a new one; or declined. */
export const decideProposal = defineCommand({
  name: 'decideProposal',
  input: z.object({
    classroomId: classroomUuid,
    proposal: uuid,
    decision: z.enum(['approve', 'decline']),
    bank: uuid.optional(),
    title: bankTitle.optional(),
    content: jsonField(bankQuestion).optional(),
  }),
  async load({ db, actor }, { classroomId, proposal }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    const [found] = await db
      .select()
      .from(questionProposals)
      .where(
        and(
          eq(questionProposals.schoolId, classroom.schoolId),
          eq(questionProposals.classroomId, classroom.id),
          eq(questionProposals.id, proposal),
        ),
      )
      .for('update')
    if (!found) throw new AppError('not-found')
    return { ...classroom, found }
  },
  allow: (actor, classroom) => can(actor, 'questions.decide', classroom),
  async run(context, { found }, { decision, bank: into, title, content }) {
    const { db, actor, now } = context
    if (found.state !== 'waiting') throw new AppError('refused', { reason: 'already-decided' })
    let bank: string | null = null
    if (decision === 'approve') {
      if (!into && !title) throw new AppError('invalid', { fields: { bank: 'choose' } })
      const taken = content ?? found.content
      const languages = Object.keys(taken.question) as (keyof typeof taken.question)[]
      const target = into ? await lockOwnBank(context, into) : await addBank(context, { title: title!, languages })
      await addQuestions(context, target, [taken])
      bank = target.id
      const { schoolId, studentId, id: cause } = found
      await noteFacts(db, schoolId, [{ studentId, fact: 'question', cause, count: 1 }])
    }
    await db
      .update(questionProposals)
      .set({
        state: decision === 'approve' ? 'approved' : 'declined',
        decidedBy: actor.id,
        decidedAt: new Date(now),
      })
      .where(and(eq(questionProposals.schoolId, found.schoolId), eq(questionProposals.id, found.id)))
    return { result: { id: found.id, bank }, audit: { act: 'questions.decide', on: found.id, details: { decision } } }
  },
})
