import { ofClass, type FeatureForms, type Form, type PageQueries } from '#db/testing/forms.ts'

const students = '/dashboard/classroom-dashboard/:classroomId/students'
const byAdmin = (action: string, command: string, fields: Form['fields']) => ofClass(action, command, fields, 'admin')

const change: Form['fields'] = ({ child }) => ({ student: child, name: 'New', identifier: '7' })
const move: Form['fields'] = ({ child, otherClassroomId }) => ({ student: child, to: otherClassroomId, way: 'copy' })
const undo: Form['fields'] = ({ changeId }) => ({ change: changeId })

export default {
  [students]: [
    ofClass('add', 'addStudents', () => ({
      students: JSON.stringify([{ name: 'New', identifier: '7', birthBand: null }]),
    })),
    ofClass('change', 'changeStudent', change),
    ofClass('coding-skin', 'changeCodingSkin', ({ child }) => ({ student: child, skin: 'block' })),
    ofClass('remove', 'removeStudents', ({ child }) => ({ student: child })),
    ofClass('move', 'moveStudents', move),
    ofClass('create-group', 'createGroup', ({ child }) => ({ name: 'New', colour: 'sky', student: child })),
    ofClass('rename-group', 'renameGroup', ({ groupId }) => ({ group: groupId, name: 'New', colour: 'sun' })),
    ofClass('delete-group', 'deleteGroup', ({ groupId }) => ({ group: groupId })),
    ofClass('group', 'changeGroup', ({ groupId, child }) => ({ group: groupId, way: 'in', student: child })),
    ofClass('export', 'exportRoster', ({ child }) => ({ heads: ['a', 'b', 'c', 'd', 'e'], student: child })),
    ofClass('extra-time', 'setExtraTime', ({ child }) => ({ student: child, percent: '25' })),
    ofClass('decide-names', 'decideNameRequests', ({ nameRequestId }) => ({ act: 'approve', request: nameRequestId })),
    ofClass('undo', 'undoRosterChange', undo),
    {
      ...ofClass('read', 'prepareImport', () => ({ encoding: 'utf-8', roles: 'name,identifier', header: 'yes' })),
      file: () => ({ field: 'file', name: 'class.csv', bytes: Buffer.from('name,id\nMali,1\nLeo,2\n') }),
    },
    ofClass('import', 'startImport', ({ importId }) => ({ import: importId })),
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
