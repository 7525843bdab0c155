import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { visitor } from '#rules/permissions.ts'
import { quotaOf, quotas, type Quota, type QuotaName } from '#rules/quotas.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import { settings, type QuotaDrives } from '#db/testing/feature-testing.ts'
import { setQuotaCounter } from '#db/testing/quota-counter.ts'
import {
  actor,
  joinSchool,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { askByName } from './features/cards/ask-by-name.server.ts'
import { makePrintLink } from './features/cards/make-print-link.server.ts'
import {
  createClassroom,
  duplicateClassroom,
  editClassroom,
  foundClassroom,
} from './features/classrooms/create-classroom.server.ts'
import { archiveClassrooms, restoreClassrooms } from './features/classrooms/archive-classrooms.server.ts'
import { answerInvitation } from './features/classrooms/answer-invitation.server.ts'
import { inviteTeacher } from './features/classrooms/invite-teacher.server.ts'
import { joinClassroom } from './features/classrooms/join-classroom.server.ts'
import { randomClassCode } from './features/classrooms/open-classroom.server.ts'
import { assignLessons } from './features/courses/assign-lessons.server.ts'
import { commentOnWork } from './features/progress/review-work.server.ts'
import { eventLane } from './features/progress/event-lane.server.ts'
import { opened, ran } from './features/progress/testing-events.ts'
import { addDomain } from './features/school-admin/change-domains.server.ts'
import { inviteColleagues } from './features/school-admin/invite-colleagues.server.ts'
import { askSchool, foundSchool } from './features/schools/public.server.ts'
import { addStudents } from './features/students/add-students.server.ts'
import { exportRoster } from './features/students/export-roster.server.ts'
import { createGroup } from './features/students/change-groups.server.ts'
import { prepareImport } from './features/students/import/start-import.server.ts'
import { readImport } from './features/students/import/read-import.server.ts'
import type { Command } from './platform/command.server.ts'
import { inTransaction } from './platform/db.server.ts'
import { execute } from './platform/execute.server.ts'
import { newId } from './platform/ids.server.ts'
import { openKeys } from './platform/keys.server.ts'
import { visitContext } from './platform/request.server.ts'
import { roomContext, type RoomChoice } from './platform/room.ts'

/**
 * Everything that somebody can make has a measure, see `quota-makers.db.test.ts`: each is driven to its end by makers
 * who come at the same moment.
 */

let services: TestServices
beforeAll(async () => {
  services = await openTestServices()
})
afterAll(() => services.close())

const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
/**
 * Each time as another process of the same server: within one, a person's actions wait for their turn, and here PostgreSQL
 * alone must hold.
 */
const executeElsewhere = ((of: TestServices, ...asked: never) =>
  execute({ ...of }, ...(asked as Tail))) as typeof execute
type Tail = Parameters<typeof execute> extends [unknown, ...infer Rest] ? Rest : never
async function classOf() {
  const person = await makePerson(services, 'Teacher')
  const schoolId = await makeSchool(services, { [person]: 'admin' })
  await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, schoolId, person)
  const teacher = actor(person, { schoolId, schoolRoles: ['admin', 'teacher'] })
  const classroomId = await makeClassroom(services, schoolId, person)
  const act = <I, L, R>(command: Command<I, L, R>, input: object, who = teacher) =>
    executeElsewhere(services, command, input, { actor: who })
  return {
    person,
    schoolId,
    teacher,
    classroomId,
    act,
    here: { id: classroomId, schoolId, relations: ['owner' as const] },
  }
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const makers = 6

const ownDrives: QuotaDrives = {
  async act() {
    const { act, classroomId, person } = await classOf()
    return {
      whose: person,
      make: (index) => act(editClassroom, { ...settings, name: `C${index}`, classroom: classroomId }),
    }
  },
  async 'personal-school'() {
    const person = await makePerson(services, 'Teacher')
    return {
      whose: person,
      fill: async () => {},
      make: () => executeElsewhere(services, foundClassroom, settings, { actor: actor(person) }),
    }
  },
  async school() {
    const person = await makePerson(services, 'Founder')
    const make = () => {
      const id = newId()
      return inTransaction(services.pool, { schoolId: id, personId: person, staff: false }, (db) =>
        foundSchool({ db, now: services.now() }, { id, name: 'S', kind: 'school', locale: 'en', founderId: person }),
      )
    }
    return { whose: person, fill: (count) => Promise.all(times(count).map(make)), make }
  },
  async 'school-ask'() {
    const person = await makePerson(services, 'Asker')
    const schools = await Promise.all(times(makers + 3).map(() => makeSchool(services)))
    const ask = (schoolId: string) => executeElsewhere(services, askSchool, { schoolId }, { actor: actor(person) })
    return {
      whose: person,
      fill: (count) => Promise.all(schools.slice(makers, makers + count).map(ask)),
      make: (index) => ask(schools[index]!),
    }
  },
  async 'school-invitation'() {
    const { act, schoolId } = await classOf()
    const admins = await Promise.all(times(makers).map(() => makePerson(services, 'Admin')))
    for (const id of admins)
      await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, schoolId, id)
    return {
      whose: schoolId,
      fill: (count) =>
        run(
          `INSERT INTO school_invitations (school_id, id, email, invited_by, made_at, expires_at)
           SELECT $1, gen_random_uuid(), 's' || n || '@example.test', $2, now(), now() + interval '1 day' FROM generate_series(1, $3::int) n`,
          schoolId,
          admins[0],
          count,
        ),
      make: (index) =>
        act(
          inviteColleagues,
          { addresses: `new${index}-${schoolId}@example.test` },
          actor(admins[index]!, { schoolId, schoolRoles: ['admin'] }),
        ),
    }
  },
  async 'school-domain'() {
    const { act, schoolId } = await classOf()
    const admins = await Promise.all(times(makers).map(() => makePerson(services, 'Admin')))
    for (const [index, id] of admins.entries()) {
      await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, schoolId, id)
      await run('UPDATE users SET email = $2 WHERE id = $1', id, `a@own${index}.example.ac.th`)
    }
    return {
      whose: schoolId,
      fill: (count) =>
        run(
          `INSERT INTO school_domains (school_id, domain) SELECT $1, 'd' || n || '.example' FROM generate_series(1, $2::int) n`,
          schoolId,
          count,
        ),
      make: (index) =>
        act(
          addDomain,
          { domain: `own${index}.example.ac.th` },
          actor(admins[index]!, { schoolId, schoolRoles: ['admin'] }),
        ),
    }
  },
  async classroom(kind) {
    const { act, schoolId, person, classroomId } = await classOf()
    const plan = kind === 'atOnce' ? 'free' : 'teacher'
    await run('UPDATE schools SET plan = $2 WHERE id = $1', schoolId, plan)
    const { id: archived } = await act(duplicateClassroom, { classroom: classroomId, name: 'Old' })
    await act(archiveClassrooms, { classroom: archived })
    const ways = [
      () => act(createClassroom, settings),
      () => act(duplicateClassroom, { classroom: classroomId, name: 'Copy' }),
      () => act(restoreClassrooms, { classroom: archived }),
    ]
    return {
      whose: `${schoolId}/${person}`,
      plan,
      // One is there from the beginning.
      fill: (count) => Promise.all(times(count - 1).map(() => makeClassroom(services, schoolId, person))),
      make: async (index) => {
        const done = await ways[index % 3]!()
        // Restoring what is open already opens nothing.
        if ('restored' in done && done.restored.length === 0) throw new Error('open already')
      },
    }
  },
  async 'co-teacher'() {
    const { act, schoolId, classroomId, person } = await classOf()
    const invited = await Promise.all(times(makers).map(() => makePerson(services, 'Colleague')))
    const ids = times(makers).map(() => newId())
    for (const [index, id] of invited.entries())
      await run(
        `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at) SELECT $1, $2, $3, lower(email), $4, now(), now() + interval '1 day' FROM users WHERE id = $5`,
        schoolId,
        ids[index],
        classroomId,
        person,
        id,
      )
    return {
      whose: classroomId,
      async fill(count) {
        for (const _ of times(count - 1))
          await run(
            `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
            schoolId,
            classroomId,
            await makePerson(services),
          )
      },
      make: (index) => act(answerInvitation, { invitation: ids[index], answer: 'accept' }, actor(invited[index]!)),
    }
  },
  async invitation() {
    const { act, schoolId, classroomId, person } = await classOf()
    return {
      whose: classroomId,
      fill: (count) =>
        run(
          `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at)
           SELECT $1, gen_random_uuid(), $2, 'c' || n || '@example.test', $3, now(), now() + interval '1 day' FROM generate_series(1, $4::int) n`,
          schoolId,
          classroomId,
          person,
          count,
        ),
      make: (index) => act(inviteTeacher, { classroom: classroomId, email: `new${index}-${person}@example.test` }),
    }
  },
  async 'name-request'() {
    const { schoolId, classroomId } = await classOf()
    const code = randomClassCode()
    await run(`UPDATE classrooms SET code = $2, login_mode = 'picture' WHERE id = $1`, classroomId, code)
    const named = `${schoolId}.${classroomId}.${services.now() + 60_000}`
    const codeProof = `${named}.${openKeys(services.env.SECRET).seal('class-code', `${named}.${code}`)}`
    return {
      whose: classroomId,
      fill: (count) =>
        run(
          `INSERT INTO name_requests (school_id, id, classroom_id, name, sent_as, asked_at)
           SELECT $1, gen_random_uuid(), $2, 'Fah', gen_random_uuid()::text, now() FROM generate_series(1, $3)`,
          schoolId,
          classroomId,
          count,
        ),
      make: () =>
        executeElsewhere(services, askByName, { name: 'Fah', codeProof, code, sentAs: newId() }, { actor: visitor }),
    }
  },
  async 'join-request'() {
    const child = await makePerson(services, 'Child')
    const { schoolId, person } = await classOf()
    const rooms = await Promise.all(times(makers + 10).map(() => makeClassroom(services, schoolId, person)))
    const codes = times(makers).map(() => randomClassCode())
    for (const [index, code] of codes.entries()) {
      await run('UPDATE classrooms SET code = $2 WHERE id = $1', rooms[index], code)
      await run(
        'INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)',
        code,
        schoolId,
        rooms[index],
      )
    }
    return {
      whose: child,
      async fill(count) {
        for (const room of rooms.slice(makers, makers + count))
          await run(
            'INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, $2, $3, $4, now())',
            schoolId,
            newId(),
            room,
            child,
          )
      },
      make: (index) => executeElsewhere(services, joinClassroom, { code: codes[index] }, { actor: actor(child) }),
    }
  },
  async 'transfer-request'() {
    const { act, schoolId } = await classOf()
    const [owner, asker] = [await makePerson(services, 'Owner'), await makePerson(services, 'Asker')]
    await joinSchool(services, schoolId, asker, 'teacher')
    const children = await Promise.all(times(makers).map(() => makePerson(services, 'Mali', { kind: 'managed' })))
    for (const [index, id] of children.entries())
      await run(
        `INSERT INTO managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, $3, $4)`,
        schoolId,
        id,
        id,
        `S${index}`,
      )
    await makeClassroom(services, schoolId, owner, children)
    const [to, other] = [await makeClassroom(services, schoolId, asker), await makeClassroom(services, schoolId, asker)]
    const teacher = actor(asker, { schoolId, schoolRoles: ['teacher'] })
    return {
      whose: asker,
      async fill(count) {
        await run(
          `WITH made AS (INSERT INTO users (id, name, email, kind) SELECT gen_random_uuid(), 'Child', gen_random_uuid() || '@x', 'managed' FROM generate_series(1, $4::int) RETURNING id)
           INSERT INTO transfer_requests (school_id, id, classroom_id, student_id, asked_by, asked_at) SELECT $1, gen_random_uuid(), $2, id, $3, now() FROM made`,
          schoolId,
          other,
          asker,
          count,
        )
      },
      make: (index) =>
        act(addStudents, { classroomId: to, students: [{ name: 'Mali', identifier: `S${index}` }] }, teacher),
    }
  },
  async student() {
    const { act, classroomId, person } = await classOf()
    return {
      whose: person,
      make: (index) => act(addStudents, { classroomId, students: [{ name: `Child ${'abcdef'[index]}` }] }),
    }
  },
  async group() {
    const { act, classroomId, schoolId } = await classOf()
    const insert = `INSERT INTO student_groups (school_id, id, classroom_id, name) SELECT $1, gen_random_uuid(), $2, 'g' || n FROM generate_series(1, $3::int) n`
    return {
      whose: classroomId,
      fill: (count) => run(insert, schoolId, classroomId, count),
      make: (index) => act(createGroup, { classroomId, name: `Owls ${index}` }),
    }
  },
  async 'roster-change'() {
    const { act, classroomId, person } = await classOf()
    return {
      whose: person,
      make: (index) => act(addStudents, { classroomId, students: [{ name: `Child ${'abcdef'[index]}` }] }),
    }
  },
  async 'import-file'() {
    const { here, teacher, person } = await classOf()
    const context = new RouterContextProvider()
    const form = new Map([['file', [new File(['name\nMali'], 'a.csv')]]])
    context.set(visitContext, {
      services,
      origin: { address: null, device: null },
      locale: 'en',
      path: '/',
      requestId: 'r',
      signedIn: null,
      actor: teacher,
      form: () => form,
    })
    context.set(roomContext, here as unknown as RoomChoice)
    return {
      whose: person,
      async make() {
        const { data: answer } = await readImport(context)
        if (!answer.ok) throw answer.error
      },
    }
  },
  async import() {
    const { act, classroomId, person } = await classOf()
    const rows = [{ row: 1, name: 'New', identifier: '', group: '', birth: '', classroom: '' }]
    return { whose: person, make: () => act(prepareImport, { classroomId, fileName: 'a.csv', rows }) }
  },
  async export() {
    const { act, classroomId, person } = await classOf()
    return { whose: person, make: () => act(exportRoster, { classroomId, heads: ['a', 'b', 'c', 'd', 'e'] }) }
  },
  async assignment() {
    const { act, classroomId, schoolId } = await classOf()
    const students = await Promise.all(times(makers).map(() => makePerson(services, 'Child')))
    for (const student of students)
      await run(
        `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
        schoolId,
        classroomId,
        student,
      )
    return {
      whose: classroomId,
      fill: (count) =>
        run(
          `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
           SELECT $1, gen_random_uuid(), $2, 'lesson', 'x' || n, 'open', now() FROM generate_series(1, $3::int) n`,
          schoolId,
          classroomId,
          count,
        ),
      make: (index) =>
        act(assignLessons, {
          classroomId,
          kind: 'lesson',
          content: 'ff-1a',
          student: students[index],
          visibility: 'open',
        }),
    }
  },
  async 'lesson-event'() {
    const student = await makePerson(services, 'Mali', { kind: 'managed' })
    const schoolId = await makeSchool(services, { [student]: 'student' })
    return {
      whose: student,
      make: () =>
        eventLane({ ...services })({
          actor: actor(student, { managed: true }),
          schoolId,
          studentId: student,
          device: newId(),
          events: [{ ...opened, event: { ...opened.event, id: newId() } }],
        }),
    }
  },
  async 'work-comment'() {
    const { act, classroomId, person, schoolId } = await classOf()
    const student = await makePerson(services, 'Mali', { kind: 'managed' })
    await run(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, schoolId, student)
    await run(
      `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
      schoolId,
      classroomId,
      student,
    )
    await run(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
      schoolId,
      student,
    )
    await run(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
       VALUES ($1, $2, 'ff-1-1', 0, 0, 1, 0, now(), now())`,
      schoolId,
      student,
    )
    return {
      whose: person,
      make: (index) => act(commentOnWork, { classroomId, student, step: 'ff-1-1', text: `Look ${index}` }),
    }
  },
  async 'lesson-program'() {
    const drive = await drives['lesson-event']!('perDay')
    const schoolId = await makeSchool(services, { [drive.whose]: 'student' })
    return {
      whose: drive.whose,
      make: () =>
        eventLane({ ...services })({
          actor: actor(drive.whose, { managed: true }),
          schoolId,
          studentId: drive.whose,
          device: newId(),
          events: [{ ...ran, event: { ...ran.event, id: newId() } }],
        }),
    }
  },
  async 'print-link'() {
    const { schoolId, classroomId, person } = await classOf()
    return {
      whose: person,
      make: () =>
        executeElsewhere(
          services,
          makePrintLink,
          { classroom: classroomId, view: 'card' },
          { actor: actor(person, { schoolId, schoolRoles: ['teacher'] }), session: { id: newId(), personId: person } },
        ),
    }
  },
}

