import { randomUUID } from 'node:crypto'
import { noteKey } from '#rules/class-board.ts'
import type { Form as FormOf } from '#db/testing/forms.ts'
import { featureForms } from './feature-forms.ts'
import { password, type People, type Who } from './people.ts'

/** As the features say it, and for those that still stand here with everything that the people of these suites have. */
export type Form = FormOf<People>

type Fields = Form['fields']

const nothing: Fields = () => ({})
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
const list = 'name,id\nMali,1\nLeo,2\n'

export const competitionAsked = {
  title: 'Friday quiz',
  source: JSON.stringify({ kind: 'bank', bank: 'logic', questions: 2 }),
  settings: JSON.stringify({
    ...{ scoring: 'speed', lateJoin: 'zero', guests: 'none', names: 'all', changeable: false, teams: 0 },
    answerSeconds: 20,
  }),
}
const inAWeek = () => new Date(Date.now() + 7 * 86_400_000).toISOString()
const pressed: Fields = () => ({ competition: randomUUID(), press: 'next', round: '', phase: '' })

const schoolAdmin = (command: string, fields: Fields): Form => ({ action: command, command, by: 'admin', fields })
const roster = (action: string, command: string, fields: Fields): Form => ({
  action,
  command,
  by: 'owner',
  fields: (people) => ({ classroomId: people.classroomId, classroom: people.classroomId, ...fields(people) }),
})
const listed = (action: string, command: string, fields: Fields): Form => ({
  ...roster(action, command, fields),
  by: 'admin',
})
const joinRequestForm = (action: string, command: string, fields: Fields, by: Who = 'owner'): Form => ({
  action,
  command,
  by,
  fields: (people) => ({ classroom: people.classroomId, classroomId: people.classroomId, ...fields(people) }),
})
const school = (action: string, command: string, fields: Fields, by: Who = 'owner'): Form => ({
  action,
  command,
  by,
  fields: (people) => ({ _school: people.schoolId, classroom: people.classroomId, ...fields(people) }),
})
const print: Form[] = [
  {
    action: 'print',
    command: 'makePrintLink',
    by: 'owner',
    fields: ({ child }) => ({ student: child, paper: 'a4', secrets: 'on' }),
  },
]
const early: Form[] = [
  {
    action: '',
    command: null,
    by: 'visitor',
    fields: ({ emailOf }) => ({ name: 'New', email: emailOf('owner'), password }),
  },
]
const cards: [act: string, command: string][] = [
  ['reset-secrets', 'resetSecrets'],
  ['new-cards', 'newCards'],
  ['revoke-cards', 'revokeCards'],
]
const work = ({ child }: People) => ({ student: child, step: 'ff-1-1' })
const student: Fields = ({ child }) => ({ student: child })
const classroom = '/dashboard/classroom-dashboard/:classroomId'

