import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { groupByLanguage, reportLanguage, type LanguageChoice } from '#rules/reports/report-languages.ts'
import { reportPeriods, type ReportPeriod } from '#rules/reports/report-period.ts'
import { maxStudentsPerPrintLink, PrintLinks, type PaperSize } from '#app/features/people/cards/public.ts'
import { languages, splitLocale, type Locale } from '#app/platform/i18n/languages.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { DraftRestoredNotice } from '#app/platform/forms/draft-restored-notice.tsx'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
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

/** Drafts are stored in the browser, where other versions of the page may have written them. */
function parseTexts(draft: string): Readonly<Record<string, string>> {
  try {
    const texts: unknown = JSON.parse(draft)
    return typeof texts === 'object' && texts !== null
      ? Object.fromEntries(Object.entries(texts).filter(([, text]) => typeof text === 'string'))
      : {}
  } catch {
    return {}
  }
}

/** List of student reports for teachers, with comments and links to print them for parents. */
export function ReportsScreen({ classroom, page }: ReportsScreenProps) {
  const { families, mayWrite, students, total } = page
  const { t } = useTranslation('reports')
  const interfaceLanguage = splitLocale(useLocation().pathname).locale
  const [period, setPeriod] = useState<ReportPeriod>(page.hasTerm ? 'term' : 'all')
  const [paper, setPaper] = useState<PaperSize>('a4')
  const [choice, setChoice] = useState<LanguageChoice<Locale>>('own')
  const languageOf = (student: ListedReport) => reportLanguage(choice, student, interfaceLanguage)
  const groups = groupByLanguage(choice, families, interfaceLanguage, maxStudentsPerPrintLink)
  const [printing, setPrinting] = useState<ListedReport | null>(null)
  const visibleStudents = useFirstRows(students)
  const draft = useDraft(`reports/${classroom.id}`)
  /** Comments that were changed, by student; also of other pages. */
  const texts = useMemo(() => parseTexts(draft.text), [draft.text])
  const textOf = ({ id, comment }: ListedReport) => texts[id] ?? comment ?? ''
  const changed = students.filter((student) => textOf(student) !== (student.comment ?? ''))
  const save = useAction<{ saved: number }>('report-comments', {
    onDone({ saved }) {
      const shown = new Set<string>(students.map(({ id }) => id))
      const otherTexts = Object.entries(texts).filter(([id]) => !shown.has(id))
      draft.write(otherTexts.length === 0 ? '' : JSON.stringify(Object.fromEntries(otherTexts)))
      toast({ kind: 'success', message: t('saved', { count: saved }) })
    },
  })
  // A printed report has the saved comment.
  const unsaved = changed.length > 0 && <Notice kind="warning">{t('print.unsaved', { count: changed.length })}</Notice>
  return (
    <>
      <PageHead
        title={t('title')}
        note={[
          t('note', { name: classroom.name, count: total }),
          ...(mayWrite && students.length > 0
            ? [t('written', { count: students.filter(({ comment }) => comment).length, of: students.length })]
            : []),
        ].join(' · ')}
      />
      {students.length === 0 ? (
        <EmptyState mood="thinking" title={t('empty')} hint={t('emptyHint')} />
      ) : (
        <>
          <Card title={t('print.all')}>
            <p className={styles.lead}>{t('lead')}</p>
            <div className={styles.choices}>
              <SelectField
                className={styles.language}
                label={t('language.label')}
                hint={t('language.hint')}
                value={choice}
                onChange={({ currentTarget: { value } }) => setChoice(value as LanguageChoice<Locale>)}
              >
                <option value="own">{t('language.own')}</option>
                {languages.map(({ code, nativeName }) => (
                  <option key={code} value={code}>
                    {nativeName}
                  </option>
                ))}
              </SelectField>
              <SelectField
                className={styles.language}
                label={t('period.label')}
                value={period}
                onChange={({ currentTarget: { value } }) => setPeriod(value as ReportPeriod)}
              >
                {reportPeriods
                  .filter((option) => page.hasTerm || option !== 'term')
                  .map((option) => (
                    <option key={option} value={option}>
                      {t(`period.${option}`)}
                    </option>
                  ))}
              </SelectField>
            </div>
            {unsaved}
            <div className={styles.ways}>
              <PrintLinks
                paper={paper}
                onPaper={setPaper}
                period={period}
                classroomId={classroom.id}
                locale={interfaceLanguage}
                views={['report', 'class-report']}
                reportGroups={groups}
              />
            </div>
          </Card>
          {draft.isRestored && changed.length > 0 && <DraftRestoredNotice onDiscard={draft.discard} />}
          <ul className={styles.students} data-unsaved={changed.length > 0 ? draft.mark : undefined}>
            {visibleStudents.map((student) => (
              <li key={student.id} id={`report-${student.id}`}>
                <ReportCard
                  student={student}
                  locale={languageOf(student)}
                  text={textOf(student)}
                  mayWrite={mayWrite}
                  onWrite={(text) => draft.write(JSON.stringify({ ...texts, [student.id]: text }))}
                  onPrint={() => setPrinting(student)}
                />
              </li>
            ))}
          </ul>
          {mayWrite && changed.length > 0 && (
            <div className={styles.save}>
              <RefusalNotice error={save.error} />
              <Button
                busy={save.busy}
                onClick={() =>
                  save.send({
                    classroomId: classroom.id,
                    comments: JSON.stringify(
                      changed.map((student) => ({ student: student.id, text: textOf(student) })),
                    ),
                  })
                }
              >
                {t('save', { count: changed.length })}
              </Button>
            </div>
          )}
          <ReportPages classroomId={classroom.id} page={page} />
        </>
      )}
      <Sheet
        title={printing ? t('print.openOf', { name: printing.name }) : ''}
        opened={printing !== null}
        onClose={() => setPrinting(null)}
      >
        {printing && unsaved}
        {printing && (
          <PrintLinks
            paper={paper}
            label={t('print.open')}
            period={period}
            classroomId={classroom.id}
            locale={interfaceLanguage}
            views={['report']}
            reportGroups={[{ locale: languageOf(printing), count: 1, studentIds: [printing.id] }]}
          />
        )}
      </Sheet>
    </>
  )
}
