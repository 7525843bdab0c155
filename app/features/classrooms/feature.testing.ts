import { defineTesting, ofClassroom, nothing, own, roster, settings } from '#db/testing/feature-testing.ts'
import { principals } from '#db/testing/principals.ts'

const teachers = ['owner', 'co-teacher', 'admin'] as const
const classmates = ['student in class', 'class-code session'] as const
const transfer = ['askedAt', 'askedBy', 'from.0', 'id', 'name', 'studentId', 'to']

export default defineTesting({
  commands: {
    joinClassroom: { action: 'classroom.join', about: 'school', input: (world) => ({ code: world.code }) },
    // One's own request.
    withdrawRequest: {
      action: 'classroom.join',
      about: 'school',
      only: ['stranger'],
      input: (world) => ({ code: world.code }),
    },
    decideJoinRequests: ofClassroom((world) => ({ act: 'approve', request: world.requestId }), 'classroom.admit'),
    changeJoinSettings: ofClassroom(() => ({ joinPolicy: 'open' }), 'classroom.settings'),
    newClassCode: ofClassroom(() => ({}), 'classroom.settings'),
    createClassroom: {
      action: 'classroom.create',
      about: 'own school',
      input: () => settings,
    },
    foundClassroom: { action: 'school.create', about: 'nothing', input: () => settings },
    editClassroom: ofClassroom(() => settings, 'classroom.settings'),
    duplicateClassroom: ofClassroom(() => ({ name: 'Copy' }), 'classroom.settings'),
    archiveClassrooms: ofClassroom(() => ({}), 'classroom.archive'),
    restoreClassrooms: ofClassroom(() => ({}), 'classroom.archive'),
    removeTeacher: ofClassroom((world) => ({ person: world.ids['co-teacher'] }), 'classroom.invite'),
    // An admin who does not teach there has nothing to leave.
    leaveClassroom: { ...ofClassroom(() => ({}), 'classroom.teach'), never: ['admin'] },
    handOverClassroom: ofClassroom((world) => ({ person: world.ids['co-teacher'] }), 'classroom.archive'),
    inviteTeacher: ofClassroom(() => ({ email: 'colleague@example.test' }), 'classroom.invite'),
    withdrawInvitation: ofClassroom((world) => ({ invitation: world.invitationId }), 'classroom.invite'),
    answerInvitation: {
      ...own({}, 'classroom.answer-invitation'),
      input: (world) => ({ invitation: world.invitationId, answer: 'accept' }),
      only: ['stranger'],
    },
    turnYear: ofClassroom(
      (world) => ({
        moves: JSON.stringify([
          { from: world.classroomId, to: { kind: 'new', name: 'Next', grade: null }, leaveOut: [], teachers: [] },
        ]),
      }),
      'cohort.move',
    ),
    undoYearTurn: ofClassroom((world) => ({ change: world.turnId }), 'cohort.move'),
    // For a child of the class, to whom a class of somebody else would be open too.
    decideTransfers: {
      action: 'transfer.decide',
      about: 'classroom',
      input: (world) => ({ act: 'decline', request: world.transferId }),
    },
    withdrawTransfers: roster((world) => ({ request: world.transferId })),
  },
  makes: {
    // Classrooms. Seats are given under the lock of the classroom.
    joinClassroom: ['join-request'],
    withdrawRequest: nothing,
    decideJoinRequests: nothing,
    changeJoinSettings: nothing,
    newClassCode: nothing,
    createClassroom: ['classroom'],
    foundClassroom: ['personal-school', 'classroom'],
    editClassroom: nothing,
    duplicateClassroom: ['classroom'],
    archiveClassrooms: nothing,
    restoreClassrooms: ['classroom'],
    removeTeacher: nothing,
    leaveClassroom: nothing,
    handOverClassroom: ['classroom'],
    inviteTeacher: ['invitation'],
    withdrawInvitation: nothing,
    answerInvitation: ['co-teacher'],
    turnYear: ['classroom', 'roster-change'],
    undoYearTurn: ['classroom'],
    decideTransfers: ['roster-change'],
    withdrawTransfers: nothing,
  },
  live: {
    'classrooms/:classroomId/presence': { action: 'classroom.attend', about: 'classroom' },
    'classrooms/:classroomId/board': {
      action: 'board.read',
      about: 'classroom',
      writes: [
        { key: () => '*', action: 'board.clear', about: 'classroom' },
        { key: (world) => `${world.ids.stranger}.note`, action: 'board.clear', about: 'classroom' },
      ],
    },
    'classrooms/:classroomId/join-requests': { action: 'classroom.admit', about: 'classroom' },
    'classrooms/:classroomId/transfer-requests': { action: 'transfer.decide', about: 'classroom' },
    'join-status/:code': { action: 'classroom.join', about: 'school' },
  },
  sends: {
    'classrooms/:classroomId/presence': [
      { to: teachers, fields: ['ID.name', 'ID.teaches'] },
      { to: classmates, fields: ['ID.teaches'] },
    ],
    'classrooms/:classroomId/board': [{ to: [...teachers, ...classmates], fields: ['ID.n.colour', 'ID.n.text'] }],
    'classrooms/:classroomId/join-requests': [
      { to: teachers, fields: ['0.askedAt', '0.id', '0.name', '0.nameTaken', '0.personId'] },
    ],
    'classrooms/:classroomId/transfer-requests': [
      { to: teachers, fields: ['asked', ...transfer.map((field) => `wanted.0.${field}`)] },
    ],
    'join-status/:code': [
      {
        to: principals.filter((who) => !['visitor', 'class-code session', 'student elsewhere'].includes(who)),
        fields: ['admission', 'classroomId', 'status'],
      },
    ],
  },
  actions: {
    '/dashboard/classroom': {
      answer: 'answerInvitation',
      create: 'createClassroom',
      edit: 'editClassroom',
      copy: 'duplicateClassroom',
      archive: 'archiveClassrooms',
      restore: 'restoreClassrooms',
      turn: 'turnYear',
      undoTurn: 'undoYearTurn',
      invite: 'inviteTeacher',
      withdraw: 'withdrawInvitation',
      remove: 'removeTeacher',
      handOver: 'handOverClassroom',
      leave: 'leaveClassroom',
    },
    '/dashboard/classroom-dashboard/:classroomId/join-request': {
      decide: 'decideJoinRequests',
      joinSettings: 'changeJoinSettings',
      code: 'newClassCode',
      transfer: 'decideTransfers',
      'withdraw-transfer': 'withdrawTransfers',
    },
  },
  resend: {
    leaveClassroom: { by: 'co-teacher' },
    joinClassroom: { by: 'teacher elsewhere' },
    // Sent by the class that asks, not by the one that is asked.
    withdrawTransfers: { by: 'other teacher', input: ({ otherClassroomId }) => ({ classroomId: otherClassroomId }) },
  },
})
