import { randomUUID } from 'node:crypto'
import { classForm, type FeatureForms, type Form, type PageQueries, type Sender } from '#db/testing/forms.ts'

const settings = {
  name: '4B',
  grade: '4',
  icon: 'kite',
  colour: 'sky',
  locale: 'en',
  joinPolicy: 'open',
  loginMode: 'words',
  codingSkin: 'icon',
  leaderboard: 'hidden',
  termStarts: '2026-05-01',
  termEnds: '2026-10-01',
}

/** A form on the page of a teacher's classes. It names the school, because the classes may be in several schools. */
const inSchool = (action: string, command: string, fields: Form['fields'], by: Sender = 'owner'): Form => ({
  action,
  command,
  by,
  fields: (people) => ({ _school: people.schoolId, classroom: people.classroomId, ...fields(people) }),
})
const otherClass: Form['fields'] = ({ otherClassroomId }) => ({ classroom: otherClassroomId })

export default {
  '/account/select-room': [
    { action: 'join', command: 'joinClassroom', by: 'stranger', fields: ({ code }) => ({ code }) },
    { action: 'withdraw', command: 'withdrawRequest', by: 'stranger', fields: ({ code }) => ({ code }) },
    { action: 'dismiss', command: null, by: 'stranger', fields: () => ({}) },
  ],
  '/dashboard': [
    {
      action: 'decideTransfers',
      command: 'decideTransfers',
      by: 'admin',
      fields: ({ transferId }) => ({ act: 'approve', request: transferId }),
    },
  ],
  '/dashboard/classroom': [
    inSchool('create', 'createClassroom', () => settings),
    {
      action: 'create',
      command: 'foundClassroom',
      by: 'stranger',
      fields: () => ({ ...settings, country: 'GB', _school: '' }),
    },
    inSchool('edit', 'editClassroom', () => ({ ...settings, opened: JSON.stringify(settings) })),
    inSchool('copy', 'duplicateClassroom', () => ({ name: 'Copy', students: 'on' })),
    inSchool('archive', 'archiveClassrooms', otherClass, 'other teacher'),
    inSchool('restore', 'restoreClassrooms', otherClass, 'other teacher'),
    inSchool(
      'turn',
      'turnYear',
      ({ otherClassroomId }) => ({
        moves: JSON.stringify([
          { from: otherClassroomId, to: { kind: 'new', name: 'Next', grade: null }, leaveOut: [], teachers: [] },
        ]),
      }),
      'other teacher',
    ),
    inSchool('undoTurn', 'undoYearTurn', ({ turnId }) => ({ change: turnId })),
    inSchool('invite', 'inviteTeacher', () => ({ email: `${randomUUID()}@example.test` })),
    inSchool('withdraw', 'withdrawInvitation', ({ invitationId }) => ({ invitation: invitationId })),
    inSchool('remove', 'removeTeacher', ({ ids }) => ({ person: ids['co-teacher'] })),
    inSchool('handOver', 'handOverClassroom', ({ ids }) => ({ person: ids['co-teacher'] })),
    inSchool('leave', 'leaveClassroom', () => ({}), 'co-teacher'),
    inSchool('board', 'changeBoard', () => ({ board: 'filtered' })),
    inSchool('postNote', 'postNote', () => ({ note: 'n', text: 'Our kite flies', colour: 'sun' }), 'student in class'),
    inSchool('withdrawNote', 'withdrawNote', () => ({ note: 'held' }), 'student in class'),
    inSchool(
      'answer',
      'answerInvitation',
      ({ invitationId }) => ({ invitation: invitationId, answer: 'accept' }),
      'stranger',
    ),
  ],
  '/dashboard/classroom-dashboard/:classroomId/join-request': [
    classForm('joinSettings', 'changeJoinSettings', () => ({
      joinPolicy: 'open',
      requestsUntil: '2027-01-01T00:00:00Z',
      codeExpiresAt: '2027-01-01T00:00:00Z',
    })),
    classForm('code', 'newClassCode'),
    classForm('decide', 'decideJoinRequests', ({ requestId }) => ({ act: 'approve', request: requestId })),
    classForm('transfer', 'decideTransfers', ({ transferId }) => ({ act: 'approve', request: transferId })),
    classForm(
      'withdraw-transfer',
      'withdrawTransfers',
      ({ transferId, otherClassroomId }) => ({ classroomId: otherClassroomId, request: transferId }),
      'other teacher',
    ),
  ],
} satisfies FeatureForms

export const queries: PageQueries = {
  '/dashboard/classroom': ['view', 'classroom', 'in', 'class', 'child', 'school'],
}
