import { redirect, type RouterContextProvider } from 'react-router'
import { lookFor, type ClassroomSettings } from '#rules/classroom.ts'
import { can } from '#rules/permissions.ts'
import { readSettings } from '#rules/school-settings.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import { AppError } from '#app/platform/errors.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { read } from '#app/platform/query.server.ts'
import { visitOf, type Visit } from '#app/platform/request.server.ts'
import { run, toResponse } from '#app/platform/run.server.ts'
import { archiveClassrooms, restoreClassrooms } from './archive.server.ts'
import { handOverClassroom, leaveClassroom, removeTeacher } from './co-teachers.server.ts'
import type { ClassroomCard, SchoolOfClassrooms, TeachersOfClass } from './contract.ts'
import { createClassroom, duplicateClassroom, editClassroom } from './create.server.ts'
import { answerInvitation, invitationsFor } from './invitations.server.ts'
import { inviteTeacher, openInvitations, withdrawInvitation } from './invite.server.ts'
import { enterSchool, myClassrooms } from './my-classrooms.server.ts'
import { classroomById, teachersOf } from './queries.server.ts'
import { yearTurnSheet } from './year-turn-page.server.ts'
import { turnYear, undoYearTurn } from './year-turn.server.ts'

const views = ['active', 'archived', 'new', 'edit', 'copy', 'year-turn'] as const
export type ClassroomsView = (typeof views)[number]

/** Which sheet of the page is asked for; one that leads nowhere is the list. */
export async function classroomsPage(visit: Visit, request: Request) {
  const { searchParams } = new URL(request.url)
  const schools = await myClassrooms(visit)
  const asked = views.find((view) => view === searchParams.get('view')) ?? 'active'
  const classroom = schools.flatMap((school) => school.classrooms).find(({ id }) => id === searchParams.get('classroom'))
  const school = schools.find(({ id }) => id === (classroom?.schoolId ?? searchParams.get('school'))) ?? schools.find((one) => one.can.create) ?? null
  const needsClass = asked === 'edit' || asked === 'copy'
  const view: ClassroomsView = needsClass && !classroom?.can.settings ? 'active' : asked
  return {
    view,
    schools,
    school,
    // Children learn; a class of their own is for those who teach.
    mayFound: visit.signedIn!.user.kind === 'adult' && !schools.some((one) => one.can.create),
    invitations: await invitationsFor(visit),
    classroom: classroom ?? null,
    fresh: view === 'new' ? await freshSettings(visit, school) : null,
    turn: view === 'year-turn' && school ? await yearTurnSheet(visit, school) : null,
    sheet: view === 'edit' && classroom ? await sheetOf(visit, classroom) : null,
  }
}

/** As the school wants its classrooms to begin. */
async function freshSettings({ services, actor, locale }: Visit, school: SchoolOfClassrooms | null): Promise<ClassroomSettings> {
  const look = lookFor(school?.classrooms.length ?? 0)
  const kept = school && (await read(services, { ...actor, schoolId: school.id }, (db) => schoolById(db, school.id)))
  const { joinPolicy, loginMode, codingSkin, leaderboard } = readSettings(kept?.settings)
  return { name: '', grade: null, ...look, locale, joinPolicy, loginMode, codingSkin, leaderboard, termStarts: null, termEnds: null }
}

async function sheetOf(visit: Visit, { id, schoolId, relation }: ClassroomCard): Promise<{ settings: ClassroomSettings; teachers: TeachersOfClass }> {
  await enterSchool(visit, schoolId)
  const { services, actor } = visit
  return read(services, actor, async (db) => {
    const thing = { schoolId, relations: relation ? [relation] : [] }
    const invite = can(actor, 'classroom.invite', thing)
    const open = invite ? await openInvitations(db, schoolId, id) : []
    const teachers = await teachersOf(db, schoolId, [id])
    return {
      settings: (await classroomById(db, schoolId, id)) as ClassroomSettings,
      teachers: {
        me: actor.id!,
        teachers: teachers.map(({ id: person, name, role }) => ({ id: person, name, role })),
        invitations: open.map(({ id: invitation, email, expiresAt }) => ({ id: invitation, email, expiresAt: expiresAt.toISOString() })),
        can: { invite, handOver: can(actor, 'classroom.archive', thing), leave: relation === 'co-teacher' },
      },
    }
  })
}

type Sent = [request: Request, context: Readonly<RouterContextProvider>]

/** What changes and stays on its page. */
const acts = {
  archive: (...sent: Sent) => run(archiveClassrooms, ...sent),
  restore: (...sent: Sent) => run(restoreClassrooms, ...sent),
  turn: (...sent: Sent) => run(turnYear, ...sent),
  undoTurn: (...sent: Sent) => run(undoYearTurn, ...sent),
  invite: (...sent: Sent) => run(inviteTeacher(visitOf(sent[1]).services.env.BASE_URL), ...sent),
  withdraw: (...sent: Sent) => run(withdrawInvitation, ...sent),
  remove: (...sent: Sent) => run(removeTeacher, ...sent),
  handOver: (...sent: Sent) => run(handOverClassroom, ...sent),
  leave: (...sent: Sent) => run(leaveClassroom, ...sent),
}

/** What the forms of the page send. Each names its school; the visit then stands in it. */
export async function changeClassrooms(request: Request, context: Readonly<RouterContextProvider>) {
  const visit = visitOf(context)
  const { user } = visit.signedIn!
  const form = await request.clone().formData()
  const [what, schoolId] = [String(form.get('_do')), String(form.get('_school') ?? '')]
  if (what === 'answer') return run(answerInvitation, request, context)
  const founder = what === 'create' && schoolId === '' && user.kind === 'adult' ? { name: user.name, locale: visit.locale } : null
  if (!founder) await enterSchool(visit, schoolId).catch((error: unknown) => Promise.reject(toResponse(error)))
  if (what in acts) return acts[what as keyof typeof acts](request, context)
  const made = await madeBy(what, founder, request, context)
  if (!made) throw toResponse(new AppError('invalid'))
  if (!made.data.ok) return made
  // A new class opens at once; anything else goes back to the list.
  throw redirect(localePath(visit.locale, what === 'create' ? `/dashboard/classroom-dashboard/${made.data.result.id}` : '/dashboard/classroom'))
}

function madeBy(what: string, founder: Parameters<typeof createClassroom>[0], ...sent: Sent) {
  if (what === 'create') return run(createClassroom(founder), ...sent)
  if (what === 'edit') return run(editClassroom, ...sent)
  return what === 'copy' ? run(duplicateClassroom, ...sent) : null
}
