import { RouterContextProvider } from 'react-router'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { newId } from '#app/platform/db/ids.server.ts'
import { emptyForm } from '#app/platform/request/form.ts'
import { requestContextKey, type Workspace, type RequestContext } from '#app/platform/request/request.server.ts'
import {
  actor,
  makeClassroom,
  makePerson,
  makeSchool,
  openTestServices,
  type TestServices,
} from '#db/testing/test-services.ts'
import { loadDashboard } from './dashboard.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import { actorOf, enterWorkspace } from '#app/features/people/workspaces/public.server.ts'
import { loadWorkspaceOptions } from './workspaces/select-room.server.ts'
import { loadShell } from './shell.server.ts'

// Sunday in Bangkok and in UTC.
const now = Date.parse('2026-11-15T12:00:00Z')
let services: TestServices
beforeAll(async () => {
  services = await openTestServices({ now: () => now })
})
afterAll(() => services.close())

async function createRequestContext(
  personId: string,
  workspace: Workspace | null = null,
  kind: 'adult' | 'managed' = 'adult',
): Promise<RequestContext> {
  const user = {
    id: personId,
    name: 'Napat',
    email: 'x',
    kind,
    locale: 'th',
    staff: false,
    onboarded: true,
    disabled: false,
    twoFactor: false,
    lacksFactor: false,
  } as const
  const signedIn = { user, session: { id: newId(), strength: 'full' as const, workspace, expiresAt: 0 } }
  return {
    services,
    origin: { address: null, device: null },
    locale: 'th',
    path: '/dashboard/profile',
    requestId: 'r',
    signedIn,
    actor: await actorOf(services, signedIn),
    form: () => emptyForm,
  }
}

async function loadDashboardOf(personId: string, workspace: Workspace | null = null) {
  const visit = await createRequestContext(personId, workspace)
  const entered = (await enterWorkspace(visit, null))!
  return loadDashboard({ ...visit, actor: entered.actor }, entered.workspace)
}

async function createSchoolWithClass() {
  const people = await Promise.all(
    ['Teacher', 'Admin', 'Parent', 'Mali', 'Leo'].map((name) => makePerson(services, name)),
  )
  const [teacher, admin, parent, mali, leo] = people as [string, string, string, string, string]
  const schoolId = await makeSchool(
    services,
    { [teacher]: 'teacher', [admin]: 'admin', [parent]: 'guardian', [mali]: 'student', [leo]: 'student' },
    'Kite Hill',
  )
  const classroomId = await makeClassroom(services, schoolId, teacher, [mali, leo])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    schoolId,
    parent,
    mali,
  ])
  return { teacher, admin, parent, mali, leo, schoolId, classroomId }
}

test('the teacher dashboard shows the students by name, the local date of the school and the permissions', async () => {
  const { teacher } = await createSchoolWithClass()
  expect(await loadDashboardOf(teacher)).toMatchObject({
    view: 'teacher',
    day: '2026-11-15',
    students: [{ name: 'Leo' }, { name: 'Mali' }],
    can: { teach: true, createClassroom: true, administer: false },
  })
})

