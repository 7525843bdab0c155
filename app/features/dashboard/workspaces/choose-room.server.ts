import { z } from 'zod'
import { can } from '#rules/permissions.ts'
import { setSessionWorkspace } from '#app/features/people/accounts/public.server.ts'
import { queryMembershipsOf } from '#app/features/people/schools/public.server.ts'
import { defineCommand } from '#app/platform/commands/command.server.ts'
import type { WorkspaceChoice } from '../contract.ts'
import { workspacesInSchool, workspacesOf } from '#app/features/people/workspaces/public.server.ts'

const findWorkspace = (workspaces: readonly WorkspaceChoice[], room: string) =>
  workspaces.find(({ kind, id }) => `${kind}/${id}` === room) ?? null

/** Sets the workspace of the session: one of the user's classes, children or schools. */
export const chooseRoom = defineCommand({
  name: 'chooseRoom',
  input: z.object({ room: z.string().max(60) }),
  school: async (services, { id }, { room }) =>
    id ? (findWorkspace(await workspacesOf(services, id), room)?.schoolId ?? null) : null,
  async load({ db, actor, schoolId }, { room }) {
    const personId = actor.id
    if (!personId || !schoolId) return { personId, choice: null }
    const membership = (await queryMembershipsOf(db, personId)).find(
      (schoolMembership) => schoolMembership.schoolId === schoolId,
    )
    return {
      personId,
      choice: membership ? findWorkspace(await workspacesInSchool(db, personId, membership), room) : null,
    }
  },
  allow: (actor, { personId, choice }) => choice !== null && can(actor, 'room.choose', { personId }),
  async run({ db, session }, { choice }) {
    const { kind, id, schoolId } = choice!
    if (session) await setSessionWorkspace(db, session.id, { kind, id, schoolId })
    return { result: { kind, id } }
  },
})