const drives: QuotaDrives = Object.assign(
  {},
  ownDrives,
  ...featureTestings.map(({ quotas: ofFeature }) => ofFeature?.({ classOf, services: () => services })),
)

test('every quota is driven to its end', () => {
  expect(Object.keys({ ...drives, session: null }).toSorted()).toEqual(Object.keys(quotas).toSorted())
})

describe.each(Object.keys(drives) as QuotaName[])('%s', (what) => {
  const kinds = (['atOnce', 'perHour', 'perDay'] as const).filter((kind) => (quotas[what] as Quota)[kind] !== undefined)

  test.each(kinds)('%s holds against those who come at the same moment', async (kind) => {
    const { fill, make, whose, plan } = await drives[what]!(kind)
    const most = quotaOf(what, kind, plan)!
    const left = Math.min(2, most)
    if (kind === 'atOnce') await fill!(most - left)
    else await setQuotaCounter(services, `${what}:${kind}:${whose}`, kind, most - left)
    const answers = await Promise.allSettled(times(makers).map(make))
    const refused = answers.filter((one) => one.status === 'rejected').map(({ reason }) => reason)
    expect(answers.length - refused.length, String(refused[0])).toBe(left)
    const expected = kind === 'atOnce' ? (quotas[what] as Quota).reason : 'quota'
    expect(
      refused
        .map((error) => error.details?.reason ?? error.reason ?? error.message)
        .filter((reason) => reason !== 'open already'),
    ).toEqual(expect.arrayContaining([expected]))
  })
})

test('a hundred sessions, and the oldest ends when one more begins', async () => {
  const person = await makePerson(services, 'Teacher')
  const insert = `INSERT INTO sessions (id, token, user_id, expires_at, created_at) VALUES ($1, $2, $3, now() + interval '1 day', now() + make_interval(secs => $4))`
  const begin = (at: number) => run(insert, newId(), newId(), person, at)
  await Promise.all(times(quotas.session.atOnce + makers).map((index) => begin(index)))
  const { rows } = await run('SELECT count(*)::int AS count FROM sessions WHERE user_id = $1', person)
  expect(rows[0].count).toBe(quotas.session.atOnce)
})
