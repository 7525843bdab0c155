import { defineFeature } from '#app/platform/feature.server.ts'
import { recordEarned, recordEarnedSince } from './awarding/earned.server.ts'
import { onConsentRefused, unpublishRefused } from './awarding/unpublish.server.ts'
import { publishNextKey } from './credentials/issuer-keys.server.ts'
import { revokeCertificatesOf } from './awarding/revoke-certificates.server.ts'
import { issueCertificatesJob, issueDueCertificates } from './jobs/issue-certificates.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'certificates',
      columns: ['student_id', 'awarded_by'],
      authorColumns: ['awarded_by'],
      scope: 'school',
      exportedColumns: [
        ...[
          'course',
          'state',
          'language',
          'title',
          'reason',
          'lines',
          'lessons',
          'hours',
          'printed_name',
          'short_name',
        ],
        ...['is_public', 'slug', 'number', 'credential', 'earned_at', 'issued_at', 'ended_at', 'end_reason'],
        'classroom_id',
      ],
      redactedColumns: ['issuer_school', 'status_list', 'status_index', 'issues_at', 'awarded_by'],
      erase: 'delete',
    },
  ],
  erasePersonReferences: revokeCertificatesOf,
  onProgress: recordEarned,
  onConsentRefused,
  async daily(db, day) {
    await recordEarnedSince(db, day)
    await unpublishRefused(db, day)
    await publishNextKey(db, day)
    await issueDueCertificates(db, day)
  },
  availablePages: ['/certificates/:slug', '/certificates'],
  jobs: { 'issue-certificates': { handler: issueCertificatesJob } },
})
