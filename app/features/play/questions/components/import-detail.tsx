import { useTranslation } from 'react-i18next'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportedRow } from '#rules/questions/import/row.ts'
import { ChoiceMark } from '#app/features/learning/lessons/public-player.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { Decisions } from './import-report.tsx'
import styles from './import.module.css'

type ImportDetailProps = {
  row: ImportedRow
  language: QuestionLanguage
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
  onNext: () => void
}

/** Details of an imported row: its source text, its answers, and the decision of the teacher. */
export function ImportDetail({
  row: { row, state, source, question },
  language,
  decisions,
  onDecide,
  onNext,
}: ImportDetailProps) {
  const { t } = useTranslation('questions')
  if (!question) return null
  const isUndecided = state === 'open'
  const textOf = (texts: Partial<Record<QuestionLanguage, string>>) => texts[language] ?? Object.values(texts)[0] ?? ''
  const isSkipped = decisions.left.includes(row)
  const toggleSkipped = () =>
    onDecide({
      ...decisions,
      left: isSkipped ? decisions.left.filter((value) => value !== row) : [...decisions.left, row],
    })
  return (
    <Card className={styles.detail} data-state={state} title={t('import.rowNumber', { row })}>
      {isUndecided && <p>{t('import.chooseRight')}</p>}
      <p className={styles.detailQuestion}>{textOf(question.question)}</p>
      <fieldset className={styles.detailOptions}>
        <legend className="sk-visually-hidden">{t('import.answers')}</legend>
        {question.options.map((option, place) => {
          const isRight = isUndecided ? decisions.right[row] === place : option.right
          return (
            <label key={place} className={styles.detailOption} data-right={isRight || undefined}>
              <ChoiceMark place={place} />
              <span>{textOf(option.text)}</span>
              <input
                type={question.kind === 'several' ? 'checkbox' : 'radio'}
                name={`right-${row}`}
                checked={isRight}
                disabled={!isUndecided}
                onChange={() => onDecide({ ...decisions, right: { ...decisions.right, [row]: place } })}
              />
            </label>
          )
        })}
      </fieldset>
      <p className={styles.source}>
        <strong>{t('import.inFile')}</strong>
        {source}
      </p>
      <div className={styles.detailFoot}>
        <Button
          variant="quiet"
          onClick={() => {
            toggleSkipped()
            if (!isSkipped) onNext()
          }}
        >
          {isSkipped ? t('import.takeRow') : t('import.leaveRow')}
        </Button>
        {isUndecided && (
          <Button disabled={decisions.right[row] === undefined} onClick={onNext}>
            {t('import.next')}
          </Button>
        )}
      </div>
    </Card>
  )
}
