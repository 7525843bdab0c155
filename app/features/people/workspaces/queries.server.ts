import { listPurposesOff } from '#app/features/people/consent/public.server.ts'
import { classroomById, classroomsOfPerson } from '#app/features/people/classrooms/public.server.ts'
import {
  childrenOf,
  getActingMemberships,
  getMemberships,
  schoolById,
  queryMembershipsOf,
  type SchoolMembership,
} from '#app/features/people/schools/public.server.ts'
import { inEachSchool, inTransaction, type Database } from '#app/platform/db/db.server.ts'
import { oncePerRequest } from '#app/platform/request/once-per-request.server.ts'
import { buildActor, type SignedIn, type RequestContext } from '#app/platform/request/request.server.ts'
import type { Services } from '#app/platform/services/services.server.ts'
import type { ClassroomId, PersonId, SchoolId } from '#rules/ids.ts'
import { actingRoles } from '#rules/identity/second-factor.ts'
import type { Actor } from '#rules/permissions.ts'
import { isSameWorkspace, type WorkspaceRef } from '#rules/workspaces/workspace-address.ts'
import { maxPresenceReports } from '#rules/live/timing.ts'
import { isUuid } from '#rules/input/uuid.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

/**
 * All workspaces of a user, grouped by school. Includes the school workspace of an admin who still lacks the required
 * second factor; the guard of that page then requires it.
 */
export async function workspacesOf(services: Services, personId: PersonId): Promise<WorkspaceChoice[]> {
  const schools = await inTransaction(
    services.pool,
    { schoolId: null, personId, staff: false },
    (db) => queryMembershipsOf(db, personId),
    'read only',
  )
  return workspacesInSchools(services, personId, schools, false)
}

async function workspacesInSchools(
  services: Services,
  personId: PersonId,
  schools: SchoolMembership[],
  lacksFactor: boolean,
) {
  const lists = await inEachSchool(services, personId, schools, (db, membership) =>
    workspacesInSchool(db, personId, membership, lacksFactor),
  )
  return lists.flat()
}

/** Memoized per request: the guard uses the list to find the workspace, the page frame to offer the others. */
export const workspacesOfRequest = oncePerRequest(async (requestContext): Promise<WorkspaceChoice[]> => {
  const { id, lacksFactor } = requestContext.signedIn.user
  return workspacesInSchools(requestContext.services, id, await getMemberships(requestContext), lacksFactor)
})

/** Ids of the classes that the user attends as a student, as many as a page reports its place to. */
export async function listClassesOfStudent(
  requestContext: Parameters<typeof workspacesOfRequest>[0],
): Promise<string[]> {
  const workspaces = await workspacesOfRequest(requestContext)
  return workspaces
    .filter(({ kind, relations }) => kind === 'classroom' && relations.includes('student'))
    .slice(0, maxPresenceReports)
    .map(({ id }) => id)
}

/** A workspace, and the caller with their roles in its school. */
export type EnteredWorkspace = { workspace: WorkspaceChoice; actor: Actor }

/** Enters the workspace named in the address; without one, the workspace chosen last in this session or the only one. */
export async function enterWorkspace(
  requestContext: RequestContext,
  requested: WorkspaceRef | null,
): Promise<EnteredWorkspace | null> {
  const { services, signedIn, actor } = requestContext
  if (!signedIn) return null
  const workspaces = await workspacesOfRequest({ services, signedIn })
  const findOwn = (ref: WorkspaceRef | null) => workspaces.find((workspace) => isSameWorkspace(workspace, ref)) ?? null
  const loadAdministered = async () =>
    requested?.kind === 'classroom' ? loadAdministeredClassroom(services, signedIn, requested.id) : null
  const workspace = requested
    ? (findOwn(requested) ?? (await loadAdministered()))
    : (findOwn(signedIn.session.workspace) ?? (workspaces.length === 1 ? workspaces[0]! : null))
  return (
    workspace && { workspace, actor: { ...actor, schoolId: workspace.schoolId, schoolRoles: workspace.schoolRoles } }
  )
}

/** The caller before a workspace is entered, with the roles in the school of the workspace chosen last. */
export async function actorOf(services: Services, signedIn: SignedIn): Promise<Actor> {
  const { workspace } = signedIn.session
  const membership =
    workspace &&
    (await getActingMemberships({ services, signedIn })).find(({ schoolId }) => schoolId === workspace.schoolId)
  return buildActor(signedIn, membership ?? null)
}

const readInSchool = <T>(
  services: Services,
  personId: PersonId,
  schoolId: SchoolId,
  work: (db: Database) => Promise<T>,
) => inTransaction(services.pool, { schoolId, personId, staff: false }, work, 'read only')

export async function workspacesInSchool(
  db: Database,
  personId: PersonId,
  { schoolId, personal, roles }: SchoolMembership,
  lacksFactor = false,
): Promise<WorkspaceChoice[]> {
  const school = await schoolById(db, schoolId)
  if (!school) return []
  const common = {
    schoolId,
    schoolName: school.name,
    timeZone: school.timezone,
    schoolRoles: actingRoles(roles, { personal, lacksSecondFactor: lacksFactor }),
    grade: null,
    icon: 'kite',
    colour: 'sky',
    code: null,
    relations: [],
  }
  const classrooms = await classroomsOfPerson(db, schoolId, personId)
  const children = roles.includes('guardian') ? await childrenOf(db, schoolId, personId) : []
  const purposesOff = await listPurposesOff(
    db,
    schoolId,
    children.map(({ id }) => id),
  )
  return [
    ...classrooms.map(
      ({ relation, code, ...classroom }): WorkspaceChoice => ({
        ...common,
        ...classroom,
        kind: 'classroom',
        code: relation === 'student' ? null : code,
        relations: [relation],
      }),
    ),
    ...children.map(
      (child): WorkspaceChoice => ({
        ...common,
        kind: 'child',
        id: child.id,
        name: child.name,
        relations: ['guardian'],
        purposesOff: purposesOff.get(child.id) ?? [],
      }),
    ),
    ...(roles.includes('admin') && !personal
      ? [{ ...common, kind: 'school', id: schoolId, name: school.name } satisfies WorkspaceChoice]
      : []),
  ]
}

/** School admins can enter every active class of their school. */
async function loadAdministeredClassroom(
  services: Services,
  signedIn: SignedIn,
  classroomId: ClassroomId,
): Promise<WorkspaceChoice | null> {
  const personId = signedIn.user.id
  for (const { schoolId, roles } of await getActingMemberships({ services, signedIn })) {
    if (!roles.includes('admin')) continue
    const match = await readInSchool(services, personId, schoolId, async (db) => {
      const classroom = isUuid(classroomId) ? await classroomById(db, schoolId, classroomId) : null
      return classroom?.status === 'active' && { classroom, school: (await schoolById(db, schoolId))! }
    })
    if (!match) continue
    const { id, name, grade, icon, colour, code } = match.classroom
    return {
      kind: 'classroom',
      id,
      name,
      grade,
      icon,
      colour,
      code,
      schoolId,
      schoolName: match.school.name,
      timeZone: match.school.timezone,
      relations: [],
      schoolRoles: roles,
    }
  }
  return null
}
