import { defineFeature } from '#app/platform/feature.server.ts'
import { classPause, classroomSignIns, signInLockout } from './live.server.ts'
import { deleteExpiredPrintLinks } from './printing/make-print-link.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'login_cards',
      isCreatedWithAccount: true,
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['pictures', 'issued_at', 'revoked_at', 'rests_until', 'missed_run', 'missed_today'],
      redactedColumns: ['card_number', 'secret_number', 'made_in'],
      erase: 'follows',
    },
    {
      table: 'card_tokens',
      isCreatedWithAccount: true,
      columns: ['student_id'],
      scope: 'school',
      redactedColumns: 'all',
      erase: 'follows',
    },
  ],
  deleteExpired: deleteExpiredPrintLinks,
  live: { views: [classroomSignIns, signInLockout, classPause] },
})
