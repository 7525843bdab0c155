import { useTranslation } from 'react-i18next'
import type { Transfer } from '#app/features/people/classrooms/public.ts'
import { useLive } from '#app/platform/live/live.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { TabLinks } from '#app/ui/frames/page-head.tsx'
import { sections, type TeacherRequest, type Section } from '../contract.ts'
import styles from './school-admin.module.css'

type SchoolAdminNavProps = {
  schoolId: string
  current: Section | null
  waiting: TeacherRequest[]
  transfers: Transfer[]
}

/** Tabs of school admin. The approvals tab shows a live count of pending requests. */
export function SchoolAdminNav({ schoolId, current, waiting, transfers }: SchoolAdminNavProps) {
  const { t } = useTranslation('school-admin')
  const localizePath = useLocalePath()
  const requests = useLive<TeacherRequest[]>(`schools/${schoolId}/approvals`, waiting)
  const liveTransfers = useLive<Transfer[]>(`schools/${schoolId}/transfer-requests`, transfers)
  const count = requests.length + liveTransfers.length
  const tabs = [
    { href: localizePath('/dashboard'), label: t('sections.overview'), current: current === null },
    ...sections.map((section) => ({
      href: localizePath(`/dashboard?section=${section}`),
      current: section === current,
      label:
        section === 'approvals' && count > 0 ? (
          <>
            {t(`sections.${section}`)} <span className={styles.count}>{count}</span>
          </>
        ) : (
          t(`sections.${section}`)
        ),
    })),
  ]
  return <TabLinks label={t('sections.label')} tabs={tabs} />
}
