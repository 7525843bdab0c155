import { defineFeature } from '#app/platform/feature.server.ts'
import { deleteSchoolInvitationsTo, leaveSchools } from './leave-schools.server.ts'
import { teacherRequestView } from './live.server.ts'
import { rememberAddress } from './removed-addresses.server.ts'
import {
  deleteSchoolInvitations,
  expireTeacherRequests,
  flagInactiveStudents,
  expireRemovedAddresses,
} from './retention.server.ts'

export default defineFeature({
  personTables: [
    {
      table: 'memberships',
      isCreatedWithAccount: true,
      columns: ['user_id'],
      scope: 'school',
      exportedColumns: ['role', 'status', 'created_at', 'flagged_at'],
      erase: 'delete',
    },
    {
      table: 'guardianships',
      columns: ['guardian_id', 'student_id'],
      familyColumn: 'guardian_id',
      scope: 'school',
      exportedColumns: ['status', 'relation', 'assurance', 'created_at'],
      redactedColumns: ['guardian_id', 'student_id'],
      erase: 'delete',
    },
    {
      table: 'school_invitations',
      columns: ['invited_by'],
      scope: 'school',
      exportedColumns: ['status', 'made_at', 'expires_at', 'answered_at'],
      redactedColumns: ['email'],
      erase: 'staff',
    },
  ],
  endMembership: leaveSchools,
  recordOldEmail: rememberAddress,
  eraseEmail: deleteSchoolInvitationsTo,
  retention: {
    perSchool: {
      'asking-teachers': expireTeacherRequests,
      'inactive-students': flagInactiveStudents,
      invitations: deleteSchoolInvitations,
      'removed-addresses': expireRemovedAddresses,
    },
  },
  live: { views: [teacherRequestView] },
})
