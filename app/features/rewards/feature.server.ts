import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { classRewardsView, ownRewardsView } from './live.server.ts'
import { grantForProgress } from './progress-grants.server.ts'
import { takeDueSnapshots } from './schedule-snapshots.server.ts'

const ofStudent = { columns: ['student_id'], of: 'school', erase: 'delete' } as const

export default defineFeature({
  personTables: [
    {
      table: 'reward_entries',
      columns: ['student_id', 'given_by'],
      of: 'school',
      gives: ['cause', 'amount', 'source', 'reason', 'classroom_id', 'day', 'at', 'kept_at'],
      // Whoever gave it is not told about the child, nor the child's file about who gave it.
      hides: ['student_id', 'given_by'],
      erase: 'delete',
    },
    { table: 'reward_wallets', ...ofStudent, gives: ['balance', 'earned', 'level', 'look', 'celebrated_at'] },
    { table: 'reward_days', ...ofStudent, gives: ['day'] },
    { table: 'reward_facts', ...ofStudent, gives: ['fact', 'cause', 'count'] },
    { table: 'workshop_items', ...ofStudent, gives: ['item', 'price', 'bought_at'], hides: ['entry_id'] },
  ],
  async forget(db, { schoolId, personId }) {
    await db.execute(
      sql`UPDATE reward_snapshots SET standings = standings - ${personId}::text WHERE school_id = ${schoolId} AND standings ? ${personId}::text`,
    )
  },
  /** Of two wallets one is left, with what the lines of both say; a cause that both had counts once. */
  meets: {
    reward_wallets: `(school_id, student_id) DO UPDATE SET look = coalesce(reward_wallets.look, excluded.look),
      level = greatest(reward_wallets.level, excluded.level),
      (balance, earned) = (SELECT greatest(0, coalesce(sum(e.amount), 0)), coalesce(sum(e.amount) FILTER (WHERE e.source NOT IN ('purchase', 'return')), 0)
        FROM reward_entries e WHERE e.school_id = excluded.school_id AND e.student_id = excluded.student_id)`,
  },
  progressed: grantForProgress,
  daily: takeDueSnapshots,
  live: { views: [classRewardsView, ownRewardsView] },
  opens: ['/dashboard/rewards', '/dashboard/rewards/snapshots'],
})
