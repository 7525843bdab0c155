import { and, eq } from 'drizzle-orm'
import { canBuy, canReturn, canWear, readLook, withoutItem, writeLook } from '#rules/rewards/workshop.ts'
import { takenBack } from '#rules/rewards/teacher-points.ts'
import { can, type Relation } from '#rules/permissions.ts'
import { classroomsOfStudents, findClassrooms } from '#app/features/classrooms/public.server.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { defineCommand, type Context } from '#app/platform/command.server.ts'
import { localDay } from '#app/platform/dates.ts'
import { AppError } from '#app/platform/errors.ts'
import { boughtItem, wornKite } from './contract.ts'
import { addEntries, lockWallets } from './ledger.server.ts'
import { ownRewardsPath, rewardsPath } from './paths.ts'
import { itemsOf, undoneAndKept } from './queries.server.ts'
import { rewardWallets, workshopItems } from './tables.server.ts'

/** Whoever asks, in a class where they learn; their wallet is held. */
export async function ownWallet({ db, actor, now }: Context, { classroomId }: { classroomId: string }) {
  const [classroom] = await findClassrooms(db, actor, [classroomId])
  if (!classroom || actor.id === null) throw new AppError('not-found')
  const { schoolId, id } = classroom
  const places = await classroomsOfStudents(db, schoolId, [actor.id])
  if (!places.some((place) => place.classroomId === id)) throw new AppError('not-found')
  const { timezone } = (await schoolById(db, schoolId))!
  const day = localDay(now, timezone)
  const wallet = (await lockWallets(db, schoolId, [actor.id], { day, at: now })).get(actor.id)!
  return { schoolId, classroomId: id, relations: ['student'] as Relation[], wallet, studentId: actor.id, day, timezone }
}

type Own = Awaited<ReturnType<typeof ownWallet>>

const ownItems = async (db: Context['db'], { schoolId, studentId }: Own) => itemsOf(db, schoolId, studentId)
const ofOwn = ({ schoolId, studentId }: Own) =>
  and(eq(rewardWallets.schoolId, schoolId), eq(rewardWallets.studentId, studentId))
const changedBy = ({ classroomId }: Own) => [rewardsPath(classroomId), ownRewardsPath(classroomId)]

export const buyItem = defineCommand({
  name: 'buyItem',
  quota: 'workshop-trade',
  input: boughtItem,
  load: ownWallet,
  allow: (actor, own) => can(actor, 'rewards.own', own),
  async run({ db, now, newId }, own, { item }) {
    const { schoolId, studentId, wallet, day } = own
    const owned = new Set((await ownItems(db, own)).map((one) => one.item))
    const buying = canBuy(item, { owned, balance: wallet.balance })
    if (!buying.ok && buying.reason === 'no-such-item') throw new AppError('not-found')
    if (!buying.ok)
      throw new AppError('refused', { reason: buying.reason === 'owned' ? 'already-so' : 'too-few-points' })
    const entryId = newId()
    const paid = { cause: `buy:${entryId}`, amount: -buying.value, source: 'purchase', reason: item } as const
    await addEntries(db, schoolId, [{ ...paid, id: entryId, studentId, day, at: now }])
    await db
      .insert(workshopItems)
      .values({ schoolId, studentId, item, entryId, price: buying.value, boughtAt: new Date(now) })
    return { result: { item, balance: wallet.balance - buying.value }, changed: changedBy(own) }
  },
})

/** Within a day, for its full price, less what an undo could not take back while it was spent. What was flown falls back to what is free. */
export const returnItem = defineCommand({
  name: 'returnItem',
  quota: 'workshop-trade',
  input: boughtItem,
  load: ownWallet,
  allow: (actor, own) => can(actor, 'rewards.own', own),
  async run({ db, now }, own, { item }) {
    const { schoolId, studentId, wallet, day } = own
    const bought = (await ownItems(db, own)).find((one) => one.item === item)
    if (!bought) throw new AppError('not-found')
    if (!canReturn(bought.boughtAt.getTime(), now)) throw new AppError('refused', { reason: 'too-late-to-undo' })
    await db
      .delete(workshopItems)
      .where(
        and(eq(workshopItems.schoolId, schoolId), eq(workshopItems.studentId, studentId), eq(workshopItems.item, item)),
      )
    const back = { cause: `return:${bought.entryId}`, amount: bought.price, source: 'return', reason: item } as const
    const owed = takenBack(await undoneAndKept(db, schoolId, studentId), wallet.balance + bought.price)
    const rest = { cause: `undo:rest:${bought.entryId}`, amount: -owed, source: 'undo' } as const
    await addEntries(
      db,
      schoolId,
      [back, ...(owed > 0 ? [rest] : [])].map((line) => ({ ...line, studentId, day, at: now })),
    )
    const look = wallet.look === null ? null : readLook(wallet.look)
    if (look)
      await db
        .update(rewardWallets)
        .set({ look: writeLook(withoutItem(look, item)) })
        .where(ofOwn(own))
    return { result: { item, balance: wallet.balance + bought.price - owed }, changed: changedBy(own) }
  },
})

export const wearKite = defineCommand({
  name: 'wearKite',
  input: wornKite,
  load: ownWallet,
  allow: (actor, own) => can(actor, 'rewards.own', own),
  async run({ db }, own, { look: asked }) {
    const look = readLook(asked)
    if (!look) throw new AppError('invalid', { fields: { look: 'invalid-value' } })
    if (!canWear(look, new Set((await ownItems(db, own)).map(({ item }) => item)))) throw new AppError('not-found')
    await db
      .update(rewardWallets)
      .set({ look: writeLook(look) })
      .where(ofOwn(own))
    return { result: { look: writeLook(look) }, changed: changedBy(own) }
  },
})
