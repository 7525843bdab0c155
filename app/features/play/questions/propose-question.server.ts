import { and, eq } from 'drizzle-orm'
import { z } from 'zod'
import { can, type Relation } from '#rules/permissions.ts'
import { emptyQuestion, type BankQuestion } from '#rules/questions/bank-question.ts'
import { classroomsOfStudents, findClassrooms, lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { recordFacts } from '#app/features/play/rewards/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { jsonField } from '#app/platform/forms/json-field.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { classroomUuid, uuid } from '#app/platform/forms/uuid.ts'
import { addBank, addQuestions, lockOwnBank } from './banks.server.ts'
import { bankQuestion, bankTitle, proposalInput, type ProposalInput } from './inputs.server.ts'
import { questionProposals } from './tables.server.ts'

/** A student proposes a question, which only the teachers of the class see. */
export const proposeQuestion = defineCommand({
  name: 'proposeQuestion',
  input: z.object({ classroomId: classroomUuid, proposal: jsonField(proposalInput) }),
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await findClassrooms(db, actor, [classroomId])
    if (!classroom || actor.id === null) throw new AppError('not-found')
    const enrollments = await classroomsOfStudents(db, classroom.schoolId, [actor.id])
    if (!enrollments.some((enrollment) => enrollment.classroomId === classroom.id)) throw new AppError('not-found')
    const { schoolId } = classroom
    const purposesOff = (await listPurposesOff(db, schoolId, [actor.id])).get(actor.id) ?? []
    return { schoolId, classroomId: classroom.id, relations: ['student'] as Relation[], purposesOff }
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
    await enforceQuota(context, 'question-proposal', studentId, {
      existing: () => db.$count(questionProposals, waiting),
    })
    if (new Set(proposal.options).size < proposal.options.length || proposal.right >= proposal.options.length)
      throw new AppError('invalid', { fields: { options: 'invalid-value' } })
    const id = newId()
    await db
      .insert(questionProposals)
      .values({ schoolId, id, classroomId, studentId, content: toBankQuestion(proposal), madeAt: new Date(now) })
    return { result: { id } }
  },
})

const toBankQuestion = ({ language, question, options, right, explanation }: ProposalInput): BankQuestion => ({
  ...emptyQuestion,
  question: { [language]: question },
  options: options.map((text, index) => ({ text: { [language]: text }, right: index === right, why: {} })),
  explanation: explanation === '' ? {} : { [language]: explanation },
})

/** Approves a proposal, optionally edited, into a bank of the teacher or a new one; or declines it. */
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
    const [result] = await db
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
    if (!result) throw new AppError('not-found')
    return { ...classroom, storedProposal: result }
  },
  allow: (actor, classroom) => can(actor, 'questions.decide', classroom),
  async run(context, { storedProposal }, { decision, bank: targetBankId, title, content }) {
    const { db, actor, now } = context
    if (storedProposal.state !== 'waiting') throw new AppError('refused', { reason: 'already-decided' })
    let bank: string | null = null
    if (decision === 'approve') {
      if (!targetBankId && !title) throw new AppError('invalid', { fields: { bank: 'choose' } })
      const acceptedContent = content ?? storedProposal.content
      const languages = Object.keys(acceptedContent.question) as (keyof typeof acceptedContent.question)[]
      const target = targetBankId
        ? await lockOwnBank(context, targetBankId)
        : await addBank(context, { title: title!, languages })
      await addQuestions(context, target, [acceptedContent])
      bank = target.id
      const { schoolId, studentId, id: cause } = storedProposal
      await recordFacts(db, schoolId, [{ studentId, fact: 'question', cause, count: 1 }])
    }
    await db
      .update(questionProposals)
      .set({
        state: decision === 'approve' ? 'approved' : 'declined',
        decidedBy: actor.id,
        decidedAt: new Date(now),
      })
      .where(and(eq(questionProposals.schoolId, storedProposal.schoolId), eq(questionProposals.id, storedProposal.id)))
    return {
      result: { id: storedProposal.id, bank },
      audit: { act: 'questions.decide', on: storedProposal.id, details: { decision } },
    }
  },
})
