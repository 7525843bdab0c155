import { RouterContextProvider } from 'react-router'
import { describe, expect, test } from 'vitest'
import { visitor } from '#rules/permissions.ts'
import { quotaOf, quotas, type Quota, type QuotaName } from '#rules/quotas.ts'
import { makeRequestContext } from '#db/testing/request-context.ts'
import { featureTestings } from '#db/testing/command-matrix.ts'
import { classSettings, type QuotaDrives } from '#db/testing/feature-testing.ts'
import { setQuotaCounter } from '#db/testing/quota-counter.ts'
import { openFileServices } from '#db/testing/file-services.ts'
import {
  actor,
  joinSchool,
  makeClassroom,
  makePerson,
  makeSchool,
  type TestServices,
} from '#db/testing/test-services.ts'
import { askByName } from '../features/people/cards/name-requests/ask-by-name.server.ts'
import { makePrintLink } from '../features/people/cards/printing/make-print-link.server.ts'
import {
  createClassroom,
  duplicateClassroom,
  editClassroom,
  foundClassroom,
} from '../features/people/classrooms/create-classroom.server.ts'
import { archiveClassrooms, restoreClassrooms } from '../features/people/classrooms/archive-classrooms.server.ts'
import { answerInvitation } from '../features/people/classrooms/teachers/answer-invitation.server.ts'
import { inviteTeacher } from '../features/people/classrooms/teachers/invite-teacher.server.ts'
import { joinClassroom } from '../features/people/classrooms/joining/join-classroom.server.ts'
import { randomClassCode } from '../features/people/classrooms/insert-classroom.server.ts'
import { assignLessons } from '../features/learning/courses/assignments/assign-lessons.server.ts'
import { commentOnWork } from '../features/learning/progress/review/review-work.server.ts'
import { createEventSaver } from '../features/learning/progress/events/event-saver.server.ts'
import { openedEvent, failedRunEvent } from '../features/learning/progress/events/testing-events.ts'
import { addDomain } from '../features/people/school-admin/change-domains.server.ts'
import { inviteColleagues } from '../features/people/school-admin/members/invite-colleagues.server.ts'
import { askSchool, createSchool } from '../features/people/schools/public.server.ts'
import { addStudents } from '../features/people/students/add-students.server.ts'
import { exportRoster } from '../features/people/students/roster/export-roster.server.ts'
import { createGroup } from '../features/people/students/groups/change-groups.server.ts'
import { prepareImport } from '../features/people/students/import/start-import.server.ts'
import { readImport } from '../features/people/students/import/read-import.server.ts'
import type { Command } from '../platform/commands/command.server.ts'
import { inTransaction } from '../platform/db/db.server.ts'
import { execute } from '../platform/commands/execute.server.ts'
import { newId } from '../platform/db/ids.server.ts'
import { openKeys } from '../platform/secrets/keys.server.ts'
import { requestContextKey } from '../platform/request/request.server.ts'
import { workspaceContext, type WorkspaceChoice } from '../platform/workspace/workspace.ts'

/**
 * Every quota (see `quota-coverage.db.test.ts`) is filled up to two below its limit; then several concurrent requests
 * must not exceed it.
 */

const services = await openFileServices()

const query = (text: string, values: unknown[] = []) => services.owner.query(text, values)
/**
 * Simulates another server process with each call: within one process, commands of a user are serialized, and this test
 * checks that PostgreSQL alone enforces the limit.
 */
const executeInOtherProcess = ((testServices: TestServices, ...rest: never) =>
  execute({ ...testServices }, ...(rest as ExecuteArguments))) as typeof execute
