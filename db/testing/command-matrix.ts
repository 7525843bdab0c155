import { can, type Action } from '#rules/permissions.ts'
import { actorFor, thingFor, type About, type Principal, type World } from './principals.ts'
import { roomsOf } from '#app/features/rooms/public.server.ts'
import type { Command } from '#app/platform/command.server.ts'

export type AnyCommand = Command<unknown, unknown, unknown>
export type Operation = {
  action: Action
  about: About
  input?: (world: World) => unknown
  /** What else must be true, besides the right. */
  only?: readonly Principal[]
  never?: readonly Principal[]
  /** For commands that are made for one visit. `null`: there is nothing for them there. */
  make?: (world: World, who: Principal, factory: (...given: never[]) => AnyCommand) => Promise<AnyCommand | null>
}

const office = (input: (world: World) => unknown, action: Action = 'school.administer'): Operation => ({
  action,
  about: 'school',
  input,
})
const roster = (input: (world: World) => object, action: Action = 'roster.change'): Operation => ({
  action,
  about: 'classroom',
  input: (world) => ({ classroomId: world.classroomId, ...input(world) }),
})
const held = (input: (world: World) => object, action: Action): Operation => ({
  action,
  about: 'classroom',
  input: (world) => ({ classroom: world.classroomId, ...input(world) }),
})
const settings = {
  name: '4B',
  icon: 'kite',
  colour: 'sky',
  locale: 'en',
  joinPolicy: 'open',
  loginMode: 'words',
  codingSkin: 'icon',
  leaderboard: 'hidden',
}
const seat = (world: World) => ({ services: world.services, userAgent: null, before: null })
const own = (input: unknown, action: Action = 'account.change'): Operation => ({
  action,
  about: 'self',
  input: () => input,
})

