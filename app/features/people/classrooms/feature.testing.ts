import { execute } from '#app/platform/commands/execute.server.ts'
import {
  defineTesting,
  classroomOperation,
  noQuotas,
  ownAccountOperation,
  rosterOperation,
  classSettings,
} from '#db/testing/feature-testing.ts'
import { principals, type Principal, type World } from '#db/testing/principals.ts'
import { actor, makePerson, makeSchool } from '#db/testing/test-services.ts'
import { joinClassroom } from './joining/join-classroom.server.ts'
import { insertHeldText } from '#app/features/people/held-texts/feature.testing.ts'
import { randomClassCode } from './insert-classroom.server.ts'

const teachers = ['owner', 'co-teacher', 'admin'] as const
const classmates = ['student in class', 'class-code session'] as const
const transfer = ['askedAt', 'askedBy', 'askedById', 'from.0', 'id', 'name', 'studentId', 'to']

const ownNote = (world: World, principal: Principal) => `${world.idOf(principal)}.note`
const sticker = { sticker: 'star', colour: 'sun' }
const words = { text: 'hello', colour: 'sun' }

export default defineTesting({
  commands: {
    joinClassroom: { action: 'classroom.join', about: 'school', input: (world) => ({ code: world.code }) },
    // Only the stranger has a pending request to withdraw.
    withdrawRequest: {
      action: 'classroom.join',
      about: 'school',
      only: ['stranger'],
      input: (world) => ({ code: world.code }),
    },
    decideJoinRequests: classroomOperation(
      (world) => ({ act: 'approve', request: world.requestId }),
      'classroom.admit',
    ),
    changeJoinSettings: classroomOperation(() => ({ joinPolicy: 'open' }), 'classroom.settings'),
    changeBoard: classroomOperation(() => ({ board: 'approval' }), 'classroom.settings'),
    // Teachers write on the board directly.
    postNote: classroomOperation(() => ({ note: 'n', text: 'Our kite flies', colour: 'sun' }), 'board.post-text'),
    withdrawNote: { ...classroomOperation(() => ({ note: 'held' }), 'board.read'), only: ['student in class'] },
    newClassCode: classroomOperation(() => ({}), 'classroom.settings'),
    createClassroom: {
      action: 'classroom.create',
      about: 'own school',
      input: () => classSettings,
    },
    foundClassroom: {
      action: 'school.create',
      about: 'nothing',
      input: () => ({ ...classSettings, country: 'GB' }),
    },
    editClassroom: classroomOperation(() => classSettings, 'classroom.settings'),
    setTermDates: classroomOperation(
      () => ({ termStarts: '2026-11-02', termEnds: '2027-03-12' }),
      'classroom.settings',
    ),
    duplicateClassroom: classroomOperation(() => ({ name: 'Copy' }), 'classroom.settings'),
    archiveClassrooms: classroomOperation(() => ({}), 'classroom.archive'),
    restoreClassrooms: classroomOperation(() => ({}), 'classroom.archive'),
    removeTeacher: classroomOperation((world) => ({ person: world.ids['co-teacher'] }), 'classroom.invite'),
    // An admin who does not teach there has nothing to leave.
    leaveClassroom: { ...classroomOperation(() => ({}), 'classroom.teach'), never: ['admin'] },
    handOverClassroom: classroomOperation((world) => ({ person: world.ids['co-teacher'] }), 'classroom.archive'),
    inviteTeacher: classroomOperation(() => ({ email: 'colleague@example.test' }), 'classroom.invite'),
    withdrawInvitation: classroomOperation((world) => ({ invitation: world.invitationId }), 'classroom.invite'),
    answerInvitation: {
      ...ownAccountOperation({}, 'classroom.answer-invitation'),
      input: (world) => ({ invitation: world.invitationId, answer: 'accept' }),
      only: ['stranger'],
    },
    turnYear: classroomOperation(
      (world) => ({
        moves: JSON.stringify([
          { from: world.classroomId, to: { kind: 'new', name: 'Next', grade: null }, leaveOut: [], teachers: [] },
        ]),
      }),
      'cohort.move',
    ),
    undoYearTurn: classroomOperation((world) => ({ change: world.turnId }), 'cohort.move'),
    // The test request wants to move a student of the class to another teacher's class.
    decideTransfers: {
      action: 'transfer.decide',
      about: 'classroom',
      input: (world) => ({ act: 'decline', request: world.transferId }),
    },
    withdrawTransfers: rosterOperation((world) => ({ request: world.transferId })),
  },
  quotas: ({ createClass: classOf, services }) => ({
    async membership() {
      const person = await makePerson(services())
      const join = async () => {
        const [{ schoolId, classroomId }, code] = [await classOf(), randomClassCode()]
        await services().owner.query(
          `WITH joined AS (UPDATE classrooms SET (code, join_policy) = ($1, 'open') WHERE id = $3)
           INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)`,
          [code, schoolId, classroomId],
        )
        return execute({ ...services() }, joinClassroom, { code }, { actor: actor(person) })
      }
      return {
        owner: person,
        async fill(count) {
          for (let index = 0; index < count; index++) await makeSchool(services(), { [person]: 'student' })
        },
        make: join,
      }
    },
  }),
  makes: {
    // Seats have no quota: the class row lock serializes joins.
    joinClassroom: ['membership', 'join-request'],
    withdrawRequest: noQuotas,
    decideJoinRequests: noQuotas,
    changeJoinSettings: noQuotas,
    changeBoard: noQuotas,
    // A note that passes the filter has the limits of the board, as notes of teachers have.
    postNote: ['held-text', 'danger-text'],
    withdrawNote: noQuotas,
    newClassCode: noQuotas,
    createClassroom: ['classroom'],
    foundClassroom: ['personal-school', 'classroom'],
    editClassroom: noQuotas,
    setTermDates: noQuotas,
    duplicateClassroom: ['classroom', 'transfer-request'],
    archiveClassrooms: noQuotas,
    restoreClassrooms: ['classroom', 'transfer-request'],
    removeTeacher: noQuotas,
    leaveClassroom: noQuotas,
    handOverClassroom: ['classroom'],
    inviteTeacher: ['invitation'],
    withdrawInvitation: noQuotas,
    answerInvitation: ['membership', 'co-teacher'],
    turnYear: ['classroom', 'roster-change'],
    undoYearTurn: ['classroom'],
    decideTransfers: ['roster-change'],
    withdrawTransfers: noQuotas,
  },
  live: {
    'classrooms/:classroomId/presence': { action: 'classroom.attend', about: 'classroom' },
    'classrooms/:classroomId/board': {
      action: 'board.read',
      about: 'classroom',
      writes: [
        { key: () => '*', action: 'board.clear', about: 'classroom' },
        { key: (world) => `${world.ids.stranger}.note`, action: 'board.clear', about: 'classroom' },
        // No user can write a note under another user's id.
        {
          key: (world) => `${world.ids.stranger}.note`,
          record: words,
          action: 'board.clear',
          about: 'classroom',
          only: [],
        },
        {
          key: (world) => `${world.ids.stranger}.note`,
          record: sticker,
          action: 'board.clear',
          about: 'classroom',
          only: [],
        },
        { key: ownNote, record: sticker, action: 'board.read', about: 'classroom' },
        // Students write text with the command `postNote`.
        { key: ownNote, record: words, action: 'board.clear', about: 'classroom' },
      ],
    },
    'classrooms/:classroomId/board-state': { action: 'board.read', about: 'classroom' },
    'classrooms/:classroomId/join-requests': { action: 'classroom.admit', about: 'classroom' },
    'classrooms/:classroomId/transfer-requests': { action: 'transfer.decide', about: 'classroom' },
    'join-status/:code': { action: 'classroom.join', about: 'school' },
    'name-requests/:schoolId/:requestId': {
      action: 'classroom.ask-by-name',
      about: 'nothing',
      params: ({ schoolId, nameRequestId }) => ({ schoolId, requestId: nameRequestId }),
    },
  },
  sends: {
    'classrooms/:classroomId/presence': [
      { to: teachers, fields: ['ID.idle', 'ID.name', 'ID.place', 'ID.teaches'] },
      { to: classmates, fields: ['ID.teaches'] },
    ],
    'classrooms/:classroomId/board': [{ to: [...teachers, ...classmates], fields: ['ID.n.colour', 'ID.n.text'] }],
    'classrooms/:classroomId/board-state': [{ to: [...teachers, ...classmates], fields: ['mode', 'names.ID'] }],
    'classrooms/:classroomId/join-requests': [
      {
        to: teachers,
        fields: ['0.askedAt', '0.byName', '0.id', '0.name', '0.nameTaken', '0.personId'],
      },
    ],
    'classrooms/:classroomId/transfer-requests': [
      { to: teachers, fields: ['asked', ...transfer.map((field) => `wanted.0.${field}`)] },
    ],
    'name-requests/:schoolId/:requestId': [{ to: principals, fields: ['status'] }],
    'join-status/:code': [
      {
        to: principals.filter(
          (principal) => !['visitor', 'class-code session', 'student elsewhere'].includes(principal),
        ),
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
      board: 'changeBoard',
      postNote: 'postNote',
      withdrawNote: 'withdrawNote',
    },
    '/dashboard/classroom-dashboard/:classroomId/join-request': {
      decide: 'decideJoinRequests',
      joinSettings: 'changeJoinSettings',
      code: 'newClassCode',
      transfer: 'decideTransfers',
      'withdraw-transfer': 'withdrawTransfers',
    },
  },
  rows: async (owner, { schoolId, classroomId, student, teacher }) => {
    await owner.query(
      `INSERT INTO name_requests (school_id, id, classroom_id, name, idempotency_key, student_id, decided_by, asked_at)
       VALUES ($1, gen_random_uuid(), $2, 'Fah', gen_random_uuid()::text, $3, $4, now())`,
      [schoolId, classroomId, student, teacher],
    )
    await owner.query(
      `INSERT INTO roster_change_students (school_id, change_id, student_id) SELECT $1, id, $2 FROM roster_changes WHERE school_id = $1
       ON CONFLICT DO NOTHING`,
      [schoolId, student],
    )
  },
  resend: {
    withdrawNote: {
      by: 'student in class',
      before: ({ services, schoolId, classroomId }, student) =>
        insertHeldText(services.owner, { schoolId, classroomId, student, subject: `${student}.held` }),
    },
    leaveClassroom: { by: 'co-teacher' },
    joinClassroom: { by: 'teacher elsewhere' },
    // Sent by the class that made the request, not by the student's current class.
    withdrawTransfers: { by: 'other teacher', input: ({ otherClassroomId }) => ({ classroomId: otherClassroomId }) },
  },
})
