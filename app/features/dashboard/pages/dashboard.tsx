import { loadPageOffer, findStudentToConfirm } from '#app/features/people/classrooms/public.server.ts'
import { JoinOfferCard, ConfirmStudent } from '#app/features/people/classrooms/public.ts'
import { decideAllowedWord } from '#app/features/people/held-texts/public.server.ts'
import { EraseStudent, SchoolAdminSection, type SchoolAdmin } from '#app/features/people/school-admin/public.ts'
import {
  forSchoolAdmins,
  loadChildToErase,
  schoolAdminActions,
  loadSchoolAdmin,
} from '#app/features/people/school-admin/public.server.ts'
import { sendDigestSample } from '#app/features/home/digests/public.server.ts'
import { reportAbsence, withdrawAbsence } from '#app/features/people/attendance/public.server.ts'
import {
  answerDataRequest,
  changeDataRequest,
  confirmDataDeletion,
  downloadChildCopy,
  requestChildData,
} from '#app/features/people/data-requests/public.server.ts'
import { answerConsent } from '#app/features/people/consent/public.server.ts'
import { starWork, unstarWork } from '#app/features/home/portfolio/public.server.ts'
import { ParentView } from '#app/features/home/parents/public.ts'
import { actions } from '#app/platform/commands/actions.server.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { SchoolAdminView } from '../components/school-admin-view.tsx'
import { StudentView } from '../components/student-view.tsx'
import { TeacherView } from '../teacher/teacher-view.tsx'
import type { Dashboard as DashboardData } from '../contract.ts'
import { loadDashboard } from '../dashboard.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { Route } from './+types/dashboard.ts'

export const handle: PageHandle = {
  hidden: true,
  title: (data, t) => {
    const admin = (data as { view: { admin?: SchoolAdmin } | null } | undefined)?.view?.admin
    return admin ? t(`school-admin:sections.${admin.section}`) : t('dashboard:dashboard.title')
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [requestContext, room] = [getRequestContext(context), context.get(workspaceContext)]
  const person = findStudentToConfirm(requestContext, request)
  if (person) return { who: person, view: null, offer: null, erasing: null }
  const url = new URL(request.url)
  const admin = await loadSchoolAdmin(requestContext, room, url)
  const isConsentOpen = url.searchParams.get('view') === 'consent'
  const view = admin ? { view: 'section' as const, admin } : await loadDashboard(requestContext, room, isConsentOpen)
  const offer = await loadPageOffer(requestContext, request)
  // Hides the offer to join a class that the user is in already.
  const arrived = offer?.status === 'active' && offer.classroom?.id === room.id
  const erasing = await loadChildToErase(requestContext, room, url)
  return { who: null, view, offer: arrived ? null : offer, erasing }
}

export const action = actions({
  ...schoolAdminActions,
  ...{ decideAllowedWord, answerConsent, reportAbsence, withdrawAbsence },
  ...{ requestChildData, changeDataRequest, downloadChildCopy, confirmDataDeletion },
  answerDataRequest: forSchoolAdmins(answerDataRequest, true),
  'send-sample': sendDigestSample,
  'star-work': starWork,
  'unstar-work': unstarWork,
})

export default function Dashboard({ loaderData: { who, view, offer, erasing } }: Route.ComponentProps) {
  if (!view) return <ConfirmStudent student={who} />
  return (
    <>
      {offer && <JoinOfferCard offer={offer} />}
      <View data={view} />
      {erasing && <EraseStudent student={erasing} />}
    </>
  )
}

function View({ data }: { data: DashboardData | { view: 'section'; admin: SchoolAdmin } }) {
  switch (data.view) {
    case 'student':
      return <StudentView data={data} />
    case 'teacher':
      return <TeacherView data={data} />
    case 'parent':
      return <ParentView weeks={data.children} consentOf={data.consentOf} />
    case 'school':
      return <SchoolAdminView data={data} />
    case 'section':
      return <SchoolAdminSection admin={data.admin} />
  }
}
