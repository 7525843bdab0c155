import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { rubricPoints, type RubricCriterion, type RubricPoints } from '#rules/progress/rubric.ts'
import styles from './rubric-card.module.css'

type RubricLineProps = {
  criterion: RubricCriterion
  /** As the child reads it. */
  text: string
  points: RubricPoints | undefined
  onChoose: (points: RubricPoints) => void
}

/** One criterion with what nought, one and two points mean. */
export function RubricLine({ criterion, text, points, onChoose }: RubricLineProps) {
  const { t } = useTranslation('review')
  const name = useId()
  return (
    <fieldset className={styles.line}>
      <legend className={styles.criterion}>{t(`rubric.criterion.${criterion}`)}</legend>
      <p className={styles.text}>{text}</p>
      <div className={styles.choices}>
        {rubricPoints.map((one) => (
          <label key={one} className={styles.choice}>
            <input type="radio" name={name} checked={points === one} onChange={() => onChoose(one)} />
            <b>{one}</b>
            <span>{t(`rubric.words.${criterion}.${one}`)}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
