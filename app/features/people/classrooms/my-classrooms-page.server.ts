import { redirect } from 'react-router'
import { defaultAppearance, type ClassroomSettings } from '#rules/classrooms/classroom.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import { addWorkspaceToAddress } from '#rules/workspaces/workspace-address.ts'
import { parseQuietHours, type QuietHours } from '#rules/rewards/quiet-hours.ts'
import { parseSchoolSettings } from '#rules/schools/school-settings.ts'
import { isUuid } from '#rules/input/uuid.ts'
import { schoolById } from '#app/features/people/schools/public.server.ts'
import type { FormSubmission } from '#app/platform/commands/actions.server.ts'
import type { Command } from '#app/platform/commands/command.server.ts'
import { getField } from '#app/platform/request/form.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { buildWorkspaceAddress } from '#app/platform/workspace/workspace-address.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import { archiveClassrooms, restoreClassrooms } from './archive-classrooms.server.ts'
import { changeBoard } from './board/change-board.server.ts'
import { postNote, withdrawNote } from './board/post-note.server.ts'
import { handOverClassroom, leaveClassroom, removeTeacher } from './teachers/change-co-teachers.server.ts'
import { loadClassOverview } from './class-overview.server.ts'
import type { ClassroomCard, SchoolWithClassrooms } from './contract.ts'
import { createClassroom, duplicateClassroom, editClassroom, foundClassroom } from './create-classroom.server.ts'
import { answerInvitation, listReceivedInvitations, wasInvited } from './teachers/answer-invitation.server.ts'
import { inviteTeacher, withdrawInvitation } from './teachers/invite-teacher.server.ts'
import { requireSchoolActor, loadMyClassrooms } from './my-classrooms.server.ts'
import { classroomById, rosterOf } from './queries.server.ts'
import { splitByConsent } from './roster/transfers.server.ts'
import { loadRolloverData } from './year-turn/year-turn-page.server.ts'
import { turnYear, undoYearTurn } from './year-turn/turn-year.server.ts'

const views = ['class', 'active', 'archived', 'new', 'edit', 'copy', 'year-turn'] as const
export type ClassroomsView = (typeof views)[number]

/** Loads the view named in the URL; falls back to the list if that view is not available to the user. */
export async function loadClassroomsPage(requestContext: RequestContext, request: Request) {
  const { searchParams } = new URL(request.url)
  const schools = await loadMyClassrooms(requestContext)
  const requestedView = views.find((view) => view === searchParams.get('view')) ?? 'active'
  const classroom = schools
    .flatMap((school) => school.classrooms)
    .find(({ id }) => id === searchParams.get(requestedView === 'class' ? 'class' : 'classroom'))
  const school =
    schools.find(({ id }) => id === (classroom?.schoolId ?? searchParams.get('in'))) ??
    schools.find((candidate) => candidate.can.create) ??
    null
  const view: ClassroomsView = isViewAvailable(requestedView, classroom) ? requestedView : 'active'
  const invitation = searchParams.get('invitation')
  return {
    view,
    schools,
    school,
    // Students cannot create classes.
    mayFound: can(requestContext.actor, 'school.create') && !schools.some((candidate) => candidate.can.create),
    invitations: await listReceivedInvitations(requestContext, invitation),
    // The user followed the link of a mail that was sent to another address.
    missesInvitation: invitation !== null && isUuid(invitation) && !(await wasInvited(requestContext, invitation)),
    classroom: classroom ?? null,
    schoolQuiet: school && (view === 'new' || view === 'edit') ? await loadQuietHours(requestContext, school.id) : null,
    fresh: view === 'new' ? await loadDefaultSettings(requestContext, school) : null,
    turn: view === 'year-turn' && school ? await loadRolloverData(requestContext, school) : null,
    overview: view === 'class' && classroom ? await loadClassOverview(requestContext, classroom) : null,
    asked: await countConsentsForCopy(requestContext, view, classroom),
    sheet: view === 'edit' && classroom ? await loadSettings(requestContext, classroom) : null,
  }
}

function isViewAvailable(view: ClassroomsView, classroom: ClassroomCard | undefined): boolean {
  if (view === 'edit') return classroom?.can.settings === true
  if (view === 'copy') return classroom?.can.copy === true
  return view !== 'class' || classroom?.status === 'active'
}

