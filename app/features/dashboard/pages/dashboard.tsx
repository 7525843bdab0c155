import { offerFor, whoComes } from '#app/features/classrooms/public.server.ts'
import { JoinOfferCard, WhoComes } from '#app/features/classrooms/public.ts'
import { EraseStudent, SchoolAdminSection, type SchoolAdmin } from '#app/features/school-admin/public.ts'
import { childToErase, schoolAdminActions, schoolAdminOf } from '#app/features/school-admin/public.server.ts'
import { actions } from '#app/platform/actions.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { SchoolAdminView } from '../components/school-admin-view.tsx'
import { ParentView } from '../components/parent-view.tsx'
import { StudentView } from '../components/student-view.tsx'
import { TeacherView } from '../components/teacher-view.tsx'
import type { Dashboard as DashboardData } from '../contract.ts'
import { dashboardOf } from '../dashboard.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { Route } from './+types/dashboard.ts'

export const handle: PageHandle = {
  hidden: true,
  title: (data, t) => {
    const admin = (data as { view: { admin?: SchoolAdmin } | null } | undefined)?.view?.admin
    return admin ? t(`school-admin:sections.${admin.section}`) : t('dashboard:dashboard.title')
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [visit, room] = [visitOf(context), context.get(roomContext)]
  const who = whoComes(visit, request)
  if (who) return { who, view: null, offer: null, erasing: null }
  const admin = await schoolAdminOf(visit, room, new URL(request.url))
  const view = admin ? { view: 'section' as const, admin } : await dashboardOf(visit, room)
  const offer = await offerFor(visit, request)
  // Who stands in that class already needs no way there.
  const arrived = offer?.status === 'active' && offer.classroom?.id === room.id
  const erasing = await childToErase(visit, room, new URL(request.url))
  return { who: null, view, offer: arrived ? null : offer, erasing }
}

export const action = actions(schoolAdminActions)

export default function Dashboard({ loaderData: { who, view, offer, erasing } }: Route.ComponentProps) {
  if (!view) return <WhoComes who={who} />
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
      return <ParentView data={data} />
    case 'school':
      return <SchoolAdminView data={data} />
    case 'section':
      return <SchoolAdminSection admin={data.admin} />
  }
}
