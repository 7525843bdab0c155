import { sql } from 'drizzle-orm'
import { memberships } from '#app/features/people/schools/public-tables.server.ts'
import { defineFeature } from '#app/platform/feature.server.ts'
import { digestsApi } from './api.server.ts'
import {
  queueReminders,
  queueUnsentInvitations,
  sendParentInvitationJob,
} from './jobs/send-parent-invitation.server.ts'
import { planDigestsJob, queuePlanning, queueUnsentDigests } from './jobs/plan-digests.server.ts'
import { sendDigestSampleJob } from './jobs/send-digest-sample.server.ts'
import { sendDigestJob } from './jobs/send-digest.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'digest_readers',
      columns: ['user_id'],
      scope: 'school',
      exportedColumns: ['bounced_at', 'created_at'],
      // Only of readers without an account.
      redactedColumns: ['address_digest', 'encrypted_address', 'locale', 'time_zone', 'day'],
      erase: 'delete',
    },
    {
      table: 'parent_mail_invitations',
      columns: ['student_id', 'made_by'],
      authorColumns: ['made_by'],
      // Invitations have an address instead of a person.
      familyColumn: null,
      scope: 'school',
      exportedColumns: ['status', 'made_at', 'mailed_at', 'reminded_at', 'expires_at', 'answered_at'],
      // A student's export must not lead to the parent's address.
      redactedColumns: ['student_id', 'made_by', 'reader_id'],
      erase: 'delete',
    },
    {
      table: 'digest_omissions',
      columns: ['student_id', 'made_by'],
      authorColumns: ['made_by'],
      scope: 'school',
      exportedColumns: ['week', 'made_at'],
      redactedColumns: ['student_id', 'made_by'],
      erase: 'delete',
    },
  ],
  // The weekly mail to the guardian's address ends with the link; an open invitation does, too.
  onLinksEnded: (db, { schoolId, students, addressDigest, now }) =>
    db.execute(sql`
      UPDATE parent_mail_invitations i SET status = 'cancelled', answered_at = ${new Date(now)} FROM digest_readers r
      WHERE i.school_id = ${schoolId} AND i.student_id = ANY (${sql.param(students)}::uuid[]) AND i.status IN ('sent', 'accepted')
        AND r.school_id = i.school_id AND r.id = i.reader_id AND r.address_digest = ${addressDigest}`),
  // The moved invitations refer to the moved reader; those of the school follow the changed id. A mail that the reader
  // turned off in one of the schools stays off.
  conflictClauses: {
    digest_readers:
      "(school_id, coalesce(user_id::text, address_digest)) DO UPDATE SET id = excluded.id, day = CASE WHEN excluded.day = 'off' THEN excluded.day ELSE digest_readers.day END",
  },
  retention: {
    perSchool: {
      async 'parent-mails'(db, { schoolId, cutoff }) {
        await db.execute(
          // An accepted one is the link to the student, until the student has left the school.
          sql`DELETE FROM parent_mail_invitations i WHERE i.school_id = ${schoolId} AND i.expires_at < ${cutoff}
            AND (i.status <> 'accepted' OR NOT EXISTS (SELECT FROM ${memberships} m WHERE m.school_id = i.school_id
              AND m.user_id = i.student_id AND m.role = 'student' AND m.status = 'active'))`,
        )
        // The address of a reader whose children have left the school, or who was never linked.
        await db.execute(
          sql`DELETE FROM digest_readers r WHERE r.school_id = ${schoolId} AND r.user_id IS NULL AND r.created_at < ${cutoff}
            AND NOT EXISTS (SELECT FROM parent_mail_invitations i WHERE i.school_id = r.school_id AND i.reader_id = r.id)`,
        )
      },
      async digests(db, { schoolId, cutoff }) {
        await db.execute(sql`DELETE FROM digests WHERE school_id = ${schoolId} AND due_at < ${cutoff}`)
        await db.execute(sql`DELETE FROM digest_omissions WHERE school_id = ${schoolId} AND made_at < ${cutoff}`)
      },
    },
  },
  async dailyNotices(db, day) {
    await queueReminders(db, day)
    await queueUnsentInvitations(db, day)
    await queuePlanning(db, day)
    await queueUnsentDigests(db, day)
  },
  jobs: {
    'send-parent-invitation': { handler: sendParentInvitationJob },
    'plan-digests': { handler: planDigestsJob },
    'send-digest-sample': { handler: sendDigestSampleJob },
    // Few at a time, so that a worker that dies leaves few mails of which it is unknown whether they were sent.
    'send-digest': { handler: sendDigestJob, batchSize: 3, localConcurrency: 2 },
  },
  api: digestsApi,
})