/** Settings of a new class: the school's defaults. */
async function loadDefaultSettings(
  { services, actor, locale }: RequestContext,
  school: SchoolWithClassrooms | null,
): Promise<ClassroomSettings> {
  const appearance = defaultAppearance(school?.classrooms.length ?? 0)
  const schoolRow =
    school && (await read(services, { ...actor, schoolId: school.id }, (db) => schoolById(db, school.id)))
  const { joinPolicy, loginMode, codingSkin, leaderboard } = parseSchoolSettings(schoolRow?.settings)
  return {
    name: '',
    grade: null,
    ...appearance,
    locale,
    joinPolicy,
    loginMode,
    codingSkin,
    lessonsShown: 'all',
    leaderboard,
    quietFrom: null,
    quietTo: null,
    termStarts: null,
    termEnds: null,
  }
}

async function loadQuietHours({ services, actor }: RequestContext, schoolId: SchoolId): Promise<QuietHours | null> {
  const schoolRow = await read(services, { ...actor, schoolId }, (db) => schoolById(db, schoolId))
  const { quietFrom, quietTo } = parseSchoolSettings(schoolRow?.settings)
  return parseQuietHours(quietFrom, quietTo)
}

/** How many students need another teacher's consent to be added to a copy of the class. */
async function countConsentsForCopy(
  requestContext: RequestContext,
  view: ClassroomsView,
  classroom: ClassroomCard | undefined,
): Promise<number> {
  if (view !== 'copy' || !classroom) return 0
  const { id, schoolId } = classroom
  const actor = await requireSchoolActor(requestContext, schoolId)
  return read(requestContext.services, actor, async (db) => {
    const roster = await rosterOf(db, schoolId, id)
    const copy = { schoolId, id: requestContext.services.newId() as ClassroomId }
    const { needingConsent } = await splitByConsent(
      { db, actor },
      copy,
      roster.map((student) => student.id),
    )
    return needingConsent.length
  })
}

async function loadSettings(
  requestContext: RequestContext,
  { id, schoolId }: ClassroomCard,
): Promise<{ settings: ClassroomSettings }> {
  const actor = await requireSchoolActor(requestContext, schoolId)
  return read(requestContext.services, actor, async (db) => ({
    settings: (await classroomById(db, schoolId, id)) as ClassroomSettings,
  }))
}

/** Runs the command with the user's roles in the school that the form names. */
const runInSchool =
  <Input, Loaded, Result>(command: Command<Input, Loaded, Result>) =>
  async (submission: FormSubmission) =>
    submission.run(command, await requireSchoolActor(submission.requestContext, schoolIdOf(submission)))

const schoolIdOf = ({ form }: FormSubmission) => getField(form, '_school') || null

const thenRedirectToList =
  <Response extends { data: { ok: boolean } }>(act: (submission: FormSubmission) => Promise<Response>) =>
  async (submission: FormSubmission) => {
    const response = await act(submission)
    if (response.data.ok)
      throw redirect(buildWorkspaceAddress(submission.requestContext, submission.request, '/dashboard/classroom'))
    return response
  }

/** Opens the class after an accepted invitation. */
async function answer({ requestContext, run }: FormSubmission) {
  const response = await run(answerInvitation)
  if (response.data.ok && response.data.result.answer === 'accept')
    throw redirect(
      localePath(
        requestContext.locale,
        addWorkspaceToAddress('/dashboard', { kind: 'classroom', id: response.data.result.classroomId }),
      ),
    )
  return response
}

/** Opens the new class. A teacher without a school also gets a personal school. */
async function create(submission: FormSubmission) {
  const { requestContext, request, run } = submission
  const response =
    schoolIdOf(submission) === null ? await run(foundClassroom) : await runInSchool(createClassroom)(submission)
  if (response.data.ok)
    throw redirect(
      buildWorkspaceAddress(requestContext, request, `/dashboard/classroom-dashboard/${response.data.result.id}`),
    )
  return response
}

export const classroomActions = {
  answer,
  create,
  edit: runInSchool(editClassroom),
  copy: thenRedirectToList(runInSchool(duplicateClassroom)),
  archive: runInSchool(archiveClassrooms),
  restore: runInSchool(restoreClassrooms),
  turn: runInSchool(turnYear),
  undoTurn: runInSchool(undoYearTurn),
  invite: runInSchool(inviteTeacher),
  withdraw: runInSchool(withdrawInvitation),
  remove: runInSchool(removeTeacher),
  handOver: runInSchool(handOverClassroom),
  leave: runInSchool(leaveClassroom),
  board: runInSchool(changeBoard),
  postNote: runInSchool(postNote),
  withdrawNote: runInSchool(withdrawNote),
}