test('a test with questions of its own has its title for the teacher, and the card of a test for the student', async () => {
  const { teacher, mali, schoolId, classroomId } = await createSchoolWithClass()
  const assignment = newId()
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, made_at, opens_at, due_at, test_minutes)
     VALUES ($1, $2, $3, 'questions', $4, 'open', $5, $5, $6, 40)`,
    [schoolId, assignment, classroomId, assignment.replaceAll('-', ''), new Date(now), new Date(now + 3_600_000)],
  )
  await services.owner.query(
    `INSERT INTO question_tests (school_id, assignment_id, title, languages, questions) VALUES ($1, $2, 'Sums', '{en}', '[]')`,
    [schoolId, assignment],
  )
  const dashboard = await loadDashboardOf(teacher)
  expect(dashboard.view === 'teacher' && dashboard.week.flatMap(({ due }) => due)).toEqual(['Sums'])
  expect(await loadDashboardOf(mali)).toMatchObject({
    due: [{ title: 'Sums', isTest: true }],
    next: { lesson: 'Sums', path: `/lesson/test-${assignment}/questions`, test: { test: { id: assignment } } },
  })
  await services.owner.query(
    `INSERT INTO test_sittings (school_id, assignment_id, student_id, started_at, handed_in_at) VALUES ($1, $2, $3, $4, $4)`,
    [schoolId, assignment, mali, new Date(now)],
  )
  const afterwards = await loadDashboardOf(mali)
  expect(afterwards).toMatchObject({ due: [] })
  expect(afterwards.view === 'student' && (afterwards.next?.test ?? null)).toBeNull()
})

test('the week of a class counts solved steps by days in the time zone of the school', async () => {
  const { teacher, mali, leo, schoolId } = await createSchoolWithClass()
  const saveSolvedStep = (student: string, step: string, time: string) =>
    services.owner.query(
      `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
       VALUES ($1, $2, $3, 3, 0, 1, 1000, $4, $4, $4)`,
      [schoolId, student, step, time],
    )
  await services.owner.query(`UPDATE schools SET timezone = 'Asia/Bangkok' WHERE id = $1`, [schoolId])
  for (const student of [mali, leo])
    await services.owner.query(
      `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'a', 'one', 1, now())`,
      [schoolId, student],
    )
  // Late Monday in UTC is Tuesday in Bangkok; the Sunday before belongs to another week.
  await saveSolvedStep(mali, 'one', '2026-11-09T18:00:00Z')
  await saveSolvedStep(mali, 'two', '2026-11-09T18:05:00Z')
  await saveSolvedStep(leo, 'one', '2026-11-10T02:00:00Z')
  await saveSolvedStep(leo, 'two', '2026-11-08T10:00:00Z')
  const dashboard = await loadDashboardOf(teacher)
  const week = dashboard.view === 'teacher' ? dashboard.week : []
  expect(week.filter(({ learners }) => learners > 0)).toEqual([{ day: '2026-11-10', learners: 2, solved: 3, due: [] }])
  expect(week.map(({ day }) => day)).toEqual([
    '2026-11-09',
    '2026-11-10',
    '2026-11-11',
    '2026-11-12',
    '2026-11-13',
    '2026-11-15',
  ])
})

test('the teacher dashboard lists pending join requests', async () => {
  const { teacher, schoolId, classroomId } = await createSchoolWithClass()
  const [requester, declinedPerson] = [await makePerson(services, 'Quinn'), await makePerson(services, 'Rosa')]
  const saveJoinRequest = (personId: string, status: string) =>
    services.owner.query(
      'INSERT INTO join_requests (school_id, id, classroom_id, person_id, status, asked_at) VALUES ($1, $2, $3, $4, $5, now())',
      [schoolId, newId(), classroomId, personId, status],
    )
  await saveJoinRequest(requester, 'pending')
  await saveJoinRequest(declinedPerson, 'declined')
  expect(await loadDashboardOf(teacher)).toMatchObject({ requests: [{ name: 'Quinn', personId: requester }] })
})

test('a student sees classmates’ kites, not their names or ids', async () => {
  const { mali, leo } = await createSchoolWithClass()
  const dashboard = await loadDashboardOf(mali)
  expect(dashboard).toMatchObject({ view: 'student', mates: 1, teachers: ['Teacher'], can: { teach: false } })
  expect(JSON.stringify(dashboard)).not.toContain('Leo')
  expect(JSON.stringify(dashboard)).not.toContain(leo)
})

test('the school dashboard counts only members and classes of that school', async () => {
  const { admin } = await createSchoolWithClass()
  await createSchoolWithClass()
  expect(await loadDashboardOf(admin)).toMatchObject({
    view: 'school',
    counts: { teachers: 1, students: 2, classrooms: 1 },
    classrooms: [{ name: 'Class', students: 2, teachers: ['Teacher'] }],
  })
})

test('a parent sees each child in each school, the chosen one first, and no class code', async () => {
  const [firstSchool, secondSchool] = [await createSchoolWithClass(), await createSchoolWithClass()]
  await services.owner.query(`INSERT INTO memberships (school_id, user_id, role) VALUES ($1, $2, 'guardian')`, [
    secondSchool.schoolId,
    firstSchool.parent,
  ])
  await services.owner.query('INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)', [
    secondSchool.schoolId,
    firstSchool.parent,
    secondSchool.leo,
  ])
  await services.owner.query(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    [secondSchool.schoolId, secondSchool.leo],
  )
  // Monday morning in Bangkok is still Sunday in UTC; the Sunday before belongs to another week.
  await services.owner.query(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, solved_at, first_at, last_at)
     SELECT $1, $2, step, 1, 0, 1, 0, at, at, at FROM (VALUES ('ff-1-1', '2026-11-08T20:00:00Z'::timestamptz),
       ('ff-1-2', '2026-11-08T21:00:00Z'), ('ff-1-3', '2026-11-08T09:00:00Z')) AS solved (step, at)`,
    [secondSchool.schoolId, secondSchool.leo],
  )
  const dashboard = await loadDashboardOf(firstSchool.parent, {
    kind: 'child',
    id: secondSchool.leo,
    schoolId: secondSchool.schoolId,
  })
  expect(dashboard.view === 'parent' && dashboard.children.map(({ id }) => id)).toEqual([
    secondSchool.leo,
    firstSchool.mali,
  ])
  expect(dashboard).toMatchObject({ children: [{ classrooms: [{ name: 'Class', teachers: ['Teacher'] }] }, {}] })
  const monday = { day: '2026-11-09', state: 'learned' }
  expect(dashboard).toMatchObject({ children: [{ days: [monday, {}, {}, {}, { state: 'none' }] }, {}] })
  expect(JSON.stringify(dashboard.view === 'parent' && dashboard.children)).not.toContain('code')
  // Parents see nothing of a test before its results are released.
  await services.owner.query(
    `INSERT INTO assignments (school_id, id, classroom_id, kind, content, visibility, opens_at, due_at, test_minutes, made_at)
     VALUES ($1, gen_random_uuid(), $2, 'lesson', 'ff-1a', 'open', now(), now() + interval '1 hour', 20, now())`,
    [secondSchool.schoolId, secondSchool.classroomId],
  )
  const loadMonday = async () => {
    const { children } = (await loadDashboardOf(firstSchool.parent, {
      kind: 'child',
      id: secondSchool.leo,
      schoolId: secondSchool.schoolId,
    })) as { children: { days: unknown[] }[] }
    return children[0]!.days[0]
  }
  expect(await loadMonday()).not.toEqual(monday)
  await services.owner.query('UPDATE assignments SET released_at = now() WHERE school_id = $1', [secondSchool.schoolId])
  expect(await loadMonday()).toEqual(monday)
})

