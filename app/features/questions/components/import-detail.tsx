import { useTranslation } from 'react-i18next'
import type { QuestionLanguage } from '#rules/questions/bank-question.ts'
import type { ImportedRow } from '#rules/questions/import/row.ts'
import { Button } from '#app/ui/button.tsx'
import { Card } from '#app/ui/card.tsx'
import { ChoiceMark } from './choice-mark.tsx'
import type { Decisions } from './import-report.tsx'
import styles from './import.module.css'

type ImportDetailProps = {
  row: ImportedRow
  language: QuestionLanguage
  decisions: Decisions
  onDecide: (decisions: Decisions) => void
  onNext: () => void
}

/** One row: what stands in the file, and what somebody has to say about it. */
export function ImportDetail({
  row: { row, state, source, question },
  language,
  decisions,
  onDecide,
  onNext,
}: ImportDetailProps) {
  const { t } = useTranslation('questions')
  if (!question) return null
  const undecided = state === 'open'
  const textOf = (words: Partial<Record<QuestionLanguage, string>>) => words[language] ?? Object.values(words)[0] ?? ''
  const isLeft = decisions.left.includes(row)
  const leave = () =>
    onDecide({ ...decisions, left: isLeft ? decisions.left.filter((one) => one !== row) : [...decisions.left, row] })
  return (
    <Card className={styles.detail} data-state={state} title={t('import.rowNumber', { row })}>
      {undecided && <p>{t('import.chooseRight')}</p>}
      <p className={styles.detailQuestion}>{textOf(question.question)}</p>
      <fieldset className={styles.detailOptions}>
        <legend className="sk-visually-hidden">{t('import.answers')}</legend>
        {question.options.map((option, place) => {
          const right = undecided ? decisions.right[row] === place : option.right
          return (
            <label key={place} className={styles.detailOption} data-right={right || undefined}>
              <ChoiceMark place={place} />
              <span>{textOf(option.text)}</span>
              <input
                type={question.kind === 'several' ? 'checkbox' : 'radio'}
                name={`right-${row}`}
                checked={right}
                disabled={!undecided}
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
            leave()
            if (!isLeft) onNext()
          }}
        >
          {isLeft ? t('import.takeRow') : t('import.leaveRow')}
        </Button>
        {undecided && (
          <Button disabled={decisions.right[row] === undefined} onClick={onNext}>
            {t('import.next')}
          </Button>
        )}
      </div>
    </Card>
  )
}
