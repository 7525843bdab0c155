import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { readClassCode, showClassCode } from '#rules/class-code.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { Notice } from '#app/ui/notice.tsx'
import { OfficeView } from '../components/office-view.tsx'
import { ParentView } from '../components/parent-view.tsx'
import { StudentView } from '../components/student-view.tsx'
import { TeacherView } from '../components/teacher-view.tsx'
import type { Dashboard as DashboardData } from '../contract.ts'
import { dashboardOf } from '../dashboard.server.ts'
import { roomContext } from '#app/platform/room.ts'
import styles from './dashboard.module.css'
import type { Route } from './+types/dashboard.ts'

export const handle = { title: 'rooms:dashboard.title', hidden: true }

export const loader = ({ context }: Route.LoaderArgs) => dashboardOf(visitOf(context), context.get(roomContext))

export default function Dashboard({ loaderData }: Route.ComponentProps) {
  const { t } = useTranslation('rooms')
  const [search] = useSearchParams()
  const code = readClassCode(search.get('join') ?? '')
  return (
    <>
      {code && (
        <Notice kind="info" title={t('dashboard.joinTitle', { code: showClassCode(code) })} className={styles.notice}>
          {t('dashboard.joinText')}
        </Notice>
      )}
      <View data={loaderData} />
    </>
  )
}

function View({ data }: { data: DashboardData }) {
  switch (data.view) {
    case 'student':
      return <StudentView data={data} />
    case 'teacher':
      return <TeacherView data={data} />
    case 'parent':
      return <ParentView data={data} />
    case 'office':
      return <OfficeView data={data} />
  }
}
