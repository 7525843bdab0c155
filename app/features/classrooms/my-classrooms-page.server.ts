import { redirect } from 'react-router'
import { lookFor, type ClassroomSettings } from '#rules/classroom.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { inPlace } from '#rules/place.ts'
import { quietHours, type QuietHours } from '#rules/rewards/quiet-hours.ts'
import { readSettings } from '#rules/school-settings.ts'
import { isUuid } from '#rules/uuid.ts'
import { schoolById } from '#app/features/schools/public.server.ts'
import type { Sent } from '#app/platform/actions.server.ts'
import type { Command } from '#app/platform/command.server.ts'
import { fieldOf } from '#app/platform/form.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { addressIn } from '#app/platform/place-address.server.ts'
import { read } from '#app/platform/query.server.ts'
import type { Visit } from '#app/platform/request.server.ts'
import { archiveClassrooms, restoreClassrooms } from './archive-classrooms.server.ts'
import { changeBoard, decideNotes } from './change-board.server.ts'
import { handOverClassroom, leaveClassroom, removeTeacher } from './change-co-teachers.server.ts'
import { classOverview } from './class-overview.server.ts'
import type { ClassroomCard, SchoolOfClassrooms } from './contract.ts'
import { createClassroom, duplicateClassroom, editClassroom, foundClassroom } from './create-classroom.server.ts'
import { answerInvitation, invitationsFor, wasInvited } from './answer-invitation.server.ts'
import { inviteTeacher, withdrawInvitation } from './invite-teacher.server.ts'
import { enterSchool, myClassrooms } from './my-classrooms.server.ts'
import { classroomById, rosterOf } from './queries.server.ts'
import { sortTaking } from './transfers.server.ts'
import { yearTurnSheet } from './year-turn-page.server.ts'
import { turnYear, undoYearTurn } from './turn-year.server.ts'

const views = ['class', 'active', 'archived', 'new', 'edit', 'copy', 'year-turn'] as const
export type ClassroomsView = (typeof views)[number]

/** Which sheet of the page is asked for; one that leads nowhere is the list. */
export async function classroomsPage(visit: Visit, request: Request) {
  const { searchParams } = new URL(request.url)
  const schools = await myClassrooms(visit)
  const asked = views.find((view) => view === searchParams.get('view')) ?? 'active'
  const classroom = schools
    .flatMap((school) => school.classrooms)
    .find(({ id }) => id === searchParams.get(asked === 'class' ? 'class' : 'classroom'))
  const school =
    schools.find(({ id }) => id === (classroom?.schoolId ?? searchParams.get('in'))) ??
    schools.find((one) => one.can.create) ??
    null
  const view: ClassroomsView = leadsSomewhere(asked, classroom) ? asked : 'active'
  const invitation = searchParams.get('invitation')
  return {
    view,
    schools,
    school,
    // Children learn; a class of their own is for those who teach.
    mayFound: can(visit.actor, 'school.create') && !schools.some((one) => one.can.create),
    invitations: await invitationsFor(visit, invitation),
    // Led here by a mail to another address.
    missesInvitation: invitation !== null && isUuid(invitation) && !(await wasInvited(visit, invitation)),
    classroom: classroom ?? null,
    schoolQuiet: school && (view === 'new' || view === 'edit') ? await quietOf(visit, school.id) : null,
    fresh: view === 'new' ? await freshSettings(visit, school) : null,
    turn: view === 'year-turn' && school ? await yearTurnSheet(visit, school) : null,
    overview: view === 'class' && classroom ? await classOverview(visit, classroom) : null,
    asked: await askedForCopy(visit, view, classroom),
    sheet: view === 'edit' && classroom ? await sheetOf(visit, classroom) : null,
  }
}

function leadsSomewhere(view: ClassroomsView, classroom: ClassroomCard | undefined): boolean {
  if (view === 'edit') return classroom?.can.settings === true
  if (view === 'copy') return classroom?.can.copy === true
  return view !== 'class' || classroom?.status === 'active'
}

