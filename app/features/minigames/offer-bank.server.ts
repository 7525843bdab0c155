import { and, eq, isNull } from 'drizzle-orm'
import { flownOf, leastFlown } from '#rules/games/quiz-flight/bank-flight.ts'
import { can } from '#rules/permissions.ts'
import { lockClassrooms } from '#app/features/classrooms/public.server.ts'
import { freezeBank, readableBank } from '#app/features/questions/public.server.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { withinQuota } from '#app/platform/quota.server.ts'
import { banksOfClasses } from './class-banks.server.ts'
import { offeredBank, withdrawnBank } from './contract.ts'
import { classBanks } from './tables.server.ts'

/** Lets a class practise a bank in Quiz Flight: one's own, or one that a colleague shares. */
export const offerBank = defineCommand({
  name: 'offerBank',
  input: offeredBank,
  async load({ db, actor }, { classroomId, bank }) {
    const [classroom] = await lockClassrooms(db, actor, [classroomId])
    const found = classroom && (await readableBank(db, actor, bank))
    if (!found || found.archivedAt !== null) throw new AppError('not-found')
    return { ...classroom, title: found.title }
  },
  allow: (actor, classroom) => can(actor, 'game.manage', classroom),
  async run(context, { schoolId, id: classroomId, title }, { bank, count }) {
    const { db, actor, now } = context
    const { questions, version } = (await freezeBank(db, actor, bank, now))!
    if (flownOf(questions).length < leastFlown) throw new AppError('refused', { reason: 'bank-too-small' })
    await withinQuota(context, 'class-bank', classroomId, {
      // Those that rest, for instance because nobody shares them any more, are in no list to be taken back from.
      existing: async () =>
        (await banksOfClasses(db, schoolId, [classroomId])).filter((flown) => flown.bank !== bank).length,
    })
    const given = { count, offeredBy: actor.id, offeredAt: new Date(now), withdrawnAt: null, version, title }
    await db
      .insert(classBanks)
      .values({ schoolId, classroomId, bankId: bank, ...given })
      .onConflictDoUpdate({ target: [classBanks.schoolId, classBanks.classroomId, classBanks.bankId], set: given })
    return { result: { bank }, audit: { act: 'game.bank', on: classroomId, details: { bank, count } } }
  },
})

/** What was flown stays; nobody flies it from here on. */
export const withdrawBank = defineCommand({
  name: 'withdrawBank',
  input: withdrawnBank,
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
