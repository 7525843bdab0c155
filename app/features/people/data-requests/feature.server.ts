import { sql } from 'drizzle-orm'
import { dataRequestStatuses, isOpenRequest } from '#rules/guardians/data-request.ts'
import { defineFeature } from '#app/platform/feature.server.ts'
import { endRequests } from './end-requests.server.ts'
import { eraseRequestedChildJob } from './jobs/erase-requested-child.server.ts'
import { expireCopies, queueDeletions, remindSchool } from './remind-school.server.ts'
import { tellOperator } from './tell-operator.server.ts'

const ended = dataRequestStatuses.filter((status) => !isOpenRequest(status))

export default defineFeature({
  personTables: [
    {
      table: 'data_requests',
      columns: ['student_id', 'guardian_id', 'approved_by', 'decided_by'],
      authorColumns: ['guardian_id', 'approved_by', 'decided_by'],
      familyColumn: 'guardian_id',
      scope: 'school',
      exportedColumns: ['kind', 'status', 'asked_at', 'due_at', 'decided_at', 'decline_reason'],
      // A student's export must not reveal the requesting guardian and the staff who answered.
      redactedColumns: ['student_id', 'guardian_id', 'approved_by', 'decided_by'],
      erase: 'delete',
    },
  ],
  onLinksEnded: endRequests,
  async dailyNotices(db, day) {
    await expireCopies(db, day)
    await queueDeletions(db, day)
    await remindSchool(db, day)
    await tellOperator(db, day)
  },
  jobs: { 'erase-requested-child': { handler: eraseRequestedChildJob } },
  retention: {
    perSchool: {
      'data-requests': (db, { schoolId, cutoff }) =>
        db.execute(sql`DELETE FROM data_requests WHERE school_id = ${schoolId} AND asked_at < ${cutoff}
          AND status = ANY (${sql.param(ended)}::text[])`),
    },
  },
})
