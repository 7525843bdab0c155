import { useMemo, useState } from 'react'
import { redirect, useSearchParams } from 'react-router'
import { isUuid } from '#rules/input/uuid.ts'
import { AttendanceScreen, RollCallScreen } from '#app/features/people/attendance/public.ts'
import { attendancePage, decideAbsences } from '#app/features/people/attendance/public.server.ts'
import { setExtraTime } from '#app/features/learning/courses/public.server.ts'
import { CertificatesScreen } from '#app/features/home/certificates/public.ts'
import {
  awardCertificates,
  awardOwnCertificate,
  loadCertificatesPage,
  reissueCertificate,
  revokeCertificate,
  withdrawCertificate,
} from '#app/features/home/certificates/public.server.ts'
import {
  blockParentMail,
  cancelParentInvitation,
  inviteParent,
  leaveOutDigest,
  previewDigest,
  previewParentInvitation,
} from '#app/features/home/digests/public.server.ts'
import { approveWork, rejectWork } from '#app/features/home/portfolio/public.server.ts'
import { ReportsScreen } from '#app/features/learning/reports/public.ts'
import { reportsPage, writeReportComments } from '#app/features/learning/reports/public.server.ts'
import { useRosterParents } from '#app/features/people/guardians/public.ts'
import {
  authorizeConsent,
  blockGuardian,
  changeParentLink,
  recordSlips,
  replaceParentLetter,
  unblockGuardian,
} from '#app/features/people/guardians/public.server.ts'
import {
  changePrivateNote,
  deletePrivateNote,
  writePrivateNote,
} from '#app/features/people/private-notes/public.server.ts'
import { rosterActions } from '#app/features/people/students/public.server.ts'
import {
  RosterScreen,
  RosterSheets,
  useRosterActions,
  type OpenSheet,
  type StudentRow,
} from '#app/features/people/students/public.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { useLive } from '#app/platform/live/live.ts'
import { buildWorkspaceAddress } from '#app/platform/workspace/workspace-address.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { useReloadOnChange } from '#app/platform/live/use-reload-on-change.ts'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { StudentPage } from '../student-page/student-page.tsx'
import { loadRosterWithParents } from '../student-page/roster-with-parents.server.ts'
import { loadStudentPage } from '../student-page/student-page.server.ts'
import type { Route } from './+types/students.ts'

const PraiseStudent = lazyPart(async () => ({
  default: (await import('#app/features/play/rewards/public.ts')).PraiseStudent,
}))

export const handle: PageHandle = {
  hidden: true,
  title: (data, t) => {
    const { page, reports, attendance, certificates } = (data ?? {}) as Partial<Route.ComponentProps['loaderData']>
    if (reports) return t('reports:title')
    if (attendance) return t('attendance:title')
    if (certificates) return t('certificates:awards.title')
    return page ? page.student.name : t('students:students.title')
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [requestContext, workspace] = [getRequestContext(context), context.get(workspaceContext)]
  const { id, name, schoolId } = workspace
  const classroom = { id, name }
  const { searchParams } = new URL(request.url)
  const view = searchParams.get('view')
  const emptyData = { room: classroom, page: null, list: null, reports: null, attendance: null, certificates: null }
  if (view === 'reports')
    return { ...emptyData, reports: await reportsPage(requestContext, workspace, searchParams.get('page')) }
  if (view === 'attendance') {
    const requested = { day: searchParams.get('day'), week: searchParams.get('week') }
    return { ...emptyData, attendance: await attendancePage(requestContext, workspace, requested) }
  }
  if (view === 'certificates')
    return { ...emptyData, certificates: await loadCertificatesPage(requestContext, { id, schoolId }) }
  const studentId = searchParams.get('student')
  if (studentId === null) return { ...emptyData, list: await loadRosterWithParents(requestContext, workspace) }
  const page = isUuid(studentId) ? await loadStudentPage(requestContext, workspace, studentId) : null
  // The student was moved or removed, or never was in this class: show the roster.
  if (!page)
    throw redirect(buildWorkspaceAddress(requestContext, request, `/dashboard/classroom-dashboard/${id}/students`))
  return { ...emptyData, page }
}

export const action = actions({
  ...rosterActions(),
  'extra-time': setExtraTime,
  'report-comments': writeReportComments,
  'award-certificates': awardCertificates,
  'award-own-certificate': awardOwnCertificate,
  'withdraw-certificate': withdrawCertificate,
  'revoke-certificate': revokeCertificate,
  'reissue-certificate': reissueCertificate,
  'write-note': writePrivateNote,
  'change-note': changePrivateNote,
  'delete-note': deletePrivateNote,
  'approve-work': approveWork,
  'reject-work': rejectWork,
  'parent-link': changeParentLink,
  'block-guardian': blockGuardian,
  'unblock-guardian': unblockGuardian,
  'replace-letter': replaceParentLetter,
  'preview-parent-mail': previewParentInvitation,
  'invite-parent': inviteParent,
  'cancel-parent-mail': cancelParentInvitation,
  'block-parent-mail': blockParentMail,
  'leave-out-digest': leaveOutDigest,
  'preview-digest': previewDigest,
  'decide-absences': decideAbsences,
  'consent-slips': recordSlips,
  'consent-school': authorizeConsent,
})

const noParentsData = { parents: {}, consents: {}, today: '', isAdmin: false }

/** Roster page of a class; shows one student with `?student=`, and reports, attendance or certificates with `?view=`. */
export default function Students({ loaderData }: Route.ComponentProps) {
  const { room, reports, attendance, certificates } = loaderData
  if (reports) return <ReportsScreen classroom={room} page={reports} />
  if (attendance?.view === 'roll') return <RollCallScreen key={attendance.days[0]} classroom={room} page={attendance} />
  if (attendance) return <AttendanceScreen classroom={room} page={attendance} />
  if (certificates) return <CertificatesScreen classroom={room} page={certificates} />
  return <Roster {...loaderData} />
}

type RosterProps = Exclude<
  Route.ComponentProps['loaderData'],
  { reports: object } | { attendance: object } | { certificates: object }
>

function Roster({ room, page, list }: RosterProps) {
  // Links with `?add` or `?print` open that sheet directly.
  const [searchParams] = useSearchParams()
  const [open, setOpen] = useState<OpenSheet | null>(
    searchParams.has('add') ? { sheet: 'add' } : searchParams.has('print') ? { sheet: 'print', students: [] } : null,
  )
  const actions = useRosterActions(room.id)
  const parentsView = useRosterParents<StudentRow>(room.id, list?.parentsData ?? noParentsData)
  const { stamp, classrooms, locale } = page ?? list
  // Reload when another teacher changes the roster.
  useReloadOnChange(useLive(`classrooms/${room.id}/roster`, stamp), stamp)
  const students = useMemo(() => list?.students ?? [], [list])
  return (
    <>
      {page ? (
        <StudentPage key={page.student.id} classroomId={room.id} page={page} actions={actions} onOpen={setOpen} />
      ) : (
        <RosterScreen
          classroom={room}
          parentsView={parentsView}
          students={list.students}
          groups={list.groups}
          actions={actions}
          onOpen={setOpen}
          renderPraise={(student, onClose) => (
            <PraiseStudent classroomId={room.id} student={student} onClose={onClose} />
          )}
        />
      )}
      <RosterSheets
        open={open}
        onClose={() => setOpen(null)}
        classroom={room}
        students={students}
        classrooms={classrooms}
        locale={locale}
        changes={list?.changes ?? []}
        actions={actions}
      />
    </>
  )
}
