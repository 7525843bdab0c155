import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import IconSoup from '@tabler/icons-react/dist/esm/icons/IconSoup.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import styles from './parent-view.module.css'

/** A question to talk about at home; the button shows the one of another lesson. */
export function DinnerQuestion({ questions, activity }: { questions: string[]; activity: string | null }) {
  const { t } = useTranslation('parents')
  const [index, setIndex] = useState(0)
  return (
    <section className={styles.dinner}>
      <header className={styles.dinnerHead}>
        <h3 className={styles.heading}>
          <IconSoup aria-hidden /> {t('week.dinner')}
        </h3>
        {questions.length > 1 && (
          <Button
            variant="quiet"
            size="small"
            icon={<IconRefresh aria-hidden />}
            onClick={() => setIndex((index + 1) % questions.length)}
          >
            {t('week.other')}
          </Button>
        )}
      </header>
      <p className={styles.question} aria-live="polite">
        {questions[index]}
      </p>
      {activity !== null && (
        <p>
          <strong>{t('week.activity')}</strong> {activity}
        </p>
      )}
    </section>
  )
}
