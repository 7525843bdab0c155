import { redirect } from 'react-router'
import type { Access } from '#rules/assignments/access.ts'
import type { ClassroomId, SchoolId } from '#rules/ids.ts'
import { can } from '#rules/permissions.ts'
import type { CodingSkin } from '#rules/classrooms/classroom.ts'
import { loadCodingSkins } from '#app/features/people/classrooms/public.server.ts'
import {
  isTrialLessonStep,
  loadLessonAccess,
  loadUnreleasedTest,
  findTestInOtherClass,
} from '#app/features/learning/courses/public.server.ts'
import type { StudentTest } from '#app/features/learning/courses/public.ts'
import { enterWorkspace, workspacesOfRequest } from '#app/features/people/workspaces/public.server.ts'
import { localePath } from '#app/platform/i18n/languages.ts'
import { getWorkspaceRedirect, getRequestedWorkspace } from '#app/platform/workspace/workspace-address.server.ts'
import { read } from '#app/platform/db/query.server.ts'
import type { RequestContext } from '#app/platform/request/request.server.ts'
import type { WorkspaceChoice } from '#app/platform/workspace/workspace.ts'

/** Why a student cannot open a lesson yet, and when it opens. */
export type LessonLock = {
  readonly classroomId: string
  /** `hidden`: the page must not reveal anything about the lesson, not even its name. */
  readonly state: Extract<Access['state'], 'locked' | 'hidden'>
  readonly opensAt: string | null
  /** The school's time zone, for showing `opensAt`. */
  readonly timeZone: string
}

export type PlayContext = {
  /** The school that stores the progress: the school of the class in the address, if the player is a student there. */
  readonly school: SchoolId | null
  readonly classroom: ClassroomId | null
  readonly closed: LessonLock | null
  /** The coding skin set for the student or the class. */
  readonly coding: CodingSkin | null
  /** Set if the lesson is a test for the student and its results are not released yet. */
  readonly test: StudentTest | null
}

const withoutClass: PlayContext = { school: null, classroom: null, closed: null, coding: null, test: null }

type StepParams = { readonly lessonId: string; readonly stepId: string }

/** Progress is stored, and locks apply, only for students of a class; teachers and guests play without a record. */
export async function loadPlayContext(
  requestContext: RequestContext,
  request: Request,
  { lessonId, stepId }: StepParams,
): Promise<PlayContext> {
  const { services, signedIn } = requestContext
  if (!signedIn) return withoutClass
  const requestedWorkspace = getRequestedWorkspace(requestContext, request)
  const entered =
    (await enterWorkspace(requestContext, requestedWorkspace)) ??
    (requestedWorkspace && (await enterWorkspace(requestContext, null)))
  const isTrialStep = isTrialLessonStep(lessonId, stepId)
  if (!entered) {
    // Locks depend on the class, so a student of several classes has to choose one first.
    const workspaces = await workspacesOfRequest({ services, signedIn })
    if (!isTrialStep && workspaces.some(({ relations }) => relations.includes('student')))
      throw redirect(
        localePath(requestContext.locale, `/account/select-room?redirect=${encodeURIComponent(requestContext.path)}`),
      )
    return withoutClass
  }
  const { workspace: classroomWorkspace, actor } = entered
  const { schoolId } = classroomWorkspace
  const isStudent =
    classroomWorkspace.kind === 'classroom' && can(actor, 'progress.record', { schoolId, personId: actor.id })
  if (!isStudent) return withoutClass
  const student = { schoolId, classroomId: classroomWorkspace.id, studentId: actor.id! }
  const now = services.now()
  const { access, test, testClassroomId, coding } = await read(services, actor, async (db) => {
    const studentAccess = await loadLessonAccess(db, student, lessonId, now)
    const ownTestState = await loadUnreleasedTest(db, student, studentAccess, now)
    const skins = await loadCodingSkins(db, student)
    const coding = skins && (skins.own ?? skins.ofClass)
    return {
      coding,
      access: studentAccess,
      test: ownTestState,
      testClassroomId: ownTestState ? null : await findTestInOtherClass(db, student, lessonId, now),
    }
  })
  // A student must not get hints or run results during a test by opening the lesson in another class.
  const redirectPath =
    testClassroomId && getWorkspaceRedirect(requestContext, request, { kind: 'classroom', id: testClassroomId })
  if (redirectPath) throw redirect(redirectPath)
  // Trial steps are open to everyone, unless the lesson is a test.
  return {
    school: schoolId,
    classroom: classroomWorkspace.id,
    closed: isTrialStep && !test ? null : getLessonLock(access, classroomWorkspace),
    coding,
    test,
  }
}

const getLessonLock = ({ state, opensAt }: Access, { id, timeZone }: WorkspaceChoice): LessonLock | null =>
  state === 'locked' || state === 'hidden'
    ? { classroomId: id, state, opensAt: opensAt === null ? null : new Date(opensAt).toISOString(), timeZone }
    : null