type ExecuteArguments = Parameters<typeof execute> extends [unknown, ...infer Rest] ? Rest : never
async function createClass() {
  const person = await makePerson(services, 'Teacher')
  const schoolId = await makeSchool(services, { [person]: 'admin' })
  await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'teacher')`, [schoolId, person])
  const teacher = actor(person, { schoolId, schoolRoles: ['admin', 'teacher'] })
  const classroomId = await makeClassroom(services, schoolId, person)
  const runCommand = <I, L, R>(command: Command<I, L, R>, input: object, actingUser = teacher) =>
    executeInOtherProcess(services, command, input, { actor: actingUser })
  return {
    person,
    schoolId,
    teacher,
    classroomId,
    act: runCommand,
    here: { id: classroomId, schoolId, relations: ['owner' as const] },
  }
}

const times = (count: number) => Array.from({ length: count }, (_, index) => index)

const concurrentRequests = 6

const ownDrives: QuotaDrives = {
  async act() {
    const { act, classroomId, person } = await createClass()
    return {
      owner: person,
      make: (index) => act(editClassroom, { ...classSettings, name: `C${index}`, classroom: classroomId }),
    }
  },
  async 'personal-school'() {
    const person = await makePerson(services, 'Teacher')
    return {
      owner: person,
      fill: async () => {},
      make: () =>
        executeInOtherProcess(
          services,
          foundClassroom,
          { ...classSettings, timeZone: 'Europe/London' },
          { actor: actor(person) },
        ),
    }
  },
  async school() {
    const person = await makePerson(services, 'Founder')
    const make = () => {
      const id = newId()
      return inTransaction(services.pool, { schoolId: id, personId: person, staff: false }, (db) =>
        createSchool(
          { db, now: services.now() },
          { id, name: 'S', kind: 'school', locale: 'en', country: 'GB', founderId: person },
        ),
      )
    }
    return { owner: person, fill: (count) => Promise.all(times(count).map(make)), make }
  },
  async 'school-ask'() {
    const person = await makePerson(services, 'Asker')
    const schools = await Promise.all(times(concurrentRequests + 3).map(() => makeSchool(services)))
    const ask = (schoolId: string) => executeInOtherProcess(services, askSchool, { schoolId }, { actor: actor(person) })
    return {
      owner: person,
      fill: (count) => Promise.all(schools.slice(concurrentRequests, concurrentRequests + count).map(ask)),
      make: (index) => ask(schools[index]!),
    }
  },
  async 'school-invitation'() {
    const { act, schoolId } = await createClass()
    const admins = await Promise.all(times(concurrentRequests).map(() => makePerson(services, 'Admin')))
    for (const id of admins)
      await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [schoolId, id])
    return {
      owner: schoolId,
      fill: (count) =>
        query(
          `INSERT INTO school_invitations (school_id, id, email, invited_by, made_at, expires_at)
           SELECT $1, gen_random_uuid(), 's' || n || '@example.test', $2, now(), now() + interval '1 day' FROM generate_series(1, $3::int) n`,
          [schoolId, admins[0], count],
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
    const { act, schoolId } = await createClass()
    const admins = await Promise.all(times(concurrentRequests).map(() => makePerson(services, 'Admin')))
    for (const [index, id] of admins.entries()) {
      await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'admin')`, [schoolId, id])
      await query('UPDATE users SET email = $2 WHERE id = $1', [id, `a@own${index}.example.ac.th`])
    }
    return {
      owner: schoolId,
      fill: (count) =>
        query(
          `INSERT INTO school_domains (school_id, domain) SELECT $1, 'd' || n || '.example' FROM generate_series(1, $2::int) n`,
          [schoolId, count],
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
    const { act, schoolId, person, classroomId } = await createClass()
    const plan = kind === 'atOnce' ? 'free' : 'teacher'
    await query('UPDATE schools SET plan = $2 WHERE id = $1', [schoolId, plan])
    const { id: archived } = await act(duplicateClassroom, { classroom: classroomId, name: 'Old' })
    await act(archiveClassrooms, { classroom: archived })
    const operations = [
      () => act(createClassroom, classSettings),
      () => act(duplicateClassroom, { classroom: classroomId, name: 'Copy' }),
      () => act(restoreClassrooms, { classroom: archived }),
    ]
    return {
      owner: `${schoolId}/${person}`,
      plan,
      // One classroom exists already.
      fill: (count) => Promise.all(times(count - 1).map(() => makeClassroom(services, schoolId, person))),
      make: async (index) => {
        const result = await operations[index % 3]!()
        // Restoring an active class does not count as creating one.
        if ('restored' in result && result.restored.length === 0) throw new Error('open already')
      },
    }
  },
  async 'co-teacher'() {
    const { act, schoolId, classroomId, person } = await createClass()
    const colleagues = await Promise.all(times(concurrentRequests).map(() => makePerson(services, 'Colleague')))
    const ids = times(concurrentRequests).map(() => newId())
    for (const [index, id] of colleagues.entries())
      await query(
        `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at) SELECT $1, $2, $3, lower(email), $4, now(), now() + interval '1 day' FROM users WHERE id = $5`,
        [schoolId, ids[index], classroomId, person, id],
      )
    return {
      owner: classroomId,
      async fill(count) {
        for (const _ of times(count - 1))
          await query(
            `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
            [schoolId, classroomId, await makePerson(services)],
          )
      },
      make: (index) => act(answerInvitation, { invitation: ids[index], answer: 'accept' }, actor(colleagues[index]!)),
    }
  },
  async invitation() {
    const { act, schoolId, classroomId, person } = await createClass()
    return {
      owner: classroomId,
      fill: (count) =>
        query(
          `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at)
           SELECT $1, gen_random_uuid(), $2, 'c' || n || '@example.test', $3, now(), now() + interval '1 day' FROM generate_series(1, $4::int) n`,
          [schoolId, classroomId, person, count],
        ),
      make: (index) => act(inviteTeacher, { classroom: classroomId, email: `new${index}-${person}@example.test` }),
    }
  },
  async 'name-request'() {
    const { schoolId, classroomId } = await createClass()
    const code = randomClassCode()
    await query(`UPDATE classrooms SET code = $2, login_mode = 'picture' WHERE id = $1`, [classroomId, code])
    const codePayload = `${schoolId}.${classroomId}.${services.now() + 60_000}`
    const codeProof = `${codePayload}.${openKeys(services.env.SECRET).sign('class-code', `${codePayload}.${code}`)}`
    return {
      owner: classroomId,
      fill: (count) =>
        query(
          `INSERT INTO name_requests (school_id, id, classroom_id, name, idempotency_key, asked_at)
           SELECT $1, gen_random_uuid(), $2, 'Fah', gen_random_uuid()::text, now() FROM generate_series(1, $3)`,
          [schoolId, classroomId, count],
        ),
      make: () =>
        executeInOtherProcess(
          services,
          askByName,
          { name: 'Fah', codeProof, code, idempotencyKey: newId() },
          { actor: visitor },
        ),
    }
  },
  async 'join-request'() {
    const child = await makePerson(services, 'Child')
    const { schoolId, person } = await createClass()
    const classrooms = await Promise.all(
      times(concurrentRequests + 10).map(() => makeClassroom(services, schoolId, person)),
    )
    const codes = times(concurrentRequests).map(() => randomClassCode())
    for (const [index, code] of codes.entries()) {
      await query('UPDATE classrooms SET code = $2 WHERE id = $1', [classrooms[index], code])
      await query('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', [
        code,
        schoolId,
        classrooms[index],
      ])
    }
    return {
      owner: child,
      async fill(count) {
        for (const classroom of classrooms.slice(concurrentRequests, concurrentRequests + count))
          await query(
            'INSERT INTO join_requests (school_id, id, classroom_id, person_id, asked_at) VALUES ($1, $2, $3, $4, now())',
            [schoolId, newId(), classroom, child],
          )
      },
      make: (index) => executeInOtherProcess(services, joinClassroom, { code: codes[index] }, { actor: actor(child) }),
    }
  },
  async 'transfer-request'() {
    const { act, schoolId } = await createClass()
    const [owner, asker] = [await makePerson(services, 'Owner'), await makePerson(services, 'Asker')]
    await joinSchool(services, schoolId, asker, 'teacher')
    const children = await Promise.all(
      times(concurrentRequests).map(() => makePerson(services, 'Mali', { kind: 'managed' })),
    )
    for (const [index, id] of children.entries())
      await query(
        `INSERT INTO managed_students (school_id, student_id, username, identifier) VALUES ($1, $2, $3, $4)`,
        [schoolId, id, id, `S${index}`],
      )
    await makeClassroom(services, schoolId, owner, children)
    const [targetClassroom, otherClassroom] = [
      await makeClassroom(services, schoolId, asker),
      await makeClassroom(services, schoolId, asker),
    ]
    const teacher = actor(asker, { schoolId, schoolRoles: ['teacher'] })
    return {
      owner: asker,
      async fill(count) {
        await query(
          `WITH made AS (INSERT INTO users (id, name, email, kind) SELECT gen_random_uuid(), 'Child', gen_random_uuid() || '@x', 'managed' FROM generate_series(1, $4::int) RETURNING id)
           INSERT INTO transfer_requests (school_id, id, classroom_id, student_id, asked_by, asked_at) SELECT $1, gen_random_uuid(), $2, id, $3, now() FROM made`,
          [schoolId, otherClassroom, asker, count],
        )
      },
      make: (index) =>
        act(
          addStudents,
          { classroomId: targetClassroom, students: [{ name: 'Mali', identifier: `S${index}` }] },
          teacher,
        ),
    }
  },
  async student() {
    const { act, classroomId, person } = await createClass()
    return {
      owner: person,
      make: (index) => act(addStudents, { classroomId, students: [{ name: `Child ${'abcdef'[index]}` }] }),
    }
  },
  async group() {
    const { act, classroomId, schoolId } = await createClass()
    const insert = `INSERT INTO student_groups (school_id, id, classroom_id, name) SELECT $1, gen_random_uuid(), $2, 'g' || n FROM generate_series(1, $3::int) n`
    return {
      owner: classroomId,
      fill: (count) => query(insert, [schoolId, classroomId, count]),
      make: (index) => act(createGroup, { classroomId, name: `Owls ${index}` }),
    }
  },
  async 'roster-change'() {
    const { act, classroomId, person } = await createClass()
    return {
      owner: person,
      make: (index) => act(addStudents, { classroomId, students: [{ name: `Child ${'abcdef'[index]}` }] }),
    }
  },
  async 'import-file'() {
    const { here, teacher, person } = await createClass()
    const context = new RouterContextProvider()
    const form = new Map([['file', [new File(['name\nMali'], 'a.csv')]]])
    context.set(requestContextKey, makeRequestContext(services, { signedIn: null, actor: teacher, form: () => form }))
    context.set(workspaceContext, here as unknown as WorkspaceChoice)
    return {
      owner: person,
      async make() {
        const { data: answer } = await readImport(context)
        if (!answer.ok) throw answer.error
      },
    }
  },
  async import() {
    const { act, classroomId, person } = await createClass()
    const rows = [{ row: 1, name: 'New', identifier: '', group: '', birth: '', classroom: '' }]
    return { owner: person, make: () => act(prepareImport, { classroomId, fileName: 'a.csv', rows }) }
  },
  async export() {
    const { act, classroomId, person } = await createClass()
    return { owner: person, make: () => act(exportRoster, { classroomId, heads: ['a', 'b', 'c', 'd', 'e'] }) }
  },
  async assignment() {
    const { act, classroomId, schoolId } = await createClass()
    const students = await Promise.all(times(concurrentRequests).map(() => makePerson(services, 'Child')))
    for (const student of students)
      await query(
        `INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`,
        [schoolId, classroomId, student],
      )
    return {
      owner: classroomId,
      fill: (count) =>
        query(
          `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at)
           SELECT $1, gen_random_uuid(), $2, 'lesson', 'x' || n, 'open', now() FROM generate_series(1, $3::int) n`,
          [schoolId, classroomId, count],
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
      owner: student,
      make: () =>
        createEventSaver({ ...services })({
          actor: actor(student, { managed: true }),
          schoolId,
          studentId: student,
          device: newId(),
          events: [{ ...openedEvent, event: { ...openedEvent.event, id: newId() } }],
        }),
    }
  },
  async 'work-comment'() {
    const { act, classroomId, person, schoolId } = await createClass()
    const student = await makePerson(services, 'Mali', { kind: 'managed' })
    await query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'student')`, [schoolId, student])
    await query(`INSERT INTO enrolments (school_id, classroom_id, student_id, status) VALUES ($1, $2, $3, 'active')`, [
      schoolId,
      classroomId,
      student,
    ])
    await query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
      [schoolId, student],
    )
    await query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
       VALUES ($1, $2, 'ff-1-1', 0, 0, 1, 0, now(), now())`,
      [schoolId, student],
    )
    return {
      owner: person,
      make: (index) => act(commentOnWork, { classroomId, student, step: 'ff-1-1', text: `Look ${index}` }),
    }
  },
  async 'lesson-program'() {
    const drive = await drives['lesson-event']!('perDay')
    const schoolId = await makeSchool(services, { [drive.owner]: 'student' })
    return {
      owner: drive.owner,
      make: () =>
        createEventSaver({ ...services })({
          actor: actor(drive.owner, { managed: true }),
          schoolId,
          studentId: drive.owner,
          device: newId(),
          events: [{ ...failedRunEvent, event: { ...failedRunEvent.event, id: newId() } }],
        }),
    }
  },
  async 'print-link'() {
    const { schoolId, classroomId, person } = await createClass()
    return {
      owner: person,
      make: () =>
        executeInOtherProcess(
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
  ...featureTestings.map(({ quotas: ofFeature }) => ofFeature?.({ createClass, services: () => services })),
)

test('has a test for every quota', () => {
  expect(Object.keys({ ...drives, session: null }).toSorted()).toEqual(Object.keys(quotas).toSorted())
})

describe.each(Object.keys(drives) as QuotaName[])('%s', (quotaName) => {
  const kinds = (['atOnce', 'perHour', 'perDay'] as const).filter(
    (kind) => (quotas[quotaName] as Quota)[kind] !== undefined,
  )

  test.each(kinds)('%s limit holds against concurrent requests', async (kind) => {
    const { fill, make, owner, plan } = await drives[quotaName]!(kind)
    const limit = quotaOf(quotaName, kind, plan)!
    const remaining = Math.min(2, limit)
    if (kind === 'atOnce') await fill!(limit - remaining)
    else await setQuotaCounter(services, `${quotaName}:${kind}:${owner}`, kind, limit - remaining)
    const answers = await Promise.allSettled(times(concurrentRequests).map(make))
    const refused = answers.filter((result) => result.status === 'rejected').map(({ reason }) => reason)
    expect(answers.length - refused.length, String(refused[0])).toBe(remaining)
    const expected = kind === 'atOnce' ? (quotas[quotaName] as Quota).reason : 'quota'
    expect(
      refused
        .map((error) => error.details?.reason ?? error.reason ?? error.message)
        .filter((reason) => reason !== 'open already'),
    ).toEqual(expect.arrayContaining([expected]))
  })
})

test('ends the oldest session when a user exceeds the session limit', async () => {
  const person = await makePerson(services, 'Teacher')
  const insert = `INSERT INTO sessions (id, token, user_id, expires_at, created_at) VALUES ($1, $2, $3, now() + interval '1 day', now() + make_interval(secs => $4))`
  const startSession = (secondsOffset: number) => query(insert, [newId(), newId(), person, secondsOffset])
  await Promise.all(times(quotas.session.atOnce + concurrentRequests).map((index) => startSession(index)))
  const { rows } = await query('SELECT count(*)::int AS count FROM sessions WHERE user_id = $1', [person])
  expect(rows[0].count).toBe(quotas.session.atOnce)
})
