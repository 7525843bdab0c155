import { useId, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDraft } from '#app/platform/forms/use-draft.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { TextAreaField } from '#app/ui/fields/field.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { MAX_COMMENT_LETTERS, type ReviewMark } from '#rules/progress/review.ts'
import type { RubricMarks } from '#rules/progress/rubric.ts'
import type { RubricTexts } from '../player/lesson-content.ts'
import { EarlierRubrics } from './earlier-rubrics.tsx'
import type { Review } from './review-page.server.ts'
import { RubricLine } from './rubric-line.tsx'
import styles from './rubric-card.module.css'

type RubricCardProps = { review: Review; attempts: number; texts: RubricTexts }

/** Rubric form that returns open-ended work to the student; earlier marks are listed below. */
export function RubricCard({ review, attempts, texts }: RubricCardProps) {
  const { t } = useTranslation('review')
  const { work, mayReview, rubric } = review
  return (
    <Card title={t('rubric.card')} icon={<IconListCheck aria-hidden />} padding="small">
      {mayReview && attempts > 0 && (
        <RubricForm review={review} attempts={attempts} texts={texts} rubric={rubric ?? []} />
      )}
      <EarlierRubrics rubrics={work.rubrics} />
    </Card>
  )
}

type FormProps = RubricCardProps & { rubric: NonNullable<Review['rubric']> }

function RubricForm({ review, attempts, texts, rubric }: FormProps) {
  const { t } = useTranslation('review')
  const { classroomId, student, step, work } = review
  const latestRubric = work.rubrics[0]
  const [marks, setMarks] = useState<RubricMarks>(latestRubric?.marks ?? {})
  const { text, mark: unsaved, write, discard } = useDraft(`rubric/${student.id}/${step}`)
  const missing = useId()
  const send = useAction('give-back', {
    onDone() {
      discard()
      toast({ kind: 'success', message: t('rubric.done', { name: student.name }) })
    },
  })
  const isComplete = rubric.every((criterion) => marks[criterion] !== undefined)
  const sendBack = (mark: ReviewMark) =>
    send.send({
      classroomId,
      student: student.id,
      step,
      marks: JSON.stringify(marks),
      mark,
      text,
      seen: String(attempts),
    })
  const buttons = [
    { mark: 'keep-working', label: t('rubric.keepWorking'), variant: 'quiet', Icon: IconPencil },
    { mark: 'reviewed', label: t('rubric.reviewed'), variant: 'primary', Icon: IconCheck },
  ] as const
  return (
    <form className={styles.form} data-unsaved={unsaved} onSubmit={(event) => event.preventDefault()}>
      {rubric.map((criterion) => (
        <RubricLine
          key={criterion}
          criterion={criterion}
          text={texts[criterion] ?? ''}
          points={marks[criterion]}
          onChoose={(points) => setMarks({ ...marks, [criterion]: points })}
        />
      ))}
      <TextAreaField
        label={t('rubric.say', { name: student.name })}
        optional
        rows={2}
        value={text}
        maxLength={MAX_COMMENT_LETTERS}
        error={send.error && <Refusal error={send.error} />}
        onChange={({ currentTarget: { value } }) => write(value)}
      />
      {!isComplete && (
        <p id={missing} className={styles.missing}>
          {t('rubric.missing')}
        </p>
      )}
      <div className={styles.ways}>
        {buttons.map(({ mark, label, variant, Icon }) => (
          <Button
            key={mark}
            variant={variant}
            icon={<Icon aria-hidden />}
            disabled={!isComplete || send.busy}
            aria-describedby={isComplete ? undefined : missing}
            onClick={() => sendBack(mark)}
          >
            {label}
          </Button>
        ))}
      </div>
    </form>
  )
}
