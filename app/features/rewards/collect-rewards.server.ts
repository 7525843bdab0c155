import { and, eq, sql } from 'drizzle-orm'
import { fitsBasket } from '#rules/rewards/basket.ts'
import { earnedBadges } from '#rules/rewards/badges.ts'
import { grantForBadge, grantForQuest } from '#rules/rewards/grants.ts'
import { levelOf } from '#rules/rewards/levels.ts'
import { questProgress } from '#rules/rewards/quest.ts'
import { can } from '#rules/permissions.ts'
import { weekAround } from '#rules/week.ts'
import { defineCommand } from '#app/platform/command.server.ts'
import type { Database } from '#app/platform/db.server.ts'
import { ofClass, type News } from './contract.ts'
import { factsOf } from './facts.server.ts'
import { addEntries } from './ledger.server.ts'
import { grantsOfDays } from './queries.server.ts'
import { quietNow } from './quiet.server.ts'
import { rewardWallets } from './tables.server.ts'
import { ownWallet } from './workshop.server.ts'

/**
 * A child opens what is theirs: badges and today's quest are given where they are due, and what came since the last time
 * is told once, on one device. Several things are one celebration. In quiet hours nothing is told: it is told afterwards.
 */
export const collectRewards = defineCommand({
  name: 'collectRewards',
  input: ofClass,
  load: ownWallet,
  allow: (actor, own) => can(actor, 'rewards.own', own),
  async run({ db, now }, { schoolId, classroomId, studentId, day }) {
    const { facts, has } = await factsOf(db, schoolId, studentId, day)
    const given = await grantsOfDays(db, schoolId, studentId, weekAround(day))
    const { done, target } = questProgress(studentId, day, given)
    const quest = grantForQuest(day)
    const grants = [
      ...earnedBadges(facts)
        .filter((badge) => !has.has(badge))
        .map(grantForBadge),
      ...(done === target && fitsBasket(quest, day, given) ? [quest] : []),
    ]
    await addEntries(
      db,
      schoolId,
      grants.map((grant) => ({ ...grant, studentId, day, at: now })),
    )
    if (await quietNow(db, schoolId, classroomId, now)) return { result: nothingNew }
    const news = await newsOf(db, schoolId, studentId)
    const own = and(eq(rewardWallets.schoolId, schoolId), eq(rewardWallets.studentId, studentId))
    await db.update(rewardWallets).set({ celebratedAt: sql`clock_timestamp()` }).where(own)
    return { result: news }
  },
})

const nothingNew: News = { points: 0, level: null, badges: [], quest: false, praise: [] }

type Line = { cause: string; amount: number; source: string; reason: string | null; earned: number; first: boolean }

/** What was added since the last celebration. Before the first one there is nothing to tell but what has just been done. */
async function newsOf(db: Database, schoolId: string, studentId: string): Promise<News> {
  const { rows } = await db.$client.query<Line>(
    `SELECT e.cause, e.amount, e.source, e.reason, w.earned, w.celebrated_at IS NULL AS first
     FROM reward_wallets w JOIN reward_entries e ON e.school_id = w.school_id AND e.student_id = w.student_id
     WHERE w.school_id = $1 AND w.student_id = $2 AND e.kept_at > coalesce(w.celebrated_at, '-infinity')
       AND e.source NOT IN ('purchase', 'return', 'welcome')
     ORDER BY e.kept_at DESC LIMIT 500`,
    [schoolId, studentId],
  )
  const points = rows.reduce((sum, { amount }) => sum + amount, 0)
  const earned = rows[0]?.earned ?? 0
  const undone = new Set(rows.filter(({ source }) => source === 'undo').map(({ cause }) => cause.slice(5)))
  return {
    points: Math.max(0, points),
    level: points > 0 && levelOf(earned) > levelOf(earned - points) ? levelOf(earned) : null,
    badges: rows.filter(({ source }) => source === 'badge').map(({ cause }) => cause.slice('badge:'.length)),
    quest: rows.some(({ source }) => source === 'quest'),
    praise: rows
      .filter(({ source, cause }) => source === 'teacher' && !undone.has(cause.slice('teacher:'.length)))
      .map(({ reason }) => reason ?? ''),
  }
}
