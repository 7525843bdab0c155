import { classForm, type FeatureForms, type Form, type PageQueries } from '#db/testing/forms.ts'

const students = '/dashboard/classroom-dashboard/:classroomId/students'
const byAdmin = (action: string, command: string, fields: Form['fields']) => classForm(action, command, fields, 'admin')

const change: Form['fields'] = ({ child }) => ({ student: child, name: 'New', identifier: '7' })
const move: Form['fields'] = ({ child, otherClassroomId }) => ({ student: child, to: otherClassroomId, way: 'copy' })
const undo: Form['fields'] = ({ changeId }) => ({ change: changeId })

export default {
  [students]: [
    classForm('add', 'addStudents', () => ({
      students: JSON.stringify([{ name: 'New', identifier: '7', birthBand: null }]),
    })),
    classForm('change', 'changeStudent', change),
    classForm('coding-skin', 'changeCodingSkin', ({ child }) => ({ student: child, skin: 'block' })),
    classForm('remove', 'removeStudents', ({ child }) => ({ student: child })),
    classForm('move', 'moveStudents', move),
    classForm('create-group', 'createGroup', ({ child }) => ({ name: 'New', colour: 'sky', student: child })),
    classForm('rename-group', 'renameGroup', ({ groupId }) => ({ group: groupId, name: 'New', colour: 'sun' })),
    classForm('delete-group', 'deleteGroup', ({ groupId }) => ({ group: groupId })),
    classForm('group', 'changeGroup', ({ groupId, child }) => ({ group: groupId, way: 'in', student: child })),
    classForm('export', 'exportRoster', ({ child }) => ({ heads: ['a', 'b', 'c', 'd', 'e'], student: child })),
    classForm('extra-time', 'setExtraTime', ({ child }) => ({ student: child, percent: '25' })),
    classForm('decide-names', 'decideNameRequests', ({ nameRequestId }) => ({
      act: 'approve',
      request: nameRequestId,
    })),
    classForm('undo', 'undoRosterChange', undo),
    {
      ...classForm('read', 'prepareImport', () => ({ encoding: 'utf-8', roles: 'name,identifier', header: 'yes' })),
      file: () => ({ field: 'file', name: 'class.csv', bytes: Buffer.from('name,id\nMali,1\nLeo,2\n') }),
    },
    classForm('import', 'startImport', ({ importId }) => ({ import: importId })),
  ],
  '/dashboard/student-list': [
    byAdmin('change', 'changeStudent', change),
    byAdmin('move', 'moveStudents', move),
    byAdmin('remove', 'removeStudents', ({ child }) => ({ student: child })),
    byAdmin('export', 'exportStudentList', () => ({ heads: ['a', 'b', 'c', 'd', 'e'], search: 'a' })),
    byAdmin('undo', 'undoRosterChange', undo),
  ],
} satisfies FeatureForms

export const queries: PageQueries = {
  '/dashboard/student-list': ['search', 'sort', 'direction', 'page', 'size', 'class'],
  [students]: ['view', 'day', 'page', 'student', 'class'],
}
