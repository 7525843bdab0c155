import { defineFeature } from '#app/platform/feature.server.ts'
import { forgetSchoolInvitations, leaveSchools } from './leave-schools.server.ts'
import { ownAsking } from './live.server.ts'
import { rememberAddress } from './removed-addresses.server.ts'
import { deleteSchoolInvitations, endAskings, flagInactive, forgetRemovedAddresses } from './retention.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'memberships',
      comesWithAccount: true,
      columns: ['user_id'],
      of: 'school',
      gives: ['role', 'status', 'created_at', 'flagged_at'],
      erase: 'delete',
    },
    {
      table: 'school_invitations',
      columns: ['invited_by'],
      of: 'school',
      gives: ['status', 'made_at', 'expires_at', 'answered_at'],
      hides: ['email'],
      erase: 'staff',
    },
  ],
  leave: leaveSchools,
  rememberAddress,
  forgetAddress: forgetSchoolInvitations,
  retention: {
    ofSchool: {
      'asking-teachers': endAskings,
      'inactive-students': flagInactive,
      invitations: deleteSchoolInvitations,
      'removed-addresses': forgetRemovedAddresses,
    },
  },
  live: { views: [ownAsking] },
})
