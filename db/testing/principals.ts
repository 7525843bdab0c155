import { actorOf } from '#app/features/people/workspaces/public.server.ts'
import { newId } from '#app/platform/db/ids.server.ts'
import type { Workspace, SignedIn } from '#app/platform/request/request.server.ts'
import { visitor, type Actor, type Relation, type PermissionTarget } from '#rules/permissions.ts'
import { makeClassroom, makePerson, makeSchool, type OwnerServices, type TestServices } from './test-services.ts'

/** All kinds of users relative to one class, in a test world of two schools. */
export const principals = [
  'visitor',
  'stranger',
  'student in class',
  'student out of class',
  'student elsewhere',
  'owner',
  'co-teacher',
  'other teacher',
  'teacher elsewhere',
  'pending teacher',
  'parent of the child',
  'other parent',
  'admin',
  'admin elsewhere',
  'staff',
  'class-code session',
] as const
export type Principal = (typeof principals)[number]

/** Relation of each principal to the class; the others have none. */
const relations: Partial<Record<Principal, Relation>> = {
  owner: 'owner',
  'co-teacher': 'co-teacher',
  'student in class': 'student',
  'class-code session': 'student',
  'parent of the child': 'guardian',
}

export type World = Awaited<ReturnType<typeof createWorld<TestServices>>>

