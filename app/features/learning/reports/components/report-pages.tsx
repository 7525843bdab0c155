import { useTranslation } from 'react-i18next'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { ReportsPage } from '../contract.ts'
import styles from './reports-screen.module.css'

/** Pagination for large classes; renders nothing if there is only one page. */
export function ReportPages({ classroomId, page: reports }: { classroomId: string; page: ReportsPage }) {
  const { t } = useTranslation('ui')
  const pathTo = useLocalePath()
  const { first, page, pages, students, total } = reports
  if (pages === 1) return null
  const address = (target: number) =>
    pathTo(`/dashboard/classroom-dashboard/${classroomId}/students?view=reports&page=${target}`)
  return (
    <nav className={styles.pages} aria-label={t('table.pages')}>
      {page > 1 && (
        <Button href={address(page - 1)} variant="quiet" size="small" icon={<IconChevronLeft aria-hidden />}>
          {t('table.previous')}
        </Button>
      )}
      <span className="sk-number">{`${first}–${first + students.length - 1} / ${total}`}</span>
      {page < pages && (
        <Button href={address(page + 1)} variant="quiet" size="small" icon={<IconChevronRight aria-hidden />}>
          {t('table.next')}
        </Button>
      )}
    </nav>
  )
}
