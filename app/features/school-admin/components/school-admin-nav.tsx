import { useTranslation } from 'react-i18next'
import type { Transfer } from '#app/features/classrooms/public.ts'
import { useLive } from '#app/platform/live.ts'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { TabLinks } from '#app/ui/page-head.tsx'
import { sections, type Asking, type Section } from '../contract.ts'
import styles from './school-admin.module.css'

type SchoolAdminNavProps = { schoolId: string; current: Section | null; waiting: Asking[]; transfers: Transfer[] }

/** The sections of school admin. How many wait for an answer is counted live, wherever one is. */
export function SchoolAdminNav({ schoolId, current, waiting, transfers }: SchoolAdminNavProps) {
  const { t } = useTranslation('school-admin')
  const localized = useLocalePath()
  const asking = useLive<Asking[]>(`schools/${schoolId}/approvals`, waiting)
  const wanted = useLive<Transfer[]>(`schools/${schoolId}/transfer-requests`, transfers)
  const count = asking.length + wanted.length
  const tabs = [
    { href: localized('/dashboard'), label: t('sections.overview'), current: current === null },
    ...sections.map((section) => ({
      href: localized(`/dashboard?section=${section}`),
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