/** What no `feature.forms.ts` says yet; a new feature says it there. */
const remaining: Record<string, Form[]> = {
  '/dashboard/competition': [
    roster('create', 'createCompetition', () => competitionAsked),
    roster('act', 'hostAct', pressed),
    roster('remove', 'removeCompetition', () => ({ competition: randomUUID() })),
  ],
  '/dashboard/competition/:id': [
    roster('act', 'hostAct', pressed),
    roster('assign', 'assignCompetition', () => ({ competition: randomUUID(), closesAt: inAWeek() })),
  ],
  '/dashboard/competition/:id/result': [
    roster('export', 'exportCompetition', () => ({
      competition: randomUUID(),
      format: 'csv',
      heads: Array<string>(6).fill('a'),
    })),
    roster('points', 'giveCompetitionPoints', () => ({ competition: randomUUID() })),
  ],
  '/competition/:gameSlug/:pageId': [
    { ...roster('join', 'joinCompetition', () => ({ competition: randomUUID() })), by: 'student in class' },
    {
      ...roster('ask', 'askAsGuest', () => ({ code: '000000', seed: '1', pick: '0' })),
      by: 'visitor',
    },
    { ...roster('next', 'showQuestion', () => ({ competition: randomUUID() })), by: 'student in class' },
  ],
  '/login': early,
  '/register': early,
  '/forgot-password': early,
  '/join': [
    { action: 'look', command: null, by: 'visitor', fields: ({ card }) => ({ card: card.token }) },
    {
      action: 'enter',
      command: 'signInByCard',
      by: 'visitor',
      fields: ({ card }) => ({ card: card.token, pictures: card.pictures }),
    },
  ],
  '/join/:clsCode': [
    {
      action: 'solve',
      command: null,
      by: 'visitor',
      fields: () => ({ challenge: `${Date.now() + 60_000}.12.abcdefgh.${'s'.repeat(43)}`, answer: '7' }),
    },
    {
      action: 'enter',
      command: 'signInByName',
      by: 'visitor',
      fields: ({ child, codeProof, card }) => ({ student: child, codeProof, pictures: card.pictures }),
    },
    {
      action: 'ask',
      command: 'askByName',
      by: 'visitor',
      fields: ({ code, codeProof }) => ({ name: 'Fah', code, codeProof }),
    },
    { action: 'withdraw', command: 'withdrawNameRequest', by: 'visitor', fields: nothing },
    { action: 'arrive', command: 'enterByNameRequest', by: 'visitor', fields: nothing },
  ],
  '/onboard': [
    {
      action: 'finish',
      command: 'finishOnboarding',
      by: 'newcomer',
      fields: () => ({
        role: 'teacher',
        name: 'New',
        locale: 'en',
        schoolKind: 'school',
        schoolName: 'New School',
        classroomName: '1A',
        grade: '1',
      }),
    },
    { action: 'ask', command: 'askSchool', by: 'stranger', fields: ({ schoolId }) => ({ schoolId }) },
  ],
  '/account/select-room': [
    {
      action: 'choose',
      command: 'chooseRoom',
      by: 'owner',
      fields: ({ classroomId }) => ({ room: `classroom/${classroomId}` }),
    },
    {
      action: 'withdraw-asking',
      command: 'withdrawAsking',
      by: 'pending teacher',
      fields: ({ schoolId }) => ({ schoolId }),
    },
    {
      action: 'answer-school',
      command: 'answerSchoolInvitation',
      by: 'stranger',
      fields: ({ schoolInvitationId }) => ({ invitation: schoolInvitationId, answer: 'accept' }),
    },
    { action: 'move-classes', command: 'moveClasses', by: 'owner', fields: ({ schoolId }) => ({ to: schoolId }) },
    { action: 'join', command: 'joinClassroom', by: 'stranger', fields: ({ code }) => ({ code }) },
    { action: 'withdraw', command: 'withdrawRequest', by: 'stranger', fields: ({ code }) => ({ code }) },
    { action: 'dismiss', command: null, by: 'stranger', fields: nothing },
  ],
  '/dashboard': [
    schoolAdmin('decideTeachers', ({ ids }) => ({ decision: 'approve', person: ids['pending teacher'] })),
    schoolAdmin('inviteColleagues', () => ({ addresses: `${randomUUID()}@example.test` })),
    schoolAdmin('withdrawSchoolInvitation', ({ schoolInvitationId }) => ({ invitation: schoolInvitationId })),
    schoolAdmin('decideTransfers', ({ transferId }) => ({ act: 'approve', request: transferId })),
    schoolAdmin('changeRole', ({ ids }) => ({ personId: ids.owner, role: 'admin', act: 'give' })),
    schoolAdmin('removeMember', ({ ids }) => ({ personId: ids['other teacher'] })),
    schoolAdmin('transferClassrooms', ({ ids }) => ({ from: ids.owner, to: ids['co-teacher'], all: 'all' })),
    schoolAdmin('addDomain', () => ({ domain: 'example.test', admits: 'yes' })),
    schoolAdmin('changeDomain', () => ({ domain: 'kite.example', admits: 'no' })),
    schoolAdmin('removeDomain', () => ({ domain: 'kite.example' })),
    schoolAdmin('changeSchool', () => ({
      name: 'S',
      country: 'TH',
      timezone: 'Asia/Bangkok',
      locale: 'th',
      chat: 'off',
      joinPolicy: 'open',
      loginMode: 'words',
      codingSkin: 'icon',
      leaderboard: 'hidden',
      keeps: '{}',
    })),
    schoolAdmin('exportAudit', () => ({ person: '', act: '', from: '2026-01-01', to: '2026-12-31' })),
    schoolAdmin('exportPerson', ({ child }) => ({ personId: child })),
    schoolAdmin('erasePerson', ({ ids }) => ({ personId: ids['student out of class'], typed: 'Leo' })),
  ],
  '/dashboard/profile': [
    { action: 'change', command: 'changeProfile', by: 'owner', fields: () => ({ name: 'Owner', locale: 'en' }) },
  ],
  '/dashboard/classroom': [
    school('create', 'createClassroom', () => settings),
    {
      action: 'create',
      command: 'foundClassroom',
      by: 'stranger',
      fields: () => ({ ...settings, _school: '' }),
    },
    school('edit', 'editClassroom', () => ({ ...settings, opened: JSON.stringify(settings) })),
    school('copy', 'duplicateClassroom', () => ({ name: 'Copy', students: 'on' })),
    school(
      'archive',
      'archiveClassrooms',
      ({ otherClassroomId }) => ({ classroom: otherClassroomId }),
      'other teacher',
    ),
    school(
      'restore',
      'restoreClassrooms',
      ({ otherClassroomId }) => ({ classroom: otherClassroomId }),
      'other teacher',
    ),
    school(
      'turn',
      'turnYear',
      ({ otherClassroomId }) => ({
        moves: JSON.stringify([
          { from: otherClassroomId, to: { kind: 'new', name: 'Next', grade: null }, leaveOut: [], teachers: [] },
        ]),
      }),
      'other teacher',
    ),
    school('undoTurn', 'undoYearTurn', ({ turnId }) => ({ change: turnId })),
    school('invite', 'inviteTeacher', () => ({ email: `${randomUUID()}@example.test` })),
    school('withdraw', 'withdrawInvitation', ({ invitationId }) => ({ invitation: invitationId })),
    school('remove', 'removeTeacher', ({ ids }) => ({ person: ids['co-teacher'] })),
    school('handOver', 'handOverClassroom', ({ ids }) => ({ person: ids['co-teacher'] })),
    school('leave', 'leaveClassroom', nothing, 'co-teacher'),
    school('board', 'changeBoard', () => ({ board: 'open' })),
    school('decideNotes', 'decideNotes', ({ child }) => ({ act: 'decline', note: noteKey(child, 'held') })),
    school(
      'answer',
      'answerInvitation',
      ({ invitationId }) => ({ invitation: invitationId, answer: 'accept' }),
      'stranger',
    ),
  ],
  [`${classroom}/join-request`]: [
    joinRequestForm('joinSettings', 'changeJoinSettings', () => ({
      joinPolicy: 'open',
      requestsUntil: '2027-01-01T00:00:00Z',
      codeExpiresAt: '2027-01-01T00:00:00Z',
    })),
    joinRequestForm('code', 'newClassCode', nothing),
    joinRequestForm('decide', 'decideJoinRequests', ({ requestId }) => ({ act: 'approve', request: requestId })),
    joinRequestForm('transfer', 'decideTransfers', ({ transferId }) => ({ act: 'approve', request: transferId })),
    joinRequestForm(
      'withdraw-transfer',
      'withdrawTransfers',
      ({ transferId, otherClassroomId }) => ({ classroomId: otherClassroomId, request: transferId }),
      'other teacher',
    ),
  ],
  [`${classroom}/students`]: [
    roster('add', 'addStudents', () => ({
      students: JSON.stringify([{ name: 'New', identifier: '7', birthBand: null }]),
    })),
    roster('change', 'changeStudent', ({ child }) => ({ student: child, name: 'New', identifier: '7' })),
    roster('remove', 'removeStudents', student),
    roster('move', 'moveStudents', ({ child, otherClassroomId }) => ({
      student: child,
      to: otherClassroomId,
      way: 'copy',
    })),
    roster('create-group', 'createGroup', ({ child }) => ({ name: 'New', colour: 'sky', student: child })),
    roster('rename-group', 'renameGroup', ({ groupId }) => ({ group: groupId, name: 'New', colour: 'sun' })),
    roster('delete-group', 'deleteGroup', ({ groupId }) => ({ group: groupId })),
    roster('group', 'changeGroup', ({ groupId, child }) => ({ group: groupId, way: 'in', student: child })),
    roster('export', 'exportRoster', ({ child }) => ({ heads: ['a', 'b', 'c', 'd', 'e'], student: child })),
    ...cards.map(([act, command]) => roster(act, command, student)),
    roster('show-secret', 'showSecret', ({ child }) => ({ student: child, locale: 'en' })),
    roster('allow-sign-in', 'allowSignIn', student),
    roster('resume-sign-ins', 'resumeSignIns', nothing),
    roster('decide-names', 'decideNameRequests', ({ nameRequestId }) => ({ act: 'approve', request: nameRequestId })),
    roster('undo', 'undoRosterChange', ({ changeId }) => ({ change: changeId })),
    {
      ...roster('read', 'prepareImport', () => ({ encoding: 'utf-8', roles: 'name,identifier', header: 'yes' })),
      file: () => ({ field: 'file', name: 'class.csv', bytes: Buffer.from(list) }),
    },
    roster('import', 'startImport', ({ importId }) => ({ import: importId })),
  ],
  '/dashboard/lessons': [
    roster('assign', 'assignLessons', () => ({ kind: 'lesson', content: 'ff-1a', visibility: 'open' })),
    roster('withdraw', 'withdrawAssignments', () => ({ assignment: randomUUID() })),
    roster('solutions', 'showSolutions', () => ({ lesson: 'ff-1a' })),
    roster('export', 'exportProgress', () => ({ lesson: 'ff-1a', heads: Array<string>(12).fill('a') })),
    roster('mark-work', 'markWork', (people) => ({ ...work(people), mark: 'reviewed' })),
    roster('comment', 'commentOnWork', (people) => ({ ...work(people), text: 'Look here' })),
    roster('give-back', 'giveBackWork', ({ child }) => ({
      student: child,
      step: 'ff-8-6',
      marks: JSON.stringify({ works: 2, idea: 1, readable: 0, own: 2 }),
      mark: 'reviewed',
      seen: '1',
    })),
    roster('answer', 'commentOnMany', ({ child }) => ({
      step: 'ff-1-1',
      text: 'Look here',
      works: JSON.stringify([{ student: child }]),
    })),
    roster('remove-comment', 'removeComment', (people) => ({ ...work(people), comment: people.commentId })),
    roster('extra-time', 'giveExtraTime', ({ child }) => ({ assignment: randomUUID(), student: child, percent: '25' })),
    roster('release', 'releaseResults', () => ({ assignment: randomUUID() })),
    roster('start-test', 'startTest', () => ({ assignment: randomUUID() })),
    roster('hand-in', 'handInTest', () => ({ assignment: randomUUID() })),
  ],
  '/dashboard/student-list': [
    listed('change', 'changeStudent', ({ child }) => ({ student: child, name: 'New', identifier: '7' })),
    listed('move', 'moveStudents', ({ child, otherClassroomId }) => ({
      student: child,
      to: otherClassroomId,
      way: 'copy',
    })),
    listed('remove', 'removeStudents', student),
    listed('export', 'exportStudentList', () => ({ heads: ['a', 'b', 'c', 'd', 'e'], search: 'a' })),
    listed('undo', 'undoRosterChange', ({ changeId }) => ({ change: changeId })),
    ...cards.map(([act, command]) => listed(act, command, student)),
  ],
  [`${classroom}/students/print-asset-card`]: print,
  [`${classroom}/students/print-asset-card-join-request`]: print,
  [`${classroom}/students/print-asset-list`]: print,
}

