import { newId } from '#app/platform/db/ids.server.ts'
import {
  classroomOperation,
  defineTesting,
  noQuotas,
  rosterOperation,
  type Operation,
  type QuotaDrives,
  type QuotaTestContext,
} from '#db/testing/feature-testing.ts'
import type { Principal, World } from '#db/testing/principals.ts'
import { actor, joinSchool, makePerson, type OwnerServices } from '#db/testing/test-services.ts'
import { announce, announceToSchool } from './announcements/announce.server.ts'
import { reportMessage } from './writing/report-message.server.ts'
import { writeMessage } from './writing/write-message.server.ts'

type Owner = OwnerServices['owner']

type SampleThread = {
  schoolId: string
  classroomId: string
  kind: 'announcement' | 'student' | 'guardian' | 'sky'
  student?: string
  guardian?: string
}

/** Inserts a thread without messages, or returns the id of the existing one. */
export async function insertThread(owner: Owner, { schoolId, classroomId, kind, ...people }: SampleThread) {
  const isAnnouncement = kind === 'announcement'
  const { student = null, guardian = null } = people
  const { rows } = await owner.query<{ id: string }>(
    `INSERT INTO message_threads (school_id, id, kind, classroom_id, student_id, guardian_id, title, audience, created_at, changed_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now(), now())
     ON CONFLICT (school_id, kind, classroom_id, student_id, guardian_id) WHERE (kind <> 'announcement')
       DO UPDATE SET changed_at = now() RETURNING id`,
    [
      ...[schoolId, newId(), kind, classroomId, student, guardian],
      ...(isAnnouncement ? ['Kite day', 'families'] : [null, null]),
    ],
  )
  return rows[0]!.id
}

type SampleMessage = { schoolId: string; thread: string; author: string; role: string; state?: 'held' | 'visible' }

/** Inserts a message that arrived a minute ago. Returns its id. */
export async function insertMessage(
  owner: Owner,
  { schoolId, thread, author, role, state = 'visible' }: SampleMessage,
): Promise<string> {
  const id = newId()
  await owner.query(
    `INSERT INTO messages (school_id, id, thread_id, author_id, author_role, kind, content, state, severity, category, written_at, arrives_at)
     VALUES ($1, $2, $3, $4, $5, 'text', 'Good morning', $6, $7, $8, now() - interval '1 minute', now() - interval '1 minute')`,
    [schoolId, id, thread, author, role, state, ...(state === 'held' ? [2, 'rude'] : [null, null])],
  )
  return id
}

const staff: Principal[] = ['owner', 'co-teacher', 'admin']

async function insertGuardianMessage(world: World, author: 'owner' | 'parent of the child', state?: 'held') {
  const { services, schoolId, classroomId, child, ids } = world
  const thread = await insertThread(services.owner, {
    ...{ schoolId, classroomId, kind: 'guardian', student: child, guardian: ids['parent of the child'] },
  })
  const role = author === 'owner' ? 'teacher' : 'guardian'
  return insertMessage(services.owner, { schoolId, thread, author: ids[author], role, ...(state && { state }) })
}

const onAnnouncement = (action: Operation['action']): Operation => ({
  action,
  about: 'classroom',
  async input({ services, schoolId, classroomId, ids }) {
    const thread = await insertThread(services.owner, { schoolId, classroomId, kind: 'announcement' })
    await insertMessage(services.owner, { schoolId, thread, author: ids.owner, role: 'teacher' })
    return { thread: `announcement.${thread}` }
  },
})

/** The class sky is open to students and teachers of the class only. */
const inSky = (action: Operation['action'], fields: object): Operation => ({
  ...classroomOperation(({ classroomId }) => ({ thread: `sky.${classroomId}`, ...fields }), action),
  never: ['parent of the child', 'admin'],
})

const classPath = 'classrooms/:classroomId/messages'
const [staffPath, ownPath] = [`${classPath}/staff`, `${classPath}/of/:personId`]

