import { useTranslation } from 'react-i18next'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { useLocalePath } from '#app/platform/shell/nav-languages.ts'
import { Button } from '#app/ui/button.tsx'
import type { ReportsPage } from '../contract.ts'
import styles from './reports-screen.module.css'

/** The pages of a large class; of another one there is nothing to turn. */
export function ReportPages({ classroomId, page: shown }: { classroomId: string; page: ReportsPage }) {
  const { t } = useTranslation('ui')
  const pathTo = useLocalePath()
  const { first, page, pages, students, total } = shown
  if (pages === 1) return null
  const address = (to: number) =>
    pathTo(`/dashboard/classroom-dashboard/${classroomId}/students?view=reports&page=${to}`)
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
