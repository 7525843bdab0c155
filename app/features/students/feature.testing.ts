import { defineTesting, nothing, ofClassroom, roster } from '#db/testing/feature-testing.ts'

const teachers = ['owner', 'co-teacher', 'admin'] as const

export default defineTesting({
  commands: {
    addStudents: roster(() => ({ students: [{ name: 'New' }] })),
    changeStudent: roster((world) => ({ student: world.child, name: 'New' })),
    changeCodingSkin: roster((world) => ({ student: world.child, skin: 'text' })),
    removeStudents: roster((world) => ({ student: world.child })),
    // Into a class of another teacher: only somebody who may change both.
    moveStudents: {
      ...roster((world) => ({ to: world.otherClassroomId, student: world.child, way: 'copy' })),
      only: ['admin'],
    },
    createGroup: roster(() => ({ name: 'New' })),
    renameGroup: roster((world) => ({ group: world.groupId, name: 'New' })),
    deleteGroup: roster((world) => ({ group: world.groupId })),
    changeGroup: roster((world) => ({ group: world.groupId, way: 'in', student: world.child })),
    exportRoster: roster(() => ({ heads: ['a', 'b', 'c', 'd', 'e'] }), 'roster.export'),
    // Everybody takes along only those they teach.
    exportStudentList: {
      action: 'roster.export',
      about: 'own classes',
      input: () => ({ heads: ['a', 'b', 'c', 'd', 'e'] }),
    },
    prepareImport: roster(() => ({
      fileName: 'a.csv',
      rows: [{ row: 1, name: 'New', identifier: '', group: '', birth: '', classroom: '' }],
    })),
    // The worker acts for whoever read the file in.
    startImport: { ...roster((world) => ({ import: world.importId })), only: ['owner'] },
    decideNameRequests: ofClassroom((world) => ({ act: 'approve', request: world.nameRequestId }), 'classroom.admit'),
    undoRosterChange: { action: 'roster.change', about: 'classroom', input: (world) => ({ change: world.changeId }) },
  },
  makes: {
    addStudents: ['student', 'roster-change', 'transfer-request'],
    changeStudent: nothing,
    // One column of an enrolment.
    changeCodingSkin: nothing,
    removeStudents: ['roster-change'],
    moveStudents: ['roster-change', 'transfer-request'],
    createGroup: ['group'],
    renameGroup: nothing,
    deleteGroup: nothing,
    changeGroup: nothing,
    exportRoster: ['export'],
    exportStudentList: ['export'],
    prepareImport: ['import-file', 'import'],
    startImport: ['student', 'group', 'roster-change', 'transfer-request'],
    decideNameRequests: ['student', 'roster-change'],
    undoRosterChange: ['classroom'],
  },
  live: {
    'classrooms/:classroomId/imports/:importId': {
      action: 'roster.change',
      about: 'classroom',
      params: (world) => ({ importId: world.importId }),
    },
    'classrooms/:classroomId/roster': { action: 'roster.view', about: 'classroom' },
  },
  sends: {
    'classrooms/:classroomId/roster': [{ to: teachers, fields: [''] }],
    'classrooms/:classroomId/imports/:importId': [{ to: teachers, fields: ['all', 'done', 'report', 'status'] }],
  },
  actions: {
    '/dashboard/classroom-dashboard/:classroomId/students': {
      add: 'addStudents',
      change: 'changeStudent',
      'coding-skin': 'changeCodingSkin',
      remove: 'removeStudents',
      move: 'moveStudents',
      'create-group': 'createGroup',
      'rename-group': 'renameGroup',
      'delete-group': 'deleteGroup',
      group: 'changeGroup',
      export: 'exportRoster',
      'show-secret': 'showSecret',
      'allow-sign-in': 'allowSignIn',
      'reset-secrets': 'resetSecrets',
      'new-cards': 'newCards',
      'revoke-cards': 'revokeCards',
      'resume-sign-ins': 'resumeSignIns',
      'decide-names': 'decideNameRequests',
      undo: 'undoRosterChange',
      read: null,
      import: 'startImport',
      'report-comment': 'writeReportComment',
      'extra-time': 'setExtraTime',
      pair: 'pairStudents',
      'end-pair': 'endPair',
      'mark-attendance': 'markAttendance',
      'export-attendance': 'exportAttendance',
    },
    '/dashboard/student-list': {
      change: 'changeStudent',
      move: 'moveStudents',
      remove: 'removeStudents',
      export: 'exportStudentList',
      undo: 'undoRosterChange',
      'reset-secrets': 'resetSecrets',
      'new-cards': 'newCards',
      'revoke-cards': 'revokeCards',
    },
  },
})