export default defineTesting({
  commands: {
    writeMessage: inSky('messages.write', { kind: 'phrase', content: 'well-done' }),
    readThread: inSky('messages.read', {}),
    removeMessage: {
      action: 'messages.moderate',
      about: 'classroom',
      only: staff,
      input: async (world) => ({ message: await insertGuardianMessage(world, 'owner') }),
    },
    decideMessage: {
      action: 'messages.moderate',
      about: 'classroom',
      only: staff,
      input: async (world) => ({
        message: await insertGuardianMessage(world, 'parent of the child', 'held'),
        decision: 'release',
      }),
    },
    reportMessage: {
      action: 'messages.read',
      about: 'classroom',
      // The owner wrote it; the thread of a guardian is not for students.
      only: ['co-teacher', 'admin', 'parent of the child'],
      input: async (world) => ({ message: await insertGuardianMessage(world, 'owner'), reason: 'unkind' }),
    },
    announce: rosterOperation(
      () => ({ title: 'Kite day', text: 'Please pack a hat.', audience: 'families', at: '' }),
      'messages.announce',
    ),
    announceToSchool: {
      action: 'messages.announce-school',
      about: 'own school',
      input: () => ({ title: 'Kite day', text: 'Please pack a hat.', audience: 'families', at: '' }),
    },
    confirmAnnouncement: onAnnouncement('messages.confirm'),
    remindFamilies: onAnnouncement('messages.announce'),
  },
  makes: {
    writeMessage: ['student-message', 'guardian-message', 'staff-message', 'danger-text'],
    readThread: noQuotas,
    removeMessage: noQuotas,
    decideMessage: noQuotas,
    reportMessage: ['message-report'],
    announce: ['announcement'],
    announceToSchool: ['announcement', 'urgent-announcement'],
    confirmAnnouncement: noQuotas,
    remindFamilies: noQuotas,
  },
  actions: {
    '/chat': {
      // A translation stores nothing.
      translate: null,
      write: 'writeMessage',
      read: 'readThread',
      remove: 'removeMessage',
      decide: 'decideMessage',
      report: 'reportMessage',
      announce: 'announce',
      'announce-school': 'announceToSchool',
      confirm: 'confirmAnnouncement',
      remind: 'remindFamilies',
    },
  },
  live: {
    [classPath]: { action: 'messages.read', about: 'classroom' },
    [staffPath]: { action: 'messages.moderate', about: 'classroom' },
    [ownPath]: {
      action: 'messages.read',
      about: 'classroom',
      params: ({ ids }) => ({ personId: ids['parent of the child'] }),
      only: ['parent of the child'],
    },
  },
  sends: {
    [classPath]: [
      {
        to: ['owner', 'co-teacher', 'admin', 'student in class', 'class-code session', 'parent of the child'],
        fields: ['announcements', 'sky'],
      },
    ],
    [staffPath]: [{ to: ['owner', 'co-teacher', 'admin'], fields: [''] }],
    [ownPath]: [{ to: ['parent of the child'], fields: [''] }],
  },
  resend: {
    // Without a message there is nothing to mark as read.
    readThread: {
      before: ({ services, schoolId, classroomId }) =>
        insertThread(services.owner, { schoolId, classroomId, kind: 'sky' }),
    },
  },
  // A teacher sees the linked parents of the class.
  tells: { 'other teacher': { name: ['other parent'] } },
  quotas: messageQuotas,
  async rows(owner, { schoolId, classroomId, student, teacher }) {
    const thread = await insertThread(owner, { schoolId, classroomId, kind: 'student', student })
    await insertMessage(owner, { schoolId, thread, author: student, role: 'student' })
    await insertMessage(owner, { schoolId, thread, author: teacher, role: 'teacher' })
    await owner.query(
      `INSERT INTO message_reads (school_id, thread_id, person_id, read_at) VALUES ($1, $2, $3, now()) ON CONFLICT DO NOTHING`,
      [schoolId, thread, student],
    )
  },
})

function messageQuotas({ services, createClass }: QuotaTestContext): QuotaDrives {
  const addFamily = async (schoolId: string, classroomId: string) => {
    const { owner } = services()
    const student = await makePerson({ owner }, 'Child', { kind: 'managed' })
    const guardian = await makePerson({ owner }, 'Parent')
    await joinSchool({ owner }, schoolId, student, 'student')
    await joinSchool({ owner }, schoolId, guardian, 'guardian')
    await owner.query(
      `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
      [schoolId, classroomId, student],
    )
    await owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
      ...[schoolId, guardian, student],
    ])
    return { student, guardian }
  }
  const phrase = { kind: 'phrase', content: 'well-done' }
  return {
    async 'student-message'() {
      const { schoolId, classroomId, act } = await createClass()
      const { student } = await addFamily(schoolId, classroomId)
      const writer = actor(student, { schoolId, schoolRoles: ['student'], managed: true })
      return { owner: student, make: () => act(writeMessage, { thread: `sky.${classroomId}`, ...phrase }, writer) }
    },
    async 'danger-text'() {
      const { schoolId, classroomId, act } = await createClass()
      const { student, guardian } = await addFamily(schoolId, classroomId)
      const thread = `guardian.${classroomId}.${student}.${guardian}`
      const writer = actor(guardian, { schoolId, schoolRoles: ['guardian'] })
      const content = 'My child says: I want to die'
      return { owner: guardian, make: () => act(writeMessage, { thread, kind: 'text', content }, writer) }
    },
    async 'guardian-message'() {
      const { schoolId, classroomId, act } = await createClass()
      const { student, guardian } = await addFamily(schoolId, classroomId)
      const thread = `guardian.${classroomId}.${student}.${guardian}`
      const writer = actor(guardian, { schoolId, schoolRoles: ['guardian'] })
      return { owner: guardian, make: () => act(writeMessage, { thread, kind: 'text', content: 'Thank you' }, writer) }
    },
    async 'staff-message'() {
      const { classroomId, person, act } = await createClass()
      return { owner: person, make: () => act(writeMessage, { thread: `sky.${classroomId}`, ...phrase }) }
    },
    async 'message-report'() {
      const { schoolId, classroomId, person, act } = await createClass()
      const { student, guardian } = await addFamily(schoolId, classroomId)
      const { owner } = services()
      const thread = await insertThread(owner, { schoolId, classroomId, kind: 'guardian', student, guardian })
      const reader = actor(guardian, { schoolId, schoolRoles: ['guardian'] })
      return {
        owner: guardian,
        async make() {
          const message = await insertMessage(owner, { schoolId, thread, author: person, role: 'teacher' })
          return act(reportMessage, { message, reason: 'other' }, reader)
        },
      }
    },
    async 'urgent-announcement'() {
      const { schoolId, act } = await createClass()
      const { owner } = services()
      const admin = await makePerson({ owner }, 'Admin')
      await joinSchool({ owner }, schoolId, admin, 'admin')
      const fields = { text: 'The school is closed.', audience: 'families', urgent: 'yes' }
      const by = actor(admin, { schoolId, schoolRoles: ['admin'] })
      return { owner: schoolId, make: (index) => act(announceToSchool, { ...fields, title: `Storm ${index}` }, by) }
    },
    async announcement() {
      const { classroomId, person, act } = await createClass()
      const fields = { classroomId, text: 'Please pack a hat.', audience: 'families' }
      return { owner: person, make: (index) => act(announce, { ...fields, title: `Kite day ${index}` }) }
    },
  }
}
