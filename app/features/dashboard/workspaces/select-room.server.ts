import type { OnboardingRole } from '#rules/workspaces/onboarding.ts'
import { chooseNoWorkspaceView, type NoWorkspaceView } from '#rules/workspaces/no-workspace-view.ts'
import {
  getActingMemberships,
  getMemberships,
  queryOpenSchoolInvitations,
  describeSchoolInvitations,
  listPendingSchools,
  schoolById,
} from '#app/features/people/schools/public.server.ts'
import { countPausedLinks } from '#app/features/people/guardians/public.server.ts'
import { inEachSchool } from '#app/platform/db/db.server.ts'
import type { PersonId } from '#rules/ids.ts'
import type { Actor } from '#rules/permissions.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import { read } from '#app/platform/db/query.server.ts'
import { buildActor, type SignedIn, type RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice, SchoolInvitation } from '../contract.ts'
import { workspacesOfRequest } from '#app/features/people/workspaces/public.server.ts'

export type WorkspaceOptions = {
  schools: { id: string; name: string; rooms: WorkspaceChoice[] }[]
  roomless: NoWorkspaceView | null
  waiting: { id: string; name: string }[]
  /** Schools that paused a link of this guardian. */
  pausedBy: { id: string; name: string }[]
  /** Schools that invited this user to teach there. */
  invitedBy: SchoolInvitation[]
  /** The only workspace, if the user has no other choice to make. */
  only: WorkspaceChoice | null
}

/** The user's workspaces grouped by school, or why there are none (`roomless`). */
export async function loadWorkspaceOptions(
  requestContext: RequestContext,
  signedIn: SignedIn,
  onboardingRole: OnboardingRole | null = null,
): Promise<WorkspaceOptions> {
  const { services, actor } = requestContext
  const { user } = signedIn
  const workspaces = await workspacesOfRequest({ services, signedIn })
  const schools = [...Map.groupBy(workspaces, ({ schoolId }) => schoolId)].map(([id, group]) => ({
    id,
    name: group[0]!.schoolName,
    rooms: group,
  }))
  const memberships = await getMemberships({ services, signedIn })
  const { waiting, open } = await read(services, { ...actor, schoolId: null }, async (db) => ({
    waiting: await listPendingSchools(db, user.id),
    open: await queryOpenSchoolInvitations(db, services.now()),
  }))
  const pausedBy = await listPausingSchools(requestContext, user.id, memberships)
  const invitedBy = await describeSchoolInvitations(requestContext, open)
  const roles = memberships.flatMap((membership) => membership.roles)
  return {
    schools,
    waiting,
    invitedBy,
    pausedBy,
    only: workspaces.length === 1 && waiting.length + invitedBy.length + pausedBy.length === 0 ? workspaces[0]! : null,
    roomless:
      workspaces.length > 0
        ? null
        : chooseNoWorkspaceView(roles, user.kind === 'managed', waiting.length > 0, onboardingRole),
  }
}

/** The name of the school only: the guardian sees nothing about the child. */
async function listPausingSchools(
  { services }: RequestContext,
  personId: PersonId,
  memberships: Awaited<ReturnType<typeof getMemberships>>,
) {
  const guardianSchools = memberships.filter(({ roles }) => roles.includes('guardian'))
  const schools = await inEachSchool(services, personId, guardianSchools, async (db, { schoolId }) =>
    (await countPausedLinks(db, schoolId, personId)) > 0
      ? [{ id: schoolId, name: (await schoolById(db, schoolId))?.name ?? '' }]
      : [],
  )
  return schools.flat()
}

/** The requester as an actor in their personal school. */
export async function getPersonalSchoolActor({ services, signedIn }: RequestContext): Promise<Actor> {
  const personalMembership =
    signedIn &&
    (await getActingMemberships({ services, signedIn })).find(
      ({ personal, roles }) => personal && roles.includes('admin'),
    )
  if (!personalMembership) throw new AppError('not-found')
  return buildActor(signedIn, personalMembership)
}
