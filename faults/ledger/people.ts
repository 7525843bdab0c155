import type pg from 'pg'
import type { SignedIn, SignedInClass } from '#bench/lessons/signed-in-classes.ts'
import type { Random } from '#rules/program/random.ts'
import { skills } from '#rules/rewards/teacher-points.ts'
import { sendForm } from './sending.ts'

/** Acknowledged praises and undos of one class. */
export type PraiseCounts = { praises: number; undos: number }
/** Acknowledged purchases and returns of one student. */
export type TradeCounts = { child: SignedIn; bought: number; returned: number }

type SimulationOptions = { url: string; random: Random; isOver: () => boolean }

/** Praises random students and sometimes undoes the last praise. */
export async function simulateTeacher(
  { teacher, students }: SignedInClass,
  owner: () => pg.Pool,
  { url, random, isOver }: SimulationOptions,
): Promise<PraiseCounts> {
  const counts: PraiseCounts = { praises: 0, undos: 0 }
  while (!isOver()) {
    const [student, skill] = [students[random(students.length)]!.id, skills[random(skills.length)]!]
    if ((await sendForm(url, teacher, 'give', { student, skill })) === 'done') counts.praises++
    if (random(4) !== 0) continue
    const event = await lastPraise(owner(), teacher.classroomId)
    if (event && (await sendForm(url, teacher, 'undo', { event })) === 'done') counts.undos++
  }
  return counts
}

/** Returns `null` while PostgreSQL is down. */
const lastPraise = (owner: pg.Pool, classroomId: string): Promise<string | null> =>
  owner
    .query<{ event: string }>(
      `SELECT substr(cause, 9) AS event FROM reward_entries WHERE classroom_id = $1 AND source = 'teacher' ORDER BY kept_at DESC LIMIT 1`,
      [classroomId],
    )
    .then(
      ({ rows }) => rows[0]?.event ?? null,
      () => null,
    )

const items = ['dots', 'checks', 'steps', 'waves', 'rings', 'rain'].map((pattern) => `pattern-${pattern}`)
/** Below the hourly quota of a student. */
const maxTrades = 50

/** Buys and returns items on two devices concurrently, which compete for the same points. */
export async function simulateTrader(
  child: SignedIn,
  { url, random, isOver }: SimulationOptions,
): Promise<TradeCounts> {
  const counts: TradeCounts = { child, bought: 0, returned: 0 }
  let trades = 0
  const device = async () => {
    while (!isOver() && trades < maxTrades) {
      trades++
      const [item, isPurchase] = [items[random(items.length)]!, random(3) > 0]
      if ((await sendForm(url, child, isPurchase ? 'buy' : 'return', { item })) !== 'done') continue
      if (isPurchase) counts.bought++
      else counts.returned++
    }
  }
  await Promise.all([device(), device()])
  return counts
}
