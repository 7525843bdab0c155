import { heldBoardNotes } from './board/held-board-notes.server.ts'
import { boardNoteKind } from './board/post-note.server.ts'
import { defineFeature } from '#app/platform/feature.server.ts'
import {
  classroomBoard,
  classroomBoardState,
  classroomPresence,
  joinRequestQueue,
  nameRequestStatus,
  ownJoinStatus,
  classroomTransfers,
} from './live.server.ts'
import {
  deleteAnsweredRequests,
  deleteInvitations,
  deleteNameRequests,
  deleteRosterChanges,
  expireOpenRequests,
} from './retention.server.ts'
import { deleteInvitationsTo, leaveClassrooms } from './leave-classrooms.server.ts'
import { eraseFromRosterChanges } from './roster/roster-changes.server.ts'

export default defineFeature({
  heldTexts: { [boardNoteKind]: heldBoardNotes },
  endMembership: leaveClassrooms,
  eraseEmail: deleteInvitationsTo,
  availablePages: ['/dashboard/classroom', '/dashboard/classroom-dashboard/:classroomId/join-request'],
  personTables: [
    {
      table: 'classroom_teachers',
      columns: ['user_id'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'role', 'status'],
      erase: 'delete',
    },
    {
      table: 'enrolments',
      isCreatedWithAccount: true,
      columns: ['student_id'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'status', 'source', 'created_at', 'active_since', 'coding_skin'],
      erase: 'delete',
    },
    {
      table: 'join_requests',
      columns: ['person_id', 'decided_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'status', 'asked_at', 'decided_at'],
      redactedColumns: ['person_id', 'decided_by', 'code'],
      erase: 'delete',
    },
    {
      table: 'name_requests',
      // An approved name request creates the student's account.
      isCreatedWithAccount: true,
      columns: ['student_id', 'decided_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'name', 'status', 'asked_at', 'decided_at'],
      redactedColumns: ['student_id', 'decided_by', 'idempotency_key'],
      erase: 'delete',
    },
    {
      table: 'transfer_requests',
      columns: ['student_id', 'asked_by', 'decided_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'status', 'asked_at', 'decided_at'],
      redactedColumns: ['student_id', 'asked_by', 'decided_by'],
      erase: 'delete',
    },
    {
      table: 'roster_changes',
      columns: ['made_by'],
      scope: 'school',
      exportedColumns: ['kind', 'made_at', 'undone_at'],
      redactedColumns: ['before', 'summary'],
      erase: 'staff',
    },
    // Index of students in roster changes; deleted with the change or with the student.
    {
      table: 'roster_change_students',
      isCreatedWithAccount: true,
      columns: ['student_id'],
      scope: 'school',
      redactedColumns: 'all',
      erase: 'delete',
    },
    {
      table: 'classroom_invitations',
      columns: ['invited_by'],
      scope: 'school',
      exportedColumns: ['classroom_id', 'status', 'made_at', 'expires_at', 'answered_at'],
      redactedColumns: ['email'],
      erase: 'staff',
    },
  ],
  erasePersonReferences: eraseFromRosterChanges,
  retention: {
    perSchool: {
      'open-requests': expireOpenRequests,
      'answered-requests': deleteAnsweredRequests,
      'name-requests': deleteNameRequests,
      'roster-changes': deleteRosterChanges,
      invitations: deleteInvitations,
    },
  },
  live: {
    views: [classroomBoardState, joinRequestQueue, nameRequestStatus, ownJoinStatus, classroomTransfers],
    stores: [classroomBoard],
    presences: [classroomPresence],
  },
})
