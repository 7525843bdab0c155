import { and, eq, sql } from 'drizzle-orm'
import { fitsBasket } from '#rules/rewards/basket.ts'
import { earnedBadges } from '#rules/rewards/badges.ts'
import { grantForBadge, grantForQuest } from '#rules/rewards/grants.ts'
import { computeLevel } from '#rules/rewards/levels.ts'
import { questProgress } from '#rules/rewards/quest.ts'
import { can } from '#rules/permissions.ts'
import { daysOfWeek } from '#rules/time/week.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { classroomInput, type RewardNews } from './contract.ts'
import { loadBadgeFacts } from './badges/badge-facts.server.ts'
import { addEntries } from './ledger.server.ts'
import { listGrantsOfDays } from './queries.server.ts'
import { loadCurrentQuietPeriod } from './quiet-hours.server.ts'
import { rewardWallets } from './tables.server.ts'
import { lockStudentWallet } from './workshop.server.ts'

/**
 * Grants due badges and today's quest, then returns all rewards since the last celebration. Each reward is returned
 * once, to one device. During quiet hours the result is empty, and the rewards are returned after the quiet hours.
 */
export const collectRewards = defineCommand({
  name: 'collectRewards',
  input: classroomInput,
  load: lockStudentWallet,
  allow: (actor, student) => can(actor, 'rewards.own', student),
  async run({ db, now }, { schoolId, classroomId, studentId, day }) {
    const { facts, ownedBadges } = await loadBadgeFacts(db, schoolId, studentId, day)
    const grantsOfWeek = await listGrantsOfDays(db, schoolId, studentId, daysOfWeek(day))
    const { done, target } = questProgress(studentId, day, grantsOfWeek)
    const quest = grantForQuest(day)
    const grants = [
      ...earnedBadges(facts)
        .filter((badge) => !ownedBadges.has(badge))
        .map(grantForBadge),
      ...(done === target && fitsBasket(quest, day, grantsOfWeek) ? [quest] : []),
    ]
    await addEntries(
      db,
      schoolId,
      grants.map((grant) => ({ ...grant, studentId, day, at: now })),
    )
    if (await loadCurrentQuietPeriod(db, schoolId, classroomId, now)) return { result: noNews }
    const news = await loadNews(db, schoolId, studentId)
    const walletRow = and(eq(rewardWallets.schoolId, schoolId), eq(rewardWallets.studentId, studentId))
    await db.update(rewardWallets).set({ celebratedAt: sql`clock_timestamp()` }).where(walletRow)
    return { result: news }
  },
})

const noNews: RewardNews = { points: 0, level: null, badges: [], quest: false, praise: [] }

type NewEntryRow = {
  cause: string
  amount: number
  source: string
  reason: string | null
  earned: number
  first: boolean
}

/** Sums the ledger entries saved since the student's last celebration, or all entries before the first one. */
async function loadNews(db: Database, schoolId: string, studentId: string): Promise<RewardNews> {
  const { rows } = await db.$client.query<NewEntryRow>(
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
    level: points > 0 && computeLevel(earned) > computeLevel(earned - points) ? computeLevel(earned) : null,
    badges: rows.filter(({ source }) => source === 'badge').map(({ cause }) => cause.slice('badge:'.length)),
    quest: rows.some(({ source }) => source === 'quest'),
    praise: rows
      .filter(({ source, cause }) => source === 'teacher' && !undone.has(cause.slice('teacher:'.length)))
      .map(({ reason }) => reason ?? ''),
  }
}
