import { useTranslation } from 'react-i18next'
import { PageHead } from '#app/ui/page-head.tsx'
import type { Office } from '../contract.ts'
import { OfficeApprovals } from './office-approvals.tsx'
import { OfficeAudit } from './office-audit.tsx'
import { OfficeClasses } from './office-classes.tsx'
import { OfficeDomains } from './office-domains.tsx'
import { OfficeNav } from './office-nav.tsx'
import { OfficePeople } from './office-people.tsx'
import { OfficeSettings } from './office-settings.tsx'
import styles from './office.module.css'

/** One section of a school's office. */
export function OfficeSection({ office }: { office: Office }) {
  const { t } = useTranslation('office')
  return (
    <div className={styles.section}>
      <PageHead title={t(`sections.${office.section}`)} note={office.room.schoolName} />
      <OfficeNav
        schoolId={office.room.schoolId}
        current={office.section}
        waiting={office.waiting}
        transfers={office.transfers}
      />
      <Content office={office} />
    </div>
  )
}

function Content({ office }: { office: Office }) {
  switch (office.section) {
    case 'people':
      return <OfficePeople key={office.group} {...office} />
    case 'approvals':
      return <OfficeApprovals schoolId={office.room.schoolId} first={office.waiting} transfers={office.transfers} />
    case 'classes':
      return <OfficeClasses key={office.teacher} {...office} />
    case 'domains':
      return <OfficeDomains {...office} />
    case 'settings':
      return <OfficeSettings {...office} />
    case 'audit':
      return <OfficeAudit {...office} />
  }
}
