import { defineFeature } from '#app/platform/feature.server.ts'
import { leaveSchools } from './leave-schools.server.ts'
import { ownAsking } from './live.server.ts'
import { endAskings, flagInactive } from './retention.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'memberships',
      columns: ['user_id'],
      of: 'school',
      gives: ['role', 'status', 'created_at', 'flagged_at'],
      erase: 'delete',
    },
  ],
  leave: leaveSchools,
  retention: { ofSchool: { 'asking-teachers': endAskings, 'inactive-students': flagInactive } },
  live: { views: [ownAsking] },
})