export async function createWorld<AnyServices extends OwnerServices>(services: AnyServices, code = 'K7QM4TXR') {
  const person = (name: string, options = {}) => makePerson(services, name, options)
  const managed = { kind: 'managed' as const }
  const ids = {
    stranger: await person('Stranger'),
    'student in class': await person('Mali', managed),
    'student out of class': await person('Leo', managed),
    'student elsewhere': await person('Nam', managed),
    owner: await person('Owner'),
    'co-teacher': await person('Co-teacher'),
    'other teacher': await person('Other teacher'),
    'teacher elsewhere': await person('Teacher elsewhere'),
    'pending teacher': await person('Pending teacher'),
    'parent of the child': await person('Parent'),
    'other parent': await person('Other parent'),
    admin: await person('Admin'),
    'admin elsewhere': await person('Admin elsewhere'),
    staff: await person('Staff', { staff: true }),
  }
  const child = ids['student in class']
  const schoolId = await makeSchool(services, {
    [ids.owner]: 'teacher',
    [ids['co-teacher']]: 'teacher',
    [ids['other teacher']]: 'teacher',
    [child]: 'student',
    [ids['student out of class']]: 'student',
    [ids['parent of the child']]: 'guardian',
    [ids['other parent']]: 'guardian',
    [ids.admin]: 'admin',
  })
  const otherSchoolId = await makeSchool(services, {
    [ids['teacher elsewhere']]: 'teacher',
    [ids['admin elsewhere']]: 'admin',
    [ids['student elsewhere']]: 'student',
  })
  const run = (text: string, ...values: unknown[]) => services.owner.query(text, values)
  await run(
    `INSERT INTO memberships (school_id, user_id, role, status) VALUES ($1, $2, 'teacher', 'pending')`,
    schoolId,
    ids['pending teacher'],
  )
  const classroomId = await makeClassroom(services, schoolId, ids.owner, [child])
  const otherClassroomId = await makeClassroom(services, schoolId, ids['other teacher'], [ids['student out of class']])
  await makeClassroom(services, otherSchoolId, ids['teacher elsewhere'], [ids['student elsewhere']])
  await run(
    `INSERT INTO classroom_teachers (school_id, classroom_id, user_id, role) VALUES ($1, $2, $3, 'co-teacher')`,
    schoolId,
    classroomId,
    ids['co-teacher'],
  )
  for (const [guardian, childId] of [
    ['parent of the child', child],
    ['other parent', ids['student out of class']],
  ] as const)
    await run(
      'INSERT INTO guardianships (school_id, guardian_id, student_id) VALUES ($1, $2, $3)',
      schoolId,
      ids[guardian],
      childId,
    )

  await run('UPDATE classrooms SET code = $2 WHERE id = $1', classroomId, code)
  await run('INSERT INTO class_codes (code, school_id, classroom_id) VALUES ($1, $2, $3)', code, schoolId, classroomId)
  const relatedIds = {
    requestId: newId(),
    nameRequestId: newId(),
    groupId: newId(),
    changeId: newId(),
    turnId: newId(),
    transferId: newId(),
    invitationId: newId(),
    schoolInvitationId: newId(),
    importId: newId(),
    commentId: newId(),
    competitionId: newId(),
  }
  await run(
    'INSERT INTO join_requests (school_id, id, classroom_id, person_id, code, asked_at) VALUES ($1, $2, $3, $4, $5, now())',
    schoolId,
    relatedIds.requestId,
    classroomId,
    ids.stranger,
    code,
  )
  await run(
    `INSERT INTO name_requests (school_id, id, classroom_id, name, idempotency_key, asked_at) VALUES ($1, $2, $3, 'Fah', $4, now())`,
    schoolId,
    relatedIds.nameRequestId,
    classroomId,
    relatedIds.nameRequestId,
  )
  await run(
    'INSERT INTO transfer_requests (school_id, id, classroom_id, student_id, asked_by, asked_at) VALUES ($1, $2, $3, $4, $5, now())',
    schoolId,
    relatedIds.transferId,
    otherClassroomId,
    child,
    ids['other teacher'],
  )
  await run(
    `INSERT INTO student_groups (school_id, id, classroom_id, name) VALUES ($1, $2, $3, 'Owls')`,
    schoolId,
    relatedIds.groupId,
    classroomId,
  )
  await run(
    `INSERT INTO roster_changes (school_id, id, kind, made_by, made_at, undo_until, before) VALUES ($1, $2, 'move', $3, now(), now() + interval '1 day', $4)`,
    schoolId,
    relatedIds.changeId,
    ids.owner,
    JSON.stringify({ enrolments: [[classroomId, child, 'active']], classrooms: [] }),
  )
  await run(
    `INSERT INTO roster_changes (school_id, id, kind, made_by, made_at, undo_until, before) VALUES ($1, $2, 'year-turn', $3, now(), now() + interval '1 day', $4)`,
    schoolId,
    relatedIds.turnId,
    ids.owner,
    JSON.stringify({ enrolments: [], classrooms: [[classroomId, 'active', 'archived']] }),
  )
  await run(
    `INSERT INTO roster_imports (school_id, id, classroom_id, made_by, file_name, rows, row_count) VALUES ($1, $2, $3, $4, 'a.csv', '[]', 0)`,
    schoolId,
    relatedIds.importId,
    classroomId,
    ids.owner,
  )
  await run(
    `INSERT INTO classroom_invitations (school_id, id, classroom_id, email, invited_by, made_at, expires_at)
     SELECT $1, $2, $3, lower(email), $4, now(), now() + interval '14 days' FROM users WHERE id = $5`,
    schoolId,
    relatedIds.invitationId,
    classroomId,
    ids.owner,
    ids.stranger,
  )
  await run(
    `INSERT INTO school_invitations (school_id, id, email, invited_by, made_at, expires_at)
     SELECT $1, $2, lower(email), $3, now(), now() + interval '14 days' FROM users WHERE id = $4`,
    schoolId,
    relatedIds.schoolInvitationId,
    ids.admin,
    ids.stranger,
  )
  await run(
    `INSERT INTO learners (school_id, student_id, lesson, step, sequence, at) VALUES ($1, $2, 'ff-1a', 'ff-1-1', 1, now())`,
    schoolId,
    child,
  )
  await run(
    `INSERT INTO lesson_progress (school_id, student_id, step, stars, hints, attempts, active_ms, first_at, last_at)
     VALUES ($1, $2, 'ff-1-1', 0, 0, 1, 0, now(), now()), ($1, $2, 'ff-8-6', 0, 0, 1, 0, now(), now())`,
    schoolId,
    child,
  )
  await run(
    `INSERT INTO work_comments (school_id, student_id, step, id, written_by, phrase, made_at) VALUES ($1, $2, 'ff-1-1', $3, $4, 'almost', now())`,
    schoolId,
    child,
    relatedIds.commentId,
    ids.owner,
  )
  await run(
    `INSERT INTO competitions (school_id, id, classroom_id, title, game, mode, source, settings, state, code, changeable, rounds, made_by, made_at, changed_at)
     VALUES ($1, $2, $3, 'Quiz', 'quiz', 'live', '{"kind":"bank","bank":"logic","questions":1}',
       '{"scoring":"speed","lateJoin":"zero","guests":"none","names":"all","changeable":false,"teams":0,"answerSeconds":20}', 'lobby', '123456', false, 1, $4, now(), now())`,
    schoolId,
    relatedIds.competitionId,
    classroomId,
    ids.owner,
  )
  await run(
    `INSERT INTO competition_players (school_id, competition_id, id, person_id, number, name, state, joined_round, joined_at)
     VALUES ($1, $2, gen_random_uuid(), $3, 1, 'Mali', 'in', 0, now())`,
    schoolId,
    relatedIds.competitionId,
    child,
  )
  await run(`INSERT INTO managed_students (school_id, student_id, username) VALUES ($1, $2, 'mali')`, schoolId, child)
  await run('INSERT INTO login_cards (school_id, student_id) VALUES ($1, $2)', schoolId, child)
  await run(`INSERT INTO school_domains (school_id, domain) VALUES ($1, 'kite.example')`, schoolId)

  const idOf = (principal: Principal): string | null =>
    principal === 'visitor' ? null : principal === 'class-code session' ? child : ids[principal]
  return {
    actors: new Map<Principal, Promise<Actor>>(),
    services,
    schoolId,
    elsewhere: otherSchoolId,
    classroomId,
    otherClassroomId,
    child,
    ids,
    code,
    ...relatedIds,
    idOf,
  }
}

