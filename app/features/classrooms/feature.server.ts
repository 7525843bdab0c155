import { defineFeature } from '#app/platform/feature.server.ts'
import {
  classroomBoard,
  classroomBoardState,
  classroomPresence,
  heldNotes,
  joinRequestQueue,
  nameRequestStatus,
  ownJoinStatus,
  transfersHere,
} from './live.server.ts'
import {
  deleteAnswered,
  deleteInvitations,
  deleteNameRequests,
  deleteRosterChanges,
  endOpenRequests,
} from './retention.server.ts'
import { forgetInvitations, leaveClassrooms } from './leave-classrooms.server.ts'
import { forgetInRosterChanges } from './roster-changes.server.ts'

export default defineFeature({
  leave: leaveClassrooms,
  forgetAddress: forgetInvitations,
  opens: ['/dashboard/classroom', '/dashboard/classroom-dashboard/:classroomId/join-request'],
  personTables: [
    {
      table: 'classroom_teachers',
      columns: ['user_id'],
      of: 'school',
      gives: ['classroom_id', 'role', 'status'],
      erase: 'delete',
    },
    {
      table: 'enrolments',
      comesWithAccount: true,
      columns: ['student_id'],
      of: 'school',
      gives: ['classroom_id', 'status', 'source', 'created_at', 'active_since', 'coding_skin'],
      erase: 'delete',
    },
    {
      table: 'join_requests',
      columns: ['person_id', 'decided_by'],
      of: 'school',
      gives: ['classroom_id', 'status', 'asked_at', 'decided_at'],
      hides: ['person_id', 'decided_by', 'code'],
      erase: 'delete',
    },
    {
      table: 'name_requests',
      // Whoever was let in by it has their account through it.
      comesWithAccount: true,
      columns: ['student_id', 'decided_by'],
      of: 'school',
      gives: ['classroom_id', 'name', 'status', 'asked_at', 'decided_at'],
      hides: ['student_id', 'decided_by', 'sent_as'],
      erase: 'delete',
    },
    {
      table: 'transfer_requests',
      columns: ['student_id', 'asked_by', 'decided_by'],
      of: 'school',
      gives: ['classroom_id', 'status', 'asked_at', 'decided_at'],
      hides: ['student_id', 'asked_by', 'decided_by'],
      erase: 'delete',
    },
    {
      table: 'roster_changes',
      columns: ['made_by'],
      of: 'school',
      gives: ['kind', 'made_at', 'undone_at'],
      hides: ['before', 'summary'],
      erase: 'staff',
    },
    // Where somebody stands in a change; it goes with the change or with them.
    {
      table: 'roster_change_students',
      comesWithAccount: true,
      columns: ['student_id'],
      of: 'school',
      hides: 'all',
      erase: 'delete',
    },
    {
      table: 'classroom_invitations',
      columns: ['invited_by'],
      of: 'school',
      gives: ['classroom_id', 'status', 'made_at', 'expires_at', 'answered_at'],
      hides: ['email'],
      erase: 'staff',
    },
  ],
  forget: forgetInRosterChanges,
  retention: {
    ofSchool: {
      'open-requests': endOpenRequests,
      'answered-requests': deleteAnswered,
      'name-requests': deleteNameRequests,
      'roster-changes': deleteRosterChanges,
      invitations: deleteInvitations,
    },
  },
  live: {
    views: [classroomBoardState, joinRequestQueue, nameRequestStatus, ownJoinStatus, transfersHere],
    stores: [classroomBoard, heldNotes],
    presences: [classroomPresence],
  },
})
