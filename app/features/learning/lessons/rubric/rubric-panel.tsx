import { useTranslation } from 'react-i18next'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import type { RubricCriterion } from '#rules/progress/rubric.ts'
import { StepPanel } from '../hints/step-panel.tsx'
import type { RubricTexts } from '../player/lesson-content.ts'
import RubricList from './rubric-list.tsx'
import styles from './rubric-panel.module.css'

type RubricPanelProps = {
  criteria: readonly RubricCriterion[]
  texts: RubricTexts
  /** A teacher will review the work. */
  willBeReviewed: boolean
  onClose: () => void
}

/** Shows the rubric before the student starts open-ended work. */
export default function RubricPanel({ criteria, texts, willBeReviewed, onClose }: RubricPanelProps) {
  const { t } = useTranslation('review')
  return (
    <StepPanel
      icon={<IconListCheck aria-hidden />}
      title={t('rubric.counts')}
      tone="primary"
      whole
      closeLabel={t('rubric.close')}
      onClose={onClose}
    >
      <RubricList criteria={criteria} texts={texts} />
      {willBeReviewed && <p className={styles.note}>{t('rubric.handIn')}</p>}
    </StepPanel>
  )
}