test('the shell uses the workspace of the address, else redirects to the chosen one, else has none', async () => {
  const { teacher, schoolId, classroomId } = await createSchoolWithClass()
  const second = await makeClassroom(services, schoolId, teacher)
  const createRouterContext = async (workspace: Workspace | null) => {
    const context = new RouterContextProvider()
    context.set(requestContextKey, await createRequestContext(teacher, workspace))
    return context
  }
  const createRequest = (query = '') => new Request(`http://127.0.0.1/dashboard/profile${query}`)
  const withoutWorkspace = await createRouterContext(null)
  expect(await loadShell(withoutWorkspace, createRequest())).toMatchObject({
    room: null,
    audience: 'nowhere',
    can: { teach: false, changeAccount: true },
    rooms: [{}, {}],
  })
  const withChosenClass = await createRouterContext({ kind: 'classroom', id: second, schoolId })
  const getRedirect = async (query?: string) =>
    (
      (await loadShell(
        await createRouterContext({ kind: 'classroom', id: second, schoolId }),
        createRequest(query),
      ).catch((thrown: unknown) => thrown)) as Response
    ).headers.get('location')
  expect(await getRedirect('?notice=x')).toBe(`/th/dashboard/profile?class=${second}&notice=x`)
  // The redirect removes a class that the user has no access to.
  expect(await getRedirect(`?class=${newId()}`)).toBe(`/th/dashboard/profile?class=${second}`)
  expect(await loadShell(withChosenClass, createRequest(`?class=${second}`))).toMatchObject({
    room: { id: second },
    audience: 'teacher',
  })
  expect(await loadShell(withChosenClass, createRequest(`?class=${classroomId}`))).toMatchObject({
    room: { id: classroomId },
  })
  const withGuard = await createRouterContext({ kind: 'classroom', id: second, schoolId })
  withGuard.set(
    workspaceContext,
    (await enterWorkspace(await createRequestContext(teacher), { kind: 'classroom', id: classroomId }))!.workspace,
  )
  expect((await loadShell(withGuard, createRequest(`?class=${classroomId}`))).room!.id).toBe(classroomId)
})

