import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rubricPoints, type RubricCriterion, type RubricPoints } from '#rules/progress/rubric.ts'
import styles from './rubric-card.module.css'

type RubricLineProps = {
  criterion: RubricCriterion
  /** Criterion text that the student sees. */
  text: string
  points: RubricPoints | undefined
  onChoose: (points: RubricPoints) => void
}

/** One criterion with the meaning of zero, one and two points. */
export function RubricLine({ criterion, text, points, onChoose }: RubricLineProps) {
  const { t } = useTranslation('review')
  const name = useId()
  return (
    <fieldset className={styles.line}>
      <legend className={styles.criterion}>{t(`rubric.criterion.${criterion}`)}</legend>
      <p className={styles.text}>{text}</p>
      <div className={styles.choices}>
        {rubricPoints.map((choice) => (
          <label key={choice} className={styles.choice}>
            <input type="radio" name={name} checked={points === choice} onChange={() => onChoose(choice)} />
            <b>{choice}</b>
            <span>{t(`rubric.words.${criterion}.${choice}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
