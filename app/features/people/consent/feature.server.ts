import { defineFeature } from '#app/platform/feature.server.ts'
import { consentView } from './live.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'consent_events',
      columns: ['student_id', 'given_by'],
      authorColumns: ['given_by'],
      scope: 'school',
      exportedColumns: [
        ...['purpose', 'version', 'decision', 'capacity', 'assurance', 'method', 'text_hash', 'language', 'document'],
        'at',
      ],
      // The export of a student must not reveal which guardian or teacher answered.
      redactedColumns: ['student_id', 'given_by'],
      erase: 'delete',
    },
  ],
  live: { views: [consentView] },
})
