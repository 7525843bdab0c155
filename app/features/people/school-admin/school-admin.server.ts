import type { PersonId, SchoolId } from '#rules/ids.ts'
import { domainOf, isPersonalDomain } from '#rules/schools/mail-domains.ts'
import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { accountById } from '#app/features/people/accounts/public.server.ts'
import { decideTransfers, transfersOfSchool } from '#app/features/people/classrooms/public.server.ts'
import {
  blockGuardian,
  changeParentLink,
  loadStudentParents,
  unblockGuardian,
} from '#app/features/people/guardians/public.server.ts'
import { getActingMemberships } from '#app/features/people/schools/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { AppError } from '#app/platform/errors/errors.ts'
import type { Database } from '#app/platform/db/db.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext, type WorkspaceChoice } from '#app/platform/workspace/workspace.ts'
import { decideTeachers } from './members/decide-teachers.server.ts'
import { listAuditFilterChoices, listAudit, exportAudit } from './export-audit.server.ts'
import { groups, sections, type SchoolAdmin, type Section } from './contract.ts'
import { addDomain, changeDomain, removeDomain } from './change-domains.server.ts'
import { erasePerson } from './data-rights/erase-person.server.ts'
import { exportPerson, loadStudent } from './data-rights/export-person.server.ts'
import {
  listPendingInvitations,
  inviteColleagues,
  withdrawSchoolInvitation,
} from './members/invite-colleagues.server.ts'
import { listTeacherRequests, listClasses, listColleagues, listDomains, loadSchool } from './lists.server.ts'
import { changeRole, removeMember } from './members/change-members.server.ts'
import { listPeople } from './members/people.server.ts'
import { changeSchool } from './change-school.server.ts'
import { transferClassrooms } from './transfer-classrooms.server.ts'

const maxPage = 1_000_000

/** Loads the section of school admin that the URL names. Null for the overview, or without permission. */
export async function loadSchoolAdmin(
  { services, actor }: RequestContext,
  workspace: WorkspaceChoice,
  address: URL,
): Promise<SchoolAdmin | null> {
  const getParameter = (name: string) => address.searchParams.get(name) ?? ''
  const getIdParameter = (name: string) => (isUuid(getParameter(name)) ? getParameter(name) : null)
  const section = sections.find((section) => section === getParameter('section'))
  if (!section || workspace.kind !== 'school' || !can(actor, 'school.administer', workspace)) return null
  const { schoolId } = workspace
  const page = Math.min(Math.max(1, Number.parseInt(getParameter('page'), 10) || 1), maxPage)
  return read(services, actor, async (db): Promise<SchoolAdmin> => {
    const common = {
      room: workspace,
      waiting: await listTeacherRequests(db, schoolId),
      transfers: await transfersOfSchool(db, schoolId),
    }
    const views: { [Name in Section]: () => Promise<SchoolAdmin> } = {
      async people() {
        const group = groups.find((group) => group === getParameter('group')) ?? 'staff'
        const [search, flagged] = [getParameter('search'), getParameter('flagged') === 'yes']
        return {
          ...common,
          section: 'people',
          group,
          search,
          flagged,
          people: await listPeople(db, schoolId, {
            group,
            search,
            flagged,
            after: getIdParameter('after'),
            before: getIdParameter('before'),
          }),
          parentsOf: await loadParentsOf(db, schoolId, { student: getIdParameter('parents'), now: services.now() }),
          invited: group === 'staff' ? await listPendingInvitations(db, schoolId, services.now()) : [],
          me: actor.id!,
        }
      },
      approvals: async () => ({ ...common, section: 'approvals' }),
      async classes() {
        const query = {
          search: getParameter('search'),
          teacher: getIdParameter('teacher'),
          archived: getParameter('archived') === 'yes',
        }
        return {
          ...common,
          section: 'classes',
          ...query,
          classes: await listClasses(db, schoolId, { ...query, page }),
          colleagues: await listColleagues(db, schoolId),
        }
      },
      async domains() {
        const account = await accountById(db, actor.id!)
        const ownDomain = account?.emailVerified ? domainOf(account.email) : null
        return {
          ...common,
          section: 'domains',
          domains: await listDomains(db, schoolId),
          own: ownDomain && !isPersonalDomain(ownDomain) ? ownDomain : null,
        }
      },
      settings: async () => ({ ...common, section: 'settings', school: await loadSchool(db, schoolId) }),
      async audit() {
        const filter = {
          person: getParameter('person'),
          act: getParameter('act'),
          from: getParameter('from'),
          to: getParameter('to'),
        }
        return {
          ...common,
          section: 'audit',
          filter,
          audit: await listAudit(db, schoolId, filter, page),
          ...(await listAuditFilterChoices(db, schoolId)),
        }
      },
    }
    return views[section]()
  })
}

