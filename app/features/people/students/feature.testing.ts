import { defineTesting, noQuotas, classroomOperation, rosterOperation } from '#db/testing/feature-testing.ts'

const teachers = ['owner', 'co-teacher', 'admin'] as const

export default defineTesting({
  commands: {
    addStudents: rosterOperation(() => ({ students: [{ name: 'New' }] })),
    changeStudent: rosterOperation((world) => ({ student: world.child, name: 'New' })),
    changeCodingSkin: rosterOperation((world) => ({ student: world.child, skin: 'text' })),
    removeStudents: rosterOperation((world) => ({ student: world.child })),
    // The target class belongs to another teacher, so only an admin may change both classes.
    moveStudents: {
      ...rosterOperation((world) => ({ to: world.otherClassroomId, student: world.child, way: 'copy' })),
      only: ['admin'],
    },
    createGroup: rosterOperation(() => ({ name: 'New' })),
    renameGroup: rosterOperation((world) => ({ group: world.groupId, name: 'New' })),
    deleteGroup: rosterOperation((world) => ({ group: world.groupId })),
    changeGroup: rosterOperation((world) => ({ group: world.groupId, way: 'in', student: world.child })),
    exportRoster: rosterOperation(() => ({ heads: ['a', 'b', 'c', 'd', 'e'] }), 'roster.export'),
    // Every teacher may call it; the export contains only the teacher's own students.
    exportStudentList: {
      action: 'roster.export',
      about: 'own classes',
      input: () => ({ heads: ['a', 'b', 'c', 'd', 'e'] }),
    },
    prepareImport: rosterOperation(() => ({
      fileName: 'a.csv',
      rows: [{ row: 1, name: 'New', identifier: '', group: '', birth: '', classroom: '' }],
    })),
    // The worker acts for the user who uploaded the file, so no one else may start the import.
    startImport: { ...rosterOperation((world) => ({ import: world.importId })), only: ['owner'] },
    decideNameRequests: classroomOperation(
      (world) => ({ act: 'approve', request: world.nameRequestId }),
      'classroom.admit',
    ),
    undoRosterChange: { action: 'roster.change', about: 'classroom', input: (world) => ({ change: world.changeId }) },
  },
  makes: {
    addStudents: ['student', 'roster-change', 'transfer-request'],
    changeStudent: noQuotas,
    // Updates one column of an existing enrolment.
    changeCodingSkin: noQuotas,
    removeStudents: ['roster-change'],
    moveStudents: ['roster-change', 'transfer-request'],
    createGroup: ['group'],
    renameGroup: noQuotas,
    deleteGroup: noQuotas,
    changeGroup: noQuotas,
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
