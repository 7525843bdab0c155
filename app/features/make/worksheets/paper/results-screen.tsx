import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import { letters } from '#rules/worksheets/sheet-task.ts'
import { findLanguage } from '#app/platform/i18n/languages.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { PaperTable } from '#app/ui/table/paper-table.tsx'
import type { PaperResults, PaperTask, WorksheetsPage } from '../contract.ts'
import styles from './results-screen.module.css'

/** Answers of a class on paper, beside its answers on screen. */
export function PaperResultsScreen({ page: { results } }: { page: Extract<WorksheetsPage, { view: 'results' }> }) {
  const { t } = useTranslation('worksheets')
  const localized = useLocalePath()
  const { id, title, language, tasks, students } = results
  const { tag } = findLanguage(language)
  const isRead = students.some(({ answers }) => answers)
  return (
    <>
      <PageHead
        title={title}
        note={t('results.note')}
        actions={
          <Button
            variant="quiet"
            icon={<IconArrowLeft aria-hidden />}
            href={localized(`/dashboard/worksheet?sheet=${id}`)}
          >
            {t('results.back')}
          </Button>
        }
      />
      {isRead ? (
        <div className={styles.cards}>
          <Card title={t('results.tasks')}>
            <ul className={styles.tasks}>
              {tasks.map((task) => (
                <TaskRow key={task.number} task={task} tag={tag} />
              ))}
            </ul>
          </Card>
          <Card title={t('results.students')}>
            <StudentTable tasks={tasks} students={students} />
          </Card>
        </div>
      ) : (
        <EmptyState mood="hello" title={t('results.none')} hint={t('results.noneHint')} />
      )}
    </>
  )
}

/** Above this difference paper and screen say different things about the class. */
const notableDifference = 0.15

function TaskRow({ task, tag }: { task: PaperTask; tag: string }) {
  const { t, i18n } = useTranslation('worksheets')
  const { number, question, rightOption, right, answered, commonMistake, onScreen } = task
  const percent = new Intl.NumberFormat(i18n.language === 'cn' ? 'zh-CN' : i18n.language, { style: 'percent' })
  const paperShare = right / answered
  const screenShare = onScreen && onScreen.right / onScreen.answered
  const isDifferent = screenShare !== null && Math.abs(screenShare - paperShare) > notableDifference
  return (
    <li className={styles.task}>
      <p>
        <b>{number}</b> <span lang={tag}>{question}</span>
      </p>
      <dl>
        <div>
          <dt>{t('results.onPaper')}</dt>
          <dd>
            <Share value={paperShare} text={t('results.of', { right, answered })} percent={percent} />
          </dd>
        </div>
        {onScreen && screenShare !== null && (
          <div data-different={isDifferent || undefined}>
            <dt>{t('results.onScreen')}</dt>
            <dd>
              <Share
                value={screenShare}
                text={t('results.of', { right: onScreen.right, answered: onScreen.answered })}
                percent={percent}
              />
            </dd>
          </div>
        )}
      </dl>
      <p className={styles.note}>
        {t('results.right', { letter: letters[rightOption] })}
        {commonMistake !== null && <> · {t('results.mistake', { letter: letters[commonMistake] })}</>}
      </p>
    </li>
  )
}

function Share({ value, text, percent }: { value: number; text: string; percent: Intl.NumberFormat }) {
  return (
    <>
      <span className={styles.bar} aria-hidden>
        <span style={{ inlineSize: `${value * 100}%` }} />
      </span>
      <b>{percent.format(value)}</b> <small>{text}</small>
    </>
  )
}

function StudentTable({ tasks, students }: Pick<PaperResults, 'tasks' | 'students'>) {
  const { t } = useTranslation('worksheets')
  return (
    <>
      <PaperTable label={t('results.students')} className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t('results.student')}</th>
            <th scope="col">{t('results.score')}</th>
            {tasks.map(({ number }) => (
              <th key={number} scope="col">
                {number}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {students.map(({ name, answers }, row) => (
            <tr key={`${row} ${name}`}>
              <th scope="row">{name}</th>
              {answers ? (
                <>
                  <td>
                    <b>
                      {answers.filter(({ isRight }) => isRight).length}/{answers.length}
                    </b>
                  </td>
                  {answers.map(({ option, isRight, isDecided }, index) => (
                    <td key={tasks[index]!.number} className={clsx(isRight ? styles.right : styles.wrong)}>
                      <span aria-hidden>
                        {option === null ? '–' : letters[option]}
                        {isRight && ' ✓'}
                        {isDecided && ' *'}
                      </span>
                      <span className="sk-visually-hidden">
                        {[
                          option === null ? t('paper.blank') : letters[option],
                          t(isRight ? 'results.isRight' : 'results.isWrong'),
                          ...(isDecided ? [t('results.decided')] : []),
                        ].join(', ')}
                      </span>
                    </td>
                  ))}
                </>
              ) : (
                <td className={styles.noSheet} colSpan={tasks.length + 1}>
                  {t('results.noSheet')}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </PaperTable>
      {students.some(({ answers }) => answers?.some(({ isDecided }) => isDecided)) && (
        <p className={styles.note}>* {t('results.decided')}</p>
      )}
    </>
  )
}
