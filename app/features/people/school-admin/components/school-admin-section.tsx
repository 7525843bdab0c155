import { useTranslation } from 'react-i18next'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import type { SchoolAdmin } from '../contract.ts'
import { SchoolAdminApprovals } from './school-admin-approvals.tsx'
import { SchoolAdminAudit } from './school-admin-audit.tsx'
import { SchoolAdminClasses } from './school-admin-classes.tsx'
import { SchoolAdminDomains } from './school-admin-domains.tsx'
import { SchoolAdminNav } from './school-admin-nav.tsx'
import { SchoolAdminPeople } from './school-admin-people.tsx'
import { SchoolAdminSettings } from './school-admin-settings.tsx'
import styles from './school-admin.module.css'

export function SchoolAdminSection({ admin }: { admin: SchoolAdmin }) {
  const { t } = useTranslation('school-admin')
  return (
    <div className={styles.section}>
      <PageHead title={t(`sections.${admin.section}`)} note={admin.room.schoolName} />
      <SchoolAdminNav
        schoolId={admin.room.schoolId}
        current={admin.section}
        waiting={admin.waiting}
        transfers={admin.transfers}
      />
      <Content admin={admin} />
    </div>
  )
}

function Content({ admin }: { admin: SchoolAdmin }) {
  switch (admin.section) {
    case 'people':
      return <SchoolAdminPeople key={admin.group} {...admin} />
    case 'approvals':
      return <SchoolAdminApprovals schoolId={admin.room.schoolId} first={admin.waiting} transfers={admin.transfers} />
    case 'classes':
      return <SchoolAdminClasses key={admin.teacher} {...admin} />
    case 'domains':
      return <SchoolAdminDomains {...admin} />
    case 'settings':
      return <SchoolAdminSettings {...admin} />
    case 'audit':
      return <SchoolAdminAudit {...admin} />
  }
}
