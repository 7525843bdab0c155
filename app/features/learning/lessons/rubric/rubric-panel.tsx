import { useTranslation } from 'react-i18next'
import IconListCheck from '@tabler/icons-react/dist/esm/icons/IconListCheck.mjs'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { RubricCriterion } from '#rules/progress/rubric.ts'
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
    <section data-slot="hint" data-whole className={styles.panel} aria-label={t('rubric.counts')}>
      <header className={styles.head}>
        <IconListCheck aria-hidden />
        <h2 className={styles.title}>{t('rubric.counts')}</h2>
        <IconButton
          variant="sunken"
          size={48}
          label={t('rubric.close')}
          icon={<IconX aria-hidden />}
          onClick={onClose}
        />
      </header>
      <RubricList criteria={criteria} texts={texts} />
      {willBeReviewed && <p className={styles.note}>{t('rubric.handIn')}</p>}
    </section>
  )
}
