import { offerFor } from '#app/features/classrooms/public.server.ts'
import { JoinOfferCard } from '#app/features/classrooms/public.ts'
import { OfficeSection, type Office } from '#app/features/office/public.ts'
import { officeAct, officeOf } from '#app/features/office/public.server.ts'
import { visitOf } from '#app/platform/request.server.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { OfficeView } from '../components/office-view.tsx'
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
    const office = (data as { view: { office?: Office } } | undefined)?.view.office
    return office ? t(`office:sections.${office.section}`) : t('rooms:dashboard.title')
  },
}

export async function loader({ context, request }: Route.LoaderArgs) {
  const [visit, room] = [visitOf(context), context.get(roomContext)]
  const office = await officeOf(visit, room, new URL(request.url))
  const view = office ? { view: 'section' as const, office } : await dashboardOf(visit, room)
  return { view, offer: await offerFor(visit, request) }
}

export const action = ({ request, context }: Route.ActionArgs) => officeAct(request, context)

export default function Dashboard({ loaderData: { view, offer } }: Route.ComponentProps) {
  return (
    <>
      {offer && <JoinOfferCard offer={offer} />}
      <View data={view} />
    </>
  )
}

function View({ data }: { data: DashboardData | { view: 'section'; office: Office } }) {
  switch (data.view) {
    case 'student':
      return <StudentView data={data} />
    case 'teacher':
      return <TeacherView data={data} />
    case 'parent':
      return <ParentView data={data} />
    case 'office':
      return <OfficeView data={data} />
    case 'section':
      return <OfficeSection office={data.office} />
  }
}