/** One line for each command of the program: who may run it, about what, and with what it is run. */
export const commands: Record<string, Operation> = {
  // Accounts
  // Nobody in the world has an address left to confirm.
  confirmAddress: { ...own({ link: 'x', keepPassword: false, browser: null }, 'account.confirm'), only: [] },
  changePassword: own({ passwordHash: '$argon2id$x', keepSessionId: '00000000-0000-7000-8000-000000000000' }),
  changeEmail: own({ newEmail: 'new@example.test' }),
  changeProfile: own({ name: 'New', locale: 'en' }),
  revokeSessions: own({ allBut: '00000000-0000-7000-8000-000000000000' }, 'account.sessions'),
  unlinkAccount: own({ accountId: '00000000-0000-7000-8000-000000000000' }),
  deleteAccount: own({}, 'account.delete'),
  exportOwnData: own({}, 'account.export'),
  changeConfiguration: { action: 'configuration.change', about: 'nothing', input: () => ({}) },
  // Rooms and schools
  chooseRoom: {
    ...own({}, 'room.choose'),
    input: (world) => ({ room: `classroom/${world.classroomId}` }),
    only: ['owner', 'co-teacher', 'student in class', 'class-code session'],
    make: async (world, who, factory) =>
      factory(
        ...([crypto.randomUUID(), world.idOf(who) ? await roomsOf(world.services, world.idOf(who)!) : []] as never[]),
      ),
  },
  finishOnboarding: own({ role: 'teacher', name: 'New', locale: 'en' }, 'account.onboard'),
  askSchool: { action: 'school.ask', about: 'self', input: (world) => ({ schoolId: world.schoolId }) },
  withdrawAsking: {
    action: 'school.ask',
    about: 'self',
    input: (world) => ({ schoolId: world.schoolId }),
    only: ['pending teacher'],
  },
  // The office
  decideTeachers: office((world) => ({ decision: 'approve', person: world.ids['pending teacher'] })),
  changeRole: office((world) => ({ personId: world.ids.owner, role: 'admin', act: 'give' })),
  removeMember: office((world) => ({ personId: world.ids['co-teacher'] })),
  transferClassrooms: office((world) => ({ from: world.ids.owner, to: world.ids['co-teacher'], all: 'all' })),
  addDomain: { ...office(() => ({ domain: 'example.test' })), about: 'own school' },
  changeDomain: office(() => ({ domain: 'kite.example', admits: 'no' })),
  removeDomain: office(() => ({ domain: 'kite.example' })),
  changeSchool: {
    ...office(() => ({
      name: 'S',
      country: 'TH',
      timezone: 'Asia/Bangkok',
      locale: 'th',
      joinPolicy: 'open',
      loginMode: 'words',
      codingSkin: 'icon',
      leaderboard: 'hidden',
      keeps: {},
    })),
    about: 'own school',
  },
  exportAudit: { ...office(() => ({}), 'audit.read'), about: 'own school' },
  exportPerson: office((world) => ({ personId: world.child }), 'school.export-person'),
  erasePerson: office((world) => ({ personId: world.child, typed: 'Mali' }), 'school.erase-person'),
  // Classrooms
  joinClassroom: { action: 'classroom.join', about: 'school', input: (world) => ({ code: world.code }) },
  // One's own request.
  withdrawRequest: {
    action: 'classroom.join',
    about: 'school',
    only: ['stranger'],
    input: (world) => ({ code: world.code }),
  },
  decideJoinRequests: held((world) => ({ act: 'approve', request: world.requestId }), 'classroom.admit'),
  changeDoor: held(() => ({ joinPolicy: 'open' }), 'classroom.settings'),
  newClassCode: held(() => ({}), 'classroom.settings'),
  createClassroom: {
    action: 'classroom.create',
    about: 'own school',
    input: () => settings,
    make: async (_world, _who, factory) => factory(...([null] as never[])),
  },
  editClassroom: held(() => settings, 'classroom.settings'),
  duplicateClassroom: held(() => ({ name: 'Copy' }), 'classroom.settings'),
  archiveClassrooms: held(() => ({}), 'classroom.archive'),
  restoreClassrooms: held(() => ({}), 'classroom.archive'),
  removeTeacher: held((world) => ({ person: world.ids['co-teacher'] }), 'classroom.invite'),
  // An admin who does not teach there has nothing to leave.
  leaveClassroom: { ...held(() => ({}), 'classroom.teach'), never: ['admin'] },
  handOverClassroom: held((world) => ({ person: world.ids['co-teacher'] }), 'classroom.archive'),
  inviteTeacher: {
    ...held(() => ({ email: 'colleague@example.test' }), 'classroom.invite'),
    make: async (_world, _who, factory) => factory(...(['http://x'] as never[])),
  },
  withdrawInvitation: held((world) => ({ invitation: world.invitationId }), 'classroom.invite'),
  answerInvitation: {
    ...own({}, 'classroom.answer-invitation'),
    input: (world) => ({ invitation: world.invitationId, answer: 'accept' }),
    only: ['stranger'],
  },
  turnYear: held(
    (world) => ({
      moves: JSON.stringify([
        { from: world.classroomId, to: { kind: 'new', name: 'Next', grade: null }, leaveOut: [], teachers: [] },
      ]),
    }),
    'cohort.move',
  ),
  undoYearTurn: held((world) => ({ change: world.turnId }), 'cohort.move'),
  // For a child of the class, to whom a class of somebody else would be open too.
  decideTransfers: {
    action: 'transfer.decide',
    about: 'classroom',
    input: (world) => ({ act: 'decline', request: world.transferId }),
  },
  withdrawTransfers: roster((world) => ({ request: world.transferId })),
  // Cards: getting in as a child asks nobody who they are; the secret decides.
  resetSecrets: held((world) => ({ student: world.child }), 'secrets.reset'),
  newCards: held((world) => ({ student: world.child }), 'secrets.reset'),
  revokeCards: held((world) => ({ student: world.child }), 'secrets.reset'),
  resumeSignIns: held(() => ({}), 'secrets.reset'),
  makePrintLink: {
    ...held(() => ({}), 'secrets.print'),
    make: async (world, _who, factory) => factory(...(['card', world.services, crypto.randomUUID()] as never[])),
  },
  signInByCard: {
    action: 'student.sign-in',
    about: 'nothing',
    input: () => ({ card: 'x'.repeat(22) }),
    make: async (world, _who, factory) => factory(...([seat(world), null] as never[])),
  },
  signInByName: {
    action: 'student.sign-in',
    about: 'nothing',
    input: (world) => ({ student: world.child }),
    make: async (world, _who, factory) =>
      factory(
        ...([seat(world), { schoolId: world.schoolId, classroomId: world.classroomId, kind: 'picture' }] as never[]),
      ),
  },
  // Students
  addStudents: roster(() => ({ students: [{ name: 'New' }] })),
  changeStudent: roster((world) => ({ student: world.child, name: 'New' })),
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
  exportRoster: roster(() => ({ heads: ['a', 'b', 'c', 'd'] }), 'roster.export'),
  // Everybody takes along only those they teach.
  exportStudentList: { action: 'roster.export', about: 'own classes', input: () => ({ heads: ['a', 'b', 'c', 'd'] }) },
  prepareImport: roster(() => ({
    fileName: 'a.csv',
    rows: [{ row: 1, name: 'New', identifier: '', group: '', birth: '', classroom: '' }],
  })),
  // The worker acts for whoever read the file in.
  startImport: { ...roster((world) => ({ import: world.importId })), only: ['owner'] },
  undoRosterChange: { action: 'roster.change', about: 'classroom', input: (world) => ({ change: world.changeId }) },
}

/** What the permission table says, and what else must be true. */
export async function mayRun(
  world: World,
  who: Principal,
  { action, about, only, never }: Pick<Operation, 'action' | 'about' | 'only' | 'never'>,
): Promise<boolean> {
  if ((only && !only.includes(who)) || never?.includes(who)) return false
  return can(await actorFor(world, who), action, thingFor(world, who, about))
}