/** As the school wants its classrooms to begin. */
async function freshSettings(
  { services, actor, locale }: Visit,
  school: SchoolOfClassrooms | null,
): Promise<ClassroomSettings> {
  const look = lookFor(school?.classrooms.length ?? 0)
  const kept = school && (await read(services, { ...actor, schoolId: school.id }, (db) => schoolById(db, school.id)))
  const { joinPolicy, loginMode, codingSkin, leaderboard } = readSettings(kept?.settings)
  return {
    name: '',
    grade: null,
    ...look,
    locale,
    joinPolicy,
    loginMode,
    codingSkin,
    leaderboard,
    quietFrom: null,
    quietTo: null,
    termStarts: null,
    termEnds: null,
  }
}

async function quietOf({ services, actor }: Visit, schoolId: SchoolId): Promise<QuietHours | null> {
  const kept = await read(services, { ...actor, schoolId }, (db) => schoolById(db, schoolId))
  const { quietFrom, quietTo } = readSettings(kept?.settings)
  return quietHours(quietFrom, quietTo)
}

/** For how many children of the class somebody else is asked when they come into a copy of it. */
async function askedForCopy(visit: Visit, view: ClassroomsView, classroom: ClassroomCard | undefined): Promise<number> {
  if (view !== 'copy' || !classroom) return 0
  const { id, schoolId } = classroom
  const actor = await enterSchool(visit, schoolId)
  return read(visit.services, actor, async (db) => {
    const roster = await rosterOf(db, schoolId, id)
    const copy = { schoolId, id: visit.services.newId() as ClassroomId }
    const { asking } = await sortTaking(
      { db, actor },
      copy,
      roster.map((student) => student.id),
    )
    return asking.length
  })
}

async function sheetOf(visit: Visit, { id, schoolId }: ClassroomCard): Promise<{ settings: ClassroomSettings }> {
  const actor = await enterSchool(visit, schoolId)
  return read(visit.services, actor, async (db) => ({
    settings: (await classroomById(db, schoolId, id)) as ClassroomSettings,
  }))
}

/** Each form names its school, and is sent as what somebody is there. */
const inSchool =
  <Input, Loaded, Result>(command: Command<Input, Loaded, Result>) =>
  async (sent: Sent) =>
    sent.run(command, await enterSchool(sent.visit, schoolIn(sent)))

const schoolIn = ({ form }: Sent) => fieldOf(form, '_school') || null

/** Done, and back to the list. */
const thenList =
  <Answered extends { data: { ok: boolean } }>(act: (sent: Sent) => Promise<Answered>) =>
  async (sent: Sent) => {
    const answered = await act(sent)
    if (answered.data.ok) throw redirect(addressIn(sent.visit, sent.request, '/dashboard/classroom'))
    return answered
  }

/** Whoever says yes is led into the class. */
async function answer({ visit, run }: Sent) {
  const answered = await run(answerInvitation)
  if (answered.data.ok && answered.data.result.answer === 'accept')
    throw redirect(
      localePath(visit.locale, inPlace('/dashboard', { kind: 'classroom', id: answered.data.result.classroomId })),
    )
  return answered
}

/** A new class opens at once. Whoever has no school gets one of their own. */
async function create(sent: Sent) {
  const { visit, request, run } = sent
  const made = schoolIn(sent) === null ? await run(foundClassroom) : await inSchool(createClassroom)(sent)
  if (made.data.ok) throw redirect(addressIn(visit, request, `/dashboard/classroom-dashboard/${made.data.result.id}`))
  return made
}

/** What the forms of the page send. */
export const classroomActions = {
  answer,
  create,
  edit: inSchool(editClassroom),
  copy: thenList(inSchool(duplicateClassroom)),
  archive: inSchool(archiveClassrooms),
  restore: inSchool(restoreClassrooms),
  turn: inSchool(turnYear),
  undoTurn: inSchool(undoYearTurn),
  invite: inSchool(inviteTeacher),
  withdraw: inSchool(withdrawInvitation),
  remove: inSchool(removeTeacher),
  handOver: inSchool(handOverClassroom),
  leave: inSchool(leaveClassroom),
  board: inSchool(changeBoard),
  decideNotes: inSchool(decideNotes),
}
