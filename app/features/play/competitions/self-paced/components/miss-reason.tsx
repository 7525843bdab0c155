import { useTranslation } from 'react-i18next'
import IconArrowRight from '@tabler/icons-react/dist/esm/icons/IconArrowRight.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { Reveal } from '../../play/standings/reveal.tsx'
import type { LastAnswer } from '../contract.ts'
import styles from './self-paced.module.css'

type MissReasonProps = {
  last: LastAnswer
  /** Time until the next question opens. */
  waitMs: number
  onNext: () => void
}

/** The right answer and its reason after a miss. The question returns later. */
export function MissReason({ last: { question, answer, key }, waitMs, onNext }: MissReasonProps) {
  const { t } = useTranslation('competitions')
  return (
    <>
      <Reveal room={{ question, key }} round={null} outcome={{ kind: 'wrong' }} ownAnswer={answer} isCompact />
      <p className={styles.returns}>{t('flight.comesBack')}</p>
      <div className={styles.next}>
        <Button
          variant="go"
          size="large"
          wide
          // Not disabled, so that it keeps the focus while the player reads.
          aria-disabled={waitMs > 0 || undefined}
          icon={<IconArrowRight aria-hidden />}
          onClick={() => waitMs === 0 && onNext()}
        >
          {waitMs > 0 ? t('flight.read', { count: Math.ceil(waitMs / 1_000) }) : t('flight.next')}
        </Button>
      </div>
    </>
  )
}
