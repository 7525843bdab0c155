import { useTranslation } from 'react-i18next'
import IconCircle from '@tabler/icons-react/dist/esm/icons/IconCircle.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import IconCircleHalf2 from '@tabler/icons-react/dist/esm/icons/IconCircleHalf2.mjs'
import { ReadAloud } from '#app/ui/speech/read-aloud.tsx'
import type { RubricCriterion, RubricMarks } from '#rules/progress/rubric.ts'
import type { RubricTexts } from '../player/lesson-content.ts'
import styles from './rubric-panel.module.css'

const icons = [IconCircle, IconCircleHalf2, IconCircleCheck] as const

type RubricListProps = {
  criteria: readonly RubricCriterion[]
  texts: RubricTexts
  /** The teacher's marks; undefined before the review. */
  marks?: RubricMarks
  /** Marks of the previous review. The list points out improvements only, never drops. */
  previousMarks?: RubricMarks | undefined
}

/** One line per rubric criterion, worded for children. */
export default function RubricList({ criteria, texts, marks, previousMarks }: RubricListProps) {
  const { t } = useTranslation('review')
  return (
    <ul className={styles.list}>
      {criteria.map((criterion) => {
        const points = marks?.[criterion]
        const Icon = icons[points ?? 0]!
        const hasImproved = points !== undefined && points > (previousMarks?.[criterion] ?? points)
        return (
          <li key={criterion} className={styles.line} data-points={points}>
            <Icon aria-hidden className={styles.icon} />
            <span className={styles.words}>
              {texts[criterion]}
              {points !== undefined && <b className={styles.told}>{t(`rubric.told.${points}`)}</b>}
              {hasImproved && <span className={styles.grown}>{t('rubric.grown')}</span>}
            </span>
            <ReadAloud text={texts[criterion] ?? ''} />
          </li>
        )
      })}
    </ul>
  )
}
