import { useTranslation } from 'react-i18next'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import type { PrintedReports } from '../contract.ts'
import { ChildSheet } from './child-sheet.tsx'
import { ClassSheets } from './class-sheets.tsx'

/** Printed reports: one sheet per student for the parents, or an overview of the class for its teachers. */
export function ReportSheets({ printed }: { printed: PrintedReports }) {
  const { t } = useTranslation('reports')
  if (printed.students.length === 0)
    return <EmptyState mood="thinking" heading="h1" title={t('empty')} hint={t('emptyHint')} />
  if (printed.about === 'class') return <ClassSheets printed={printed} />
  return printed.students.map((student) => <ChildSheet key={student.id} printed={printed} student={student} />)
}
