import type pg from 'pg'
import type { SignedIn, SignedInClass } from '#bench/lessons/signed-in-classes.ts'
import type { Random } from '#rules/program/random.ts'
import { skills } from '#rules/rewards/teacher-points.ts'
import { sendForm } from './sending.ts'

/** What was acknowledged, of one class. */
export type Acknowledged = { praises: number; undos: number }
/** And of one child. */
export type Traded = { child: SignedIn; bought: number; returned: number }

type Around = { url: string; random: Random; isOver: () => boolean }

/** Praises a child at a time, and now and then takes the last praise back. */
export async function teach(
  { teacher, learners }: SignedInClass,
  owner: () => pg.Pool,
  { url, random, isOver }: Around,
): Promise<Acknowledged> {
  const acknowledged: Acknowledged = { praises: 0, undos: 0 }
  while (!isOver()) {
    const [student, skill] = [learners[random(learners.length)]!.id, skills[random(skills.length)]!]
    if ((await sendForm(url, teacher, 'give', { student, skill })) === 'done') acknowledged.praises++
    if (random(4) !== 0) continue
    const event = await lastPraise(owner(), teacher.classroomId)
    if (event && (await sendForm(url, teacher, 'undo', { event })) === 'done') acknowledged.undos++
  }
  return acknowledged
}

/** PostgreSQL may be away while it is asked. */
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
/** Below what the hour allows a child. */
const mostTrades = 50

/** Buys and gives back on two devices at once: both want the same things with the same points. */
export async function trade(child: SignedIn, { url, random, isOver }: Around): Promise<Traded> {
  const traded: Traded = { child, bought: 0, returned: 0 }
  let trades = 0
  const device = async () => {
    while (!isOver() && trades < mostTrades) {
      trades++
      const [item, buys] = [items[random(items.length)]!, random(3) > 0]
      if ((await sendForm(url, child, buys ? 'buy' : 'return', { item })) !== 'done') continue
      if (buys) traded.bought++
      else traded.returned++
    }
  }
  await Promise.all([device(), device()])
  return traded
}
