import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintLinks } from '#app/features/people/cards/public.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { useFirstRows } from '#app/ui/rendering/use-first-rows.ts'
import type { ListedReport, ReportsPage } from '../contract.ts'
import { ReportCard } from './report-card.tsx'
import { ReportPages } from './report-pages.tsx'
import styles from './reports-screen.module.css'

type ReportsScreenProps = { classroom: { id: string; name: string }; page: ReportsPage }

/** List of student reports for teachers, with comments and links to print them for parents. */
export function ReportsScreen({ classroom, page }: ReportsScreenProps) {
  const { locale, mayWrite, students, total } = page
  const { t } = useTranslation('reports')
  const [printing, setPrinting] = useState<ListedReport | null>(null)
  const visibleStudents = useFirstRows(students)
  return (
    <>
      <PageHead title={t('title')} note={t('note', { name: classroom.name, count: total })} />
      {students.length === 0 ? (
        <EmptyState mood="thinking" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <Card title={t('print.all')}>
            <p className={styles.lead}>{t('lead')}</p>
            <div className={styles.ways}>
              <PrintLinks classroomId={classroom.id} locale={locale} views={['report', 'class-report']} />
            </div>
          </Card>
          <ul className={styles.students}>
            {visibleStudents.map((student) => (
              <li key={student.id} id={`report-${student.id}`}>
                <ReportCard
                  classroomId={classroom.id}
                  student={student}
                  mayWrite={mayWrite}
                  onPrint={() => setPrinting(student)}
                />
              </li>
            ))}
          </ul>
          <ReportPages classroomId={classroom.id} page={page} />
        </>
      )}
      <Sheet
        title={printing ? t('print.openOf', { name: printing.name }) : ''}
        opened={printing !== null}
        onClose={() => setPrinting(null)}
      >
        {printing && (
          <PrintLinks classroomId={classroom.id} locale={locale} studentIds={[printing.id]} views={['report']} />
        )}
      </Sheet>
    </>
  )
}
