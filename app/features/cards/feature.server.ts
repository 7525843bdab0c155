import { defineFeature } from '#app/platform/feature.server.ts'
import { classRest, classroomSignIns, signInRest } from './live.server.ts'
import { sweepPrintLinks } from './make-print-link.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'login_cards',
      comesWithAccount: true,
      columns: ['student_id'],
      of: 'school',
      gives: ['pictures', 'issued_at', 'revoked_at', 'rests_until', 'missed_run', 'missed_today'],
      hides: ['card_number', 'secret_number', 'made_in'],
      erase: 'follows',
    },
    {
      table: 'card_tokens',
      comesWithAccount: true,
      columns: ['student_id'],
      of: 'school',
      hides: 'all',
      erase: 'follows',
    },
  ],
  sweep: sweepPrintLinks,
  live: { views: [classroomSignIns, signInRest, classRest] },
})
