import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import IconMinus from '@tabler/icons-react/dist/esm/icons/IconMinus.mjs'
import type { ConsentStatus } from '#rules/consent/consent-state.ts'
import { Notice } from '#app/ui/feedback/notice.tsx'
import type { ConsentCard } from '../contract.ts'
import { ConsentAnswer } from './consent-answer.tsx'
import { PurposeFacts } from './purpose-facts.tsx'
import { PurposeIcon } from './purpose-icon.tsx'
import styles from './consent.module.css'

const icons: Record<ConsentStatus, typeof IconCheck> = {
  on: IconCheck,
  off: IconMinus,
  toConfirm: IconClock,
  open: IconClock,
}

type DecidedPurposeProps = { student: string; card: ConsentCard; mayAnswer: boolean }

/** A purpose with its state; opens to its text and the same two answers. */
export function DecidedPurpose({ student, card, mayAnswer }: DecidedPurposeProps) {
  const { t } = useTranslation('consent')
  const { purpose, status, own, isRefusedElsewhere } = card
  const Icon = icons[status]
  return (
    <details className={styles.decided}>
      <summary className={styles.summary}>
        <PurposeIcon purpose={purpose} />
        <span className={styles.words}>
          <strong>{t(`purpose.${purpose}.title`)}</strong>
          {own === null && status === 'on' && <span className={styles.note}>{t('bySchool')}</span>}
        </span>
        <span className={styles.status} data-status={status}>
          <Icon aria-hidden /> {t(`status.${status}`)}
        </span>
      </summary>
      <div className={styles.body}>
        <PurposeFacts purpose={purpose} />
        {isRefusedElsewhere && <Notice kind="info">{t('otherSaidNo')}</Notice>}
        {status === 'toConfirm' && own === 'yes' && <Notice kind="info">{t('toConfirm')}</Notice>}
        {mayAnswer && <ConsentAnswer student={student} purpose={purpose} own={own} />}
      </div>
    </details>
  )
}
