import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import type { StepLinks } from '../player/use-step-links.ts'
import styles from './test.module.css'

/** Replaces hints and stars in a test: confirms that the answer is recorded and links to the next step. */
export function TestNext({ links, isAnswered }: { links: StepLinks; isAnswered: boolean }) {
  const { t } = useTranslation('lessons')
  return (
    <span className={styles.next}>
      <span className={styles.kept} role="status">
        {isAnswered && (
          <>
            <IconCircleCheck aria-hidden />
            {t('test.counted')}
          </>
        )}
      </span>
      {links.isStep && (
        <Button variant="soft" size="large" href={links.next} icon={<IconArrowRight aria-hidden />}>
          {t('player.next')}
        </Button>
      )}
    </span>
  )
}
