import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import IconCircleCheck from '@tabler/icons-react/dist/esm/icons/IconCircleCheck.mjs'
import { Button } from '#app/ui/button.tsx'
import type { Ways } from '../player/use-next.ts'
import styles from './test.module.css'

/** In place of hints and stars: that something counts now, and the way on. */
export function TestNext({ ways, answered }: { ways: Ways; answered: boolean }) {
  const { t } = useTranslation('lessons')
  return (
    <span className={styles.next}>
      <span className={styles.kept} role="status">
        {answered && (
          <>
            <IconCircleCheck aria-hidden />
            {t('test.counted')}
          </>
        )}
      </span>
      {ways.isStep && (
        <Button variant="soft" size="large" href={ways.next} icon={<IconArrowRight aria-hidden />}>
          {t('player.next')}
        </Button>
      )}
    </span>
  )
}
