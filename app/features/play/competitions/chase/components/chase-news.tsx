import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import { chaseRules } from '#rules/competitions/chase/chase-rules.ts'
import { sumClouds } from '#rules/competitions/chase/clouds.ts'
import { useServerTime } from '../../play/clock/use-clock.ts'
import type { ChaseView } from '../contract.ts'
import styles from '../../self-paced/components/self-paced.module.css'

type ChaseNewsProps = { view: ChaseView; isClockSynced: boolean; shownAt: number }

/** The clouds of the last right answer, a bridge of a friend, and the harbor. */
export function ChaseNews({ view, isClockSynced, shownAt }: ChaseNewsProps) {
  const { t } = useTranslation('competitions')
  const isOpen = useServerTime(isClockSynced, shownAt) >= view.harborOpensAt
  const { last, number, offers, percent, hasLanded, wasHelped } = view
  // The choice of items shows the clouds itself.
  const flown = last?.isRight && offers.length === 0 ? sumClouds(last.gains) : 0
  const harborKey = hasLanded ? 'landed' : percent === 100 ? (isOpen ? 'comeIn' : 'circle') : null
  return (
    <div role="status" className={styles.news}>
      {flown > 0 && (
        <p key={number} className={styles.outcome}>
          <IconCheck aria-hidden />
          {t(last!.isMended ? 'chase.flewMended' : 'chase.flew', { count: flown })}
        </p>
      )}
      {wasHelped && <p className={styles.outcome}>{t('chase.helped', { clouds: chaseRules.bridge })}</p>}
      {harborKey && <p className={styles.outcome}>{t(`chase.${harborKey}`)}</p>}
    </div>
  )
}
