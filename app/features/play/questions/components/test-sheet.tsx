import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { TEST_MINUTES } from '#rules/assignments/schedule.ts'
import { bankLimits, type QuestionLanguage } from '#rules/questions/bank-question.ts'
import {
  isDueBeforeOpen,
  lacksTestTimes,
  ScheduleFields,
  scheduleFields,
  testSchedule,
} from '#app/features/learning/courses/public.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { clearUnsavedMarks } from '#app/platform/forms/unsaved.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useTimeZone } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { maxQuestionsOfTest, type StoredQuestion } from '../contract.ts'
import styles from './questions.module.css'

type TestSheetProps = {
  classroomId: string
  bank: string
  title: string
  /** Complete questions only; others cannot be answered. */
  questions: readonly StoredQuestion[]
  language: QuestionLanguage
  onClose: () => void
}

/** Builds a test for the class from questions of a bank, and opens the list of assignments. */
export function TestSheet({ classroomId, bank, title: bankTitle, questions, language, onClose }: TestSheetProps) {
  const { t } = useTranslation('questions')
  const zone = useTimeZone()
  const navigate = useNavigate()
  const pathTo = useLocalePath()
  const [title, setTitle] = useState(bankTitle)
  const [chosen, setChosen] = useState<readonly string[]>(questions.slice(0, maxQuestionsOfTest).map(({ id }) => id))
  const [firstSchedule] = useState(() => testSchedule(TEST_MINUTES, zone))
  const [schedule, setSchedule] = useState(firstSchedule)
  const assign = useAction('assign-test', {
    skipRevalidation: true,
    onDone() {
      clearUnsavedMarks()
      void navigate(pathTo(`/dashboard/lessons?class=${classroomId}`))
    },
  })
  const isTooMany = chosen.length > maxQuestionsOfTest
  const isComplete =
    title.trim() !== '' && chosen.length > 0 && !isTooMany && !lacksTestTimes(schedule) && !isDueBeforeOpen(schedule)
  return (
    <Sheet title={t('test.title')} opened onClose={onClose}>
      <div className={styles.form} data-unsaved={schedule === firstSchedule && title === bankTitle ? undefined : ''}>
        <TextField
          label={t('bank.title')}
          value={title}
          maxLength={bankLimits.titleLetters}
          onChange={(event) => setTitle(event.currentTarget.value)}
        />
        <fieldset className={styles.testQuestions}>
          <legend className={styles.legend}>{t('test.questions', { count: chosen.length })}</legend>
          {questions.map(({ id, content }) => (
            <CheckField
              key={id}
              label={content.question[language] ?? Object.values(content.question)[0] ?? ''}
              checked={chosen.includes(id)}
              onChange={({ currentTarget: { checked } }) =>
                setChosen(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          ))}
        </fieldset>
        <ScheduleFields schedule={schedule} testBlocker={null} isFixedTest="questions" onChange={setSchedule} />
        <Notice kind="info">{t('test.rules')}</Notice>
        <RefusalNotice error={assign.error} />
        {isTooMany && <p role="status">{t('test.tooMany', { most: maxQuestionsOfTest })}</p>}
        <Button
          wide
          busy={assign.busy}
          disabled={!isComplete}
          onClick={() =>
            assign.send({ classroomId, bank, title, question: [...chosen], ...scheduleFields(schedule, zone) })
          }
        >
          {t('test.give')}
        </Button>
      </div>
    </Sheet>
  )
}