test('the shell of a student has a stamp that changes when a purpose is refused', async () => {
  const { mali, teacher, schoolId, classroomId } = await createSchoolWithClass()
  const loadStamp = async (personId: string) => {
    const context = new RouterContextProvider()
    context.set(requestContextKey, await createRequestContext(personId))
    const { consentStamp } = await loadShell(
      context,
      new Request(`http://127.0.0.1/dashboard/profile?class=${classroomId}`),
    )
    return consentStamp
  }
  const before = await loadStamp(mali)
  expect(before).toContain('writing=on')
  await services.owner.query(
    `INSERT INTO consent_events (school_id, id, student_id, purpose, version, decision, capacity, assurance, method, text_hash, language, at)
     VALUES ($1, $2, $3, 'writing', 1, 'refused', 'guardian', 'confirmed', 'paper', $4, 'en', now())`,
    [schoolId, newId(), mali, 'h'.repeat(43)],
  )
  expect(await loadStamp(mali)).toContain('writing=off')
  expect(await loadStamp(teacher)).toBeNull()
})

test('groups the workspace choices by school and returns a reason if there are none', async () => {
  const { teacher, schoolId } = await createSchoolWithClass()
  const listChoices = async (personId: string, kind: 'adult' | 'managed' = 'adult') => {
    const visit = await createRequestContext(personId, null, kind)
    return loadWorkspaceOptions(visit, visit.signedIn!)
  }
  expect(await listChoices(teacher)).toMatchObject({
    schools: [{ id: schoolId, name: 'Kite Hill', rooms: [{}] }],
    only: {},
    roomless: null,
  })
  const newTeacher = await makePerson(services)
  await makeSchool(services, { [newTeacher]: 'teacher' })
  expect(await listChoices(newTeacher)).toEqual({
    schools: [],
    waiting: [],
    pausedBy: [],
    invitedBy: [],
    only: null,
    roomless: 'teacher',
  })
  expect(await listChoices(await makePerson(services))).toEqual({
    schools: [],
    waiting: [],
    pausedBy: [],
    invitedBy: [],
    only: null,
    roomless: 'newcomer',
  })
  expect(await listChoices(await makePerson(services, 'Mali', { kind: 'managed' }), 'managed')).toEqual({
    schools: [],
    waiting: [],
    pausedBy: [],
    invitedBy: [],
    only: null,
    roomless: 'student',
  })
})

test('a teacher of another school gets no teacher dashboard for a foreign class', async () => {
  const [firstSchool, secondSchool] = [await createSchoolWithClass(), await createSchoolWithClass()]
  const { workspace: foreignWorkspace } = (await enterWorkspace(await createRequestContext(firstSchool.teacher), {
    kind: 'classroom',
    id: firstSchool.classroomId,
  }))!
  const stranger = {
    ...(await createRequestContext(secondSchool.teacher)),
    actor: actor(secondSchool.teacher, { schoolId: secondSchool.schoolId, schoolRoles: ['teacher'] }),
  }
  const dashboard = await loadDashboard(stranger, foreignWorkspace)
  expect(dashboard).toMatchObject({ view: 'student', mates: 0, teachers: [] })
})