/** Guardians of a student, also of one in no class. */
async function loadParentsOf(
  db: Database,
  schoolId: SchoolId,
  { student: id, now }: { student: string | null; now: number },
) {
  const student = id && (await loadStudent({ db, schoolId }, id as PersonId))
  if (!student) return null
  const data = await loadStudentParents(db, schoolId, student.personId, now)
  return { student: { id: student.id, name: student.name }, data }
}

/** Commands of school admin, keyed by the action name in its forms. */
export const schoolAdminCommands = {
  decideTeachers,
  inviteColleagues,
  withdrawSchoolInvitation,
  changeRole,
  removeMember,
  transferClassrooms,
  decideTransfers,
  addDomain,
  changeDomain,
  removeDomain,
  changeSchool,
  exportAudit,
  exportPerson,
  erasePerson,
  // The names in the forms of `StudentParentsList`.
  'parent-link': changeParentLink,
  'block-guardian': blockGuardian,
  'unblock-guardian': unblockGuardian,
}
export type SchoolAdminAction = keyof typeof schoolAdminCommands

/** Also allowed from a class of a teacher's personal school, which has no school admin pages. */
const childDataActions: ReadonlySet<string> = new Set<SchoolAdminAction>(['exportPerson', 'erasePerson'])

/**
 * Rejects actions sent from a class workspace: only the school workspace requires a second factor. A teacher's personal
 * school has no other workspace.
 */
export const forSchoolAdmins =
  <Input, Loaded, Result>(command: Command<Input, Loaded, Result>, worksInPersonalSchool: boolean) =>
  async ({ context, requestContext, run }: FormSubmission) => {
    const workspace = context.get(workspaceContext)
    if (workspace.kind !== 'school' && !(worksInPersonalSchool && (await isPersonalSchool(requestContext, workspace))))
      throw new AppError('not-found')
    return run(command)
  }

async function isPersonalSchool(
  { services, signedIn }: RequestContext,
  { schoolId }: WorkspaceChoice,
): Promise<boolean> {
  const schools = signedIn ? await getActingMemberships({ services, signedIn }) : []
  return schools.some((school) => school.schoolId === schoolId && school.personal)
}

/** The student of a teacher's personal school named by the `erase` URL parameter, or null. */
export async function loadChildToErase(
  requestContext: RequestContext,
  workspace: WorkspaceChoice,
  { searchParams }: URL,
) {
  const childId = searchParams.get('erase')
  const { services, actor } = requestContext
  if (
    !childId ||
    !isUuid(childId) ||
    !can(actor, 'school.erase-person', workspace) ||
    !(await isPersonalSchool(requestContext, workspace))
  )
    return null
  const child = await read(services, actor, (db) => loadStudent({ db, schoolId: workspace.schoolId }, childId))
  return child && { id: child.id, name: child.name }
}

// The casts are safe: each command parses its own input, and the submitting form types the result.
export const schoolAdminActions = Object.fromEntries(
  Object.entries(schoolAdminCommands).map(([name, command]) => [
    name,
    forSchoolAdmins(command as unknown as Command<unknown, unknown, unknown>, childDataActions.has(name)),
  ]),
)
