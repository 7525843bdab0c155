import type { CSSProperties } from 'react'
import { useTranslation } from 'react-i18next'
import IconHomeFilled from '@tabler/icons-react/dist/esm/icons/IconHomeFilled.mjs'
import { earlyPercent } from '#rules/competitions/flight/flight.ts'
import type { FlightWay } from '../contract.ts'
import styles from './way-bar.module.css'

/** The way home with its gates: passed, next or ahead. */
export function WayBar({ way: { percent, pushes, gate, gates, isShut } }: { way: FlightWay }) {
  const { t } = useTranslation('competitions')
  const shownPercent = percent ?? earlyPercent(pushes)
  const gateNumbers = Array.from({ length: gates }, (_, index) => index + 1)
  return (
    <div
      className={styles.way}
      role="meter"
      aria-label={t('flight.way')}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.round(shownPercent)}
      aria-valuetext={percent === null ? t('flight.measuring') : t('flight.wayPercent', { percent })}
    >
      <span className={styles.line} aria-hidden>
        <span className={styles.flown} style={{ width: `${shownPercent}%` }} />
        {gateNumbers.map((number) => (
          <i
            key={number}
            data-gate={number < gate ? 'passed' : number === gate && isShut ? 'shut' : 'ahead'}
            style={{ '--at': `${(number * 100) / (gates + 1)}%` } as CSSProperties}
          />
        ))}
      </span>
      <IconHomeFilled className={styles.home} aria-hidden />
    </div>
  )
}
