import { and, eq } from 'drizzle-orm'
import {
  canBuy,
  canReturn,
  canWear,
  parseAppearance,
  removeItem,
  serializeAppearance,
} from '#rules/rewards/workshop.ts'
import { computeUndoAmount } from '#rules/rewards/teacher-points.ts'
import { can, type Relation } from '#rules/permissions.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/people/classrooms/public.server.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import { defineCommand, type CommandContext } from '#app/platform/commands/command.server.ts'
import { formatLocalDay } from '#app/platform/time/dates.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { workshopItemInput, wearKiteInput } from './contract.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { ownRewardsPath, rewardsPath } from './paths.ts'
import { listBoughtItems, sumUnrecoveredUndos } from './queries.server.ts'
import { rewardWallets, workshopItems } from './tables.server.ts'

/** Requires the actor to be a student of the class, and locks the actor's wallet until the transaction ends. */
export async function lockStudentWallet({ db, actor, now }: CommandContext, { classroomId }: { classroomId: string }) {
  const [classroom] = await findClassrooms(db, actor, [classroomId])
  if (!classroom || actor.id === null) throw new AppError('not-found')
  const { schoolId, id } = classroom
  const enrollments = await classroomsOfStudents(db, schoolId, [actor.id])
  if (!enrollments.some((enrollment) => enrollment.classroomId === id)) throw new AppError('not-found')
  const { timezone } = (await schoolById(db, schoolId))!
  const day = formatLocalDay(now, timezone)
  const wallet = (await lockWallets(db, schoolId, [actor.id], { day, at: now })).get(actor.id)!
  return { schoolId, classroomId: id, relations: ['student'] as Relation[], wallet, studentId: actor.id, day, timezone }
}

type LockedWallet = Awaited<ReturnType<typeof lockStudentWallet>>

const listItems = async (db: CommandContext['db'], { schoolId, studentId }: LockedWallet) =>
  listBoughtItems(db, schoolId, studentId)
const matchWallet = ({ schoolId, studentId }: LockedWallet) =>
  and(eq(rewardWallets.schoolId, schoolId), eq(rewardWallets.studentId, studentId))
const changedPaths = ({ classroomId }: LockedWallet) => [rewardsPath(classroomId), ownRewardsPath(classroomId)]

export const buyItem = defineCommand({
  name: 'buyItem',
  quota: 'workshop-trade',
  input: workshopItemInput,
  load: lockStudentWallet,
  allow: (actor, student) => can(actor, 'rewards.own', student),
  async run({ db, now, newId }, student, { item }) {
    const { schoolId, studentId, wallet, day } = student
    const owned = new Set((await listItems(db, student)).map((boughtItem) => boughtItem.item))
    const purchase = canBuy(item, { owned, balance: wallet.balance })
    if (!purchase.ok && purchase.reason === 'no-such-item') throw new AppError('not-found')
    if (!purchase.ok)
      throw new AppError('refused', { reason: purchase.reason === 'owned' ? 'already-so' : 'too-few-points' })
    const entryId = newId()
    const payment = { cause: `buy:${entryId}`, amount: -purchase.value, source: 'purchase', reason: item } as const
    await addEntries(db, schoolId, [{ ...payment, id: entryId, studentId, day, at: now }])
    await db
      .insert(workshopItems)
      .values({ schoolId, studentId, item, entryId, price: purchase.value, boughtAt: new Date(now) })
    return { result: { item, balance: wallet.balance - purchase.value }, changed: changedPaths(student) }
  },
})

/**
 * Refunds an item within a day of its purchase. Points that a teacher undid after the student had spent them are
 * deducted from the refund. If the kite wears the item, a free part replaces it.
 */
export const returnItem = defineCommand({
  name: 'returnItem',
  quota: 'workshop-trade',
  input: workshopItemInput,
  load: lockStudentWallet,
  allow: (actor, student) => can(actor, 'rewards.own', student),
  async run({ db, now }, student, { item }) {
    const { schoolId, studentId, wallet, day } = student
    const bought = (await listItems(db, student)).find((boughtItem) => boughtItem.item === item)
    if (!bought) throw new AppError('not-found')
    if (!canReturn(bought.boughtAt.getTime(), now)) throw new AppError('refused', { reason: 'too-late-to-undo' })
    await db
      .delete(workshopItems)
      .where(
        and(eq(workshopItems.schoolId, schoolId), eq(workshopItems.studentId, studentId), eq(workshopItems.item, item)),
      )
    const refund = { cause: `return:${bought.entryId}`, amount: bought.price, source: 'return', reason: item } as const
    const owed = computeUndoAmount(await sumUnrecoveredUndos(db, schoolId, studentId), wallet.balance + bought.price)
    const debt = { cause: `undo:rest:${bought.entryId}`, amount: -owed, source: 'undo' } as const
    await addEntries(
      db,
      schoolId,
      [refund, ...(owed > 0 ? [debt] : [])].map((entry) => ({ ...entry, studentId, day, at: now })),
    )
    const appearance = wallet.look === null ? null : parseAppearance(wallet.look)
    if (appearance)
      await db
        .update(rewardWallets)
        .set({ look: serializeAppearance(removeItem(appearance, item)) })
        .where(matchWallet(student))
    return { result: { item, balance: wallet.balance + bought.price - owed }, changed: changedPaths(student) }
  },
})

export const wearKite = defineCommand({
  name: 'wearKite',
  input: wearKiteInput,
  load: lockStudentWallet,
  allow: (actor, student) => can(actor, 'rewards.own', student),
  async run({ db }, student, { look: serialized }) {
    const appearance = parseAppearance(serialized)
    if (!appearance) throw new AppError('invalid', { fields: { look: 'invalid-value' } })
    if (!canWear(appearance, new Set((await listItems(db, student)).map(({ item }) => item))))
      throw new AppError('not-found')
    await db
      .update(rewardWallets)
      .set({ look: serializeAppearance(appearance) })
      .where(matchWallet(student))
    return { result: { look: serializeAppearance(appearance) }, changed: changedPaths(student) }
  },
})
