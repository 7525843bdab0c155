import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { PrintLinks } from '#app/features/cards/public.ts'
import { Card } from '#app/ui/card.tsx'
import { EmptyState } from '#app/ui/empty-state.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { useFirstRows } from '#app/ui/use-first-rows.ts'
import type { ListedReport, ReportsPage } from '../contract.ts'
import { ReportCard } from './report-card.tsx'
import { ReportPages } from './report-pages.tsx'
import styles from './reports-screen.module.css'

type ReportsScreenProps = { room: { id: string; name: string }; page: ReportsPage }

/** What will be printed for parents: how each child does, and what those who teach them say about it. */
export function ReportsScreen({ room, page }: ReportsScreenProps) {
  const { locale, mayWrite, students, total } = page
  const { t } = useTranslation('reports')
  const [printing, setPrinting] = useState<ListedReport | null>(null)
  const shown = useFirstRows(students)
  return (
    <>
      <PageHead title={t('title')} note={t('note', { name: room.name, count: total })} />
      {students.length === 0 ? (
        <EmptyState mood="thinking" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <Card title={t('print.all')}>
            <p className={styles.lead}>{t('lead')}</p>
            <div className={styles.ways}>
              <PrintLinks classroomId={room.id} locale={locale} views={['report', 'class-report']} />
            </div>
          </Card>
          <ul className={styles.students}>
            {shown.map((student) => (
              <li key={student.id} id={`report-${student.id}`}>
                <ReportCard
                  classroomId={room.id}
                  student={student}
                  mayWrite={mayWrite}
                  onPrint={() => setPrinting(student)}
                />
              </li>
            ))}
          </ul>
          <ReportPages classroomId={room.id} page={page} />
        </>
      )}
      <Sheet
        title={printing ? t('print.openOf', { name: printing.name }) : ''}
        opened={printing !== null}
        onClose={() => setPrinting(null)}
      >
        {printing && <PrintLinks classroomId={room.id} locale={locale} studentIds={[printing.id]} views={['report']} />}
      </Sheet>
    </>
  )
}
