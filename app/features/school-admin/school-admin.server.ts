import { domainOf, isPersonalDomain } from '#rules/mail-domains.ts'
import { can } from '#rules/permissions.ts'
import { isUuid } from '#rules/uuid.ts'
import { accountById } from '#app/features/accounts/public.server.ts'
import { decideTransfers, transfersOfSchool } from '#app/features/classrooms/public.server.ts'
import { actingOf } from '#app/features/schools/public.server.ts'
import type { Sent } from '#app/platform/actions.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { roomContext, type RoomChoice } from '#app/platform/room.ts'
import { decideTeachers } from './decide-teachers.server.ts'
import { auditChoices, auditOf, exportAudit } from './export-audit.server.ts'
import { groups, sections, type SchoolAdmin, type Section } from './contract.ts'
import { addDomain, changeDomain, removeDomain } from './change-domains.server.ts'
import { erasePerson } from './erase-person.server.ts'
import { exportPerson, studentOf } from './export-person.server.ts'
import { invitedTo, inviteColleagues, withdrawSchoolInvitation } from './invite-colleagues.server.ts'
import { askingTeachers, classesOf, colleaguesOf, domainsOf, schoolOf } from './lists.server.ts'
import { changeRole, removeMember } from './change-members.server.ts'
import { peopleOf } from './people.server.ts'
import { changeSchool } from './change-school.server.ts'
import { transferClassrooms } from './transfer-classrooms.server.ts'

const mostPages = 1_000_000

/** What the address asks of school admin; nothing where it is the overview. */
export async function schoolAdminOf(
  { services, actor }: Visit,
  room: RoomChoice,
  address: URL,
): Promise<SchoolAdmin | null> {
  const asked = (name: string) => address.searchParams.get(name) ?? ''
  const askedId = (name: string) => (isUuid(asked(name)) ? asked(name) : null)
  const section = sections.find((one) => one === asked('section'))
  if (!section || room.kind !== 'school' || !can(actor, 'school.administer', room)) return null
  const { schoolId } = room
  const page = Math.min(Math.max(1, Number.parseInt(asked('page'), 10) || 1), mostPages)
  return read(services, actor, async (db): Promise<SchoolAdmin> => {
    const common = {
      room,
      waiting: await askingTeachers(db, schoolId),
      transfers: await transfersOfSchool(db, schoolId),
    }
    const views: { [Name in Section]: () => Promise<SchoolAdmin> } = {
      async people() {
        const group = groups.find((one) => one === asked('group')) ?? 'staff'
        const [search, flagged] = [asked('search'), asked('flagged') === 'yes']
        return {
          ...common,
          section: 'people',
          group,
          search,
          flagged,
          people: await peopleOf(db, schoolId, {
            group,
            search,
            flagged,
            after: askedId('after'),
            before: askedId('before'),
          }),
          invited: group === 'staff' ? await invitedTo(db, schoolId, services.now()) : [],
          me: actor.id!,
        }
      },
      approvals: async () => ({ ...common, section: 'approvals' }),
      async classes() {
        const query = { search: asked('search'), teacher: askedId('teacher'), archived: asked('archived') === 'yes' }
        return {
          ...common,
          section: 'classes',
          ...query,
          classes: await classesOf(db, schoolId, { ...query, page }),
          colleagues: await colleaguesOf(db, schoolId),
        }
      },
      async domains() {
        const account = await accountById(db, actor.id!)
        const own = account?.emailVerified ? domainOf(account.email) : null
        return {
          ...common,
          section: 'domains',
          domains: await domainsOf(db, schoolId),
          own: own && !isPersonalDomain(own) ? own : null,
        }
      },
      settings: async () => ({ ...common, section: 'settings', school: await schoolOf(db, schoolId) }),
      async audit() {
        const filter = { person: asked('person'), act: asked('act'), from: asked('from'), to: asked('to') }
        return {
          ...common,
          section: 'audit',
          filter,
          audit: await auditOf(db, schoolId, filter, page),
          ...(await auditChoices(db, schoolId)),
        }
      },
    }
    return views[section]()
  })
}

/** Everything that is done in school admin, by the name its forms give. */
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
}
export type SchoolAdminAction = keyof typeof schoolAdminCommands

/** What is kept about a child: of a teacher's own space, which has no school admin, it is asked for in a class. */
const ofChildren: ReadonlySet<string> = new Set<SchoolAdminAction>(['exportPerson', 'erasePerson'])

/**
 * Only in school admin itself, which opens with a second factor: not from a classroom in which an admin happens to be.
 */
const inSchoolAdmin =
  (name: string, command: Command<unknown, unknown, unknown>) =>
  async ({ context, visit, run }: Sent) => {
    const room = context.get(roomContext)
    if (room.kind !== 'school' && !(ofChildren.has(name) && (await isInSpace(visit, room))))
      throw new AppError('not-found')
    return run(command)
  }

async function isInSpace({ services, signedIn }: Visit, { schoolId }: RoomChoice): Promise<boolean> {
  const schools = signedIn ? await actingOf({ services, signedIn }) : []
  return schools.some((one) => one.schoolId === schoolId && one.personal)
}

/** The child of one's own space whose data this address is about. */
export async function childToErase(visit: Visit, room: RoomChoice, { searchParams }: URL) {
  const asked = searchParams.get('erase')
  const { services, actor } = visit
  if (!asked || !isUuid(asked) || !can(actor, 'school.erase-person', room) || !(await isInSpace(visit, room)))
    return null
  const child = await read(services, actor, (db) => studentOf({ db, schoolId: room.schoolId }, asked))
  return child && { id: child.id, name: child.name }
}

// Each parses its own input; what they answer is read by the form that asked.
export const schoolAdminActions = Object.fromEntries(
  Object.entries(schoolAdminCommands).map(([name, command]) => [
    name,
    inSchoolAdmin(name, command as unknown as Command<unknown, unknown, unknown>),
  ]),
)