/**
 * Every page that takes anything, by its path. `faults/surface/ways.db.test.ts` fails for a page or command that is not
 * in a feature's `feature.forms.ts` or above.
 */
export const forms: Record<string, Form[]> = { ...remaining }
for (const [path, list] of Object.entries(featureForms)) forms[path] = [...(remaining[path] ?? []), ...list]

/** What each page reads from its address. */
export const queries: Record<string, string[]> = {
  '/': ['utm_source'],
  '/join': ['code', 'again', 'card'],
  '/auth': ['mode', 'popupId', 'next', 'error', 'result', 'email-link', 'change-email'],
  '/login': ['redirect', 'error', 'notice'],
  '/register': ['role', 'redirect'],
  '/forgot-password': ['token'],
  '/onboard': ['find', 'classroom', 'school'],
  '/account/select-room': ['redirect', 'join'],
  '/dashboard': [
    'section',
    'group',
    'search',
    'flagged',
    'after',
    'before',
    'teacher',
    'archived',
    'page',
    'person',
    'act',
    'from',
    'to',
    'join',
    'redirect',
    'class',
    'child',
    'school',
  ],
  '/dashboard/classroom': ['view', 'classroom', 'in', 'class', 'child', 'school'],
  '/dashboard/profile': ['notice', 'class'],
  '/dashboard/minigames': ['view', 'bank', 'part', 'class'],
  '/dashboard/rewards': ['view', 'class'],
  '/dashboard/rewards/snapshots': ['from', 'to', 'class'],
  '/dashboard/student-list': ['search', 'sort', 'direction', 'page', 'size', 'class'],
  [`${classroom}/students`]: ['view', 'day', 'student', 'class'],
  [`${classroom}/students/print-asset-card`]: ['link', 'spent'],
  [`${classroom}/students/print-asset-list`]: ['of', 'link', 'spent'],
}
