import { and, eq, isNull } from 'drizzle-orm'
import { selectFlightQuestions, minFlightQuestions } from '#rules/games/quiz-flight/bank-flight.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { freezeBank, findReadableBank } from '#app/features/play/questions/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { enforceQuota } from '#app/platform/limits/quota.server.ts'
import { listClassBanks } from './class-banks.server.ts'
import { offerBankInput, withdrawBankInput } from '../contract.ts'
import { classBanks } from '../tables.server.ts'

/** Assigns a bank to a class for Quiz Flight: the teacher's own or one shared by a colleague. */
export const offerBank = defineCommand({
  name: 'offerBank',
  input: offerBankInput,
  async load({ db, actor }, { classroomId, bank }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    const readable = classroom && (await findReadableBank(db, actor, bank))
    if (!readable || readable.archivedAt !== null) throw new AppError('not-found')
    return { ...classroom, title: readable.title }
  },
  allow: (actor, classroom) => can(actor, 'game.manage', classroom),
  async run(context, { schoolId, id: classroomId, title }, { bank, count }) {
    const { db, actor, now } = context
    const { questions, version } = (await freezeBank(db, actor, bank, now))!
    if (selectFlightQuestions(questions).length < minFlightQuestions)
      throw new AppError('refused', { reason: 'bank-too-small' })
    await enforceQuota(context, 'class-bank', classroomId, {
      // Count only active banks: inactive ones (no longer shared) are not listed, so teachers cannot withdraw them.
      existing: async () =>
        (await listClassBanks(db, schoolId, [classroomId])).filter((assigned) => assigned.bank !== bank).length,
    })
    const values = { count, offeredBy: actor.id, offeredAt: new Date(now), withdrawnAt: null, version, title }
    await db
      .insert(classBanks)
      .values({ schoolId, classroomId, bankId: bank, ...values })
      .onConflictDoUpdate({ target: [classBanks.schoolId, classBanks.classroomId, classBanks.bankId], set: values })
    return { result: { bank }, audit: { act: 'game.bank', on: classroomId, details: { bank, count } } }
  },
})

/** Withdraws a bank from a class. Earlier plays stay; new plays are refused. */
export const withdrawBank = defineCommand({
  name: 'withdrawBank',
  input: withdrawBankInput,
  async load({ db, actor }, { classroomId }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    if (!classroom) throw new AppError('not-found')
    return classroom
  },
  allow: (actor, classroom) => can(actor, 'game.manage', classroom),
  async run({ db, now }, { schoolId, id: classroomId }, { bank }) {
    await db
      .update(classBanks)
      .set({ withdrawnAt: new Date(now) })
      .where(
        and(
          eq(classBanks.schoolId, schoolId),
          eq(classBanks.classroomId, classroomId),
          eq(classBanks.bankId, bank),
          isNull(classBanks.withdrawnAt),
        ),
      )
    return { result: { bank }, audit: { act: 'game.bank', on: classroomId, details: { bank, count: 0 } } }
  },
})
