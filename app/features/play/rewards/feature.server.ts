import { sql } from 'drizzle-orm'
import { defineFeature } from '#app/platform/feature.server.ts'
import { classRewardsView, openGoalView, ownRewardsView } from './live.server.ts'
import { grantForProgress } from './progress-grants.server.ts'
import { takeDueSnapshots } from './snapshots/schedule-snapshots.server.ts'

const studentTable = { columns: ['student_id'], scope: 'school', erase: 'delete' } as const

export default defineFeature({
  personTables: [
    {
      table: 'reward_entries',
      columns: ['student_id', 'given_by'],
      scope: 'school',
      exportedColumns: ['cause', 'amount', 'source', 'reason', 'classroom_id', 'day', 'at', 'kept_at'],
      // The teacher's export must not name the student, and the student's export must not name the teacher.
      redactedColumns: ['student_id', 'given_by'],
      erase: 'delete',
    },
    {
      table: 'reward_wallets',
      ...studentTable,
      exportedColumns: ['balance', 'earned', 'level', 'look', 'celebrated_at'],
    },
    { table: 'reward_days', ...studentTable, exportedColumns: ['day'] },
    { table: 'reward_facts', ...studentTable, exportedColumns: ['fact', 'cause', 'count'] },
    {
      table: 'workshop_items',
      ...studentTable,
      exportedColumns: ['item', 'price', 'bought_at'],
      redactedColumns: ['entry_id'],
    },
  ],
  async erasePersonReferences(db, { schoolId, personId }) {
    await db.execute(
      sql`UPDATE reward_snapshots SET standings = standings - ${personId}::text WHERE school_id = ${schoolId} AND standings ? ${personId}::text`,
    )
  },
  /** When two accounts merge, the remaining wallet is recomputed from both ledgers; a shared cause counts once. */
  conflictClauses: {
    reward_wallets: `(school_id, student_id) DO UPDATE SET look = coalesce(reward_wallets.look, excluded.look),
      level = greatest(reward_wallets.level, excluded.level),
      (balance, earned) = (SELECT greatest(0, coalesce(sum(e.amount), 0)), coalesce(sum(e.amount) FILTER (WHERE e.source NOT IN ('purchase', 'return')), 0)
        FROM reward_entries e WHERE e.school_id = excluded.school_id AND e.student_id = excluded.student_id)`,
  },
  onProgress: grantForProgress,
  daily: takeDueSnapshots,
  live: { views: [classRewardsView, openGoalView, ownRewardsView] },
  availablePages: ['/dashboard/rewards', '/dashboard/rewards/snapshots'],
})