const homeSchools: Partial<Record<Principal, 'elsewhere'>> = {
  'teacher elsewhere': 'elsewhere',
  'admin elsewhere': 'elsewhere',
  'student elsewhere': 'elsewhere',
}

/**
 * The session of a principal. Principals without a membership also have a session in the workspace of the school.
 */
export async function sessionFor(world: World, principal: Principal): Promise<SignedIn | null> {
  const id = world.idOf(principal)
  if (!id) return null
  const { rows } = await world.services.owner.query<{ name: string; email: string; kind: 'adult' | 'managed' }>(
    'SELECT name, email, kind FROM users WHERE id = $1',
    [id],
  )
  const user = {
    id,
    ...rows[0]!,
    locale: 'en' as const,
    staff: principal === 'staff',
    onboarded: true,
    disabled: false,
    twoFactor: true,
    lacksFactor: false,
  }
  const schoolId = homeSchools[principal] ? world.elsewhere : world.schoolId
  const workspace: Workspace = {
    kind: principal.startsWith('admin') ? 'school' : 'classroom',
    id: principal.startsWith('admin') ? schoolId : world.classroomId,
    schoolId,
  }
  return {
    user,
    session: {
      id: newId(),
      strength: principal === 'class-code session' ? 'class-code' : 'full',
      workspace,
      expiresAt: Date.now() + 60_000,
    },
  }
}

/** Cached, because the world does not change during permission tests. */
export function actorFor(world: World, principal: Principal): Promise<Actor> {
  const cached = world.actors.get(principal)
  if (cached) return cached
  const actorPromise = sessionFor(world, principal).then((signedIn) =>
    signedIn ? actorOf(world.services, signedIn) : visitor,
  )
  world.actors.set(principal, actorPromise)
  return actorPromise
}

/** Subject of a permission check, derived from the test world and not from the loader under test. */
export type PermissionSubject = 'nothing' | 'self' | 'school' | 'own school' | 'own classes' | 'classroom' | 'child'

export function targetFor(world: World, principal: Principal, about: PermissionSubject): PermissionTarget {
  if (about === 'self') return { personId: world.idOf(principal) }
  if (about === 'school') return { schoolId: world.schoolId }
  const homeSchoolId = homeSchools[principal] ? world.elsewhere : world.schoolId
  if (about === 'own school') return { schoolId: homeSchoolId }
  if (about === 'own classes')
    return {
      schoolId: homeSchoolId,
      relations:
        principal === 'other teacher' || principal === 'teacher elsewhere'
          ? ['owner']
          : relations[principal]
            ? [relations[principal]]
            : [],
    }
  const relation = relations[principal]
  if (about === 'child')
    return { schoolId: world.schoolId, personId: world.child, relations: relation ? [relation] : [] }
  return about === 'classroom' ? { schoolId: world.schoolId, relations: relation ? [relation] : [] } : {}
}
