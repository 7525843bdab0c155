import { useTranslation } from 'react-i18next'
import IconCheck from '@tabler/icons-react/dist/esm/icons/IconCheck.mjs'
import type { FlightView } from '../contract.ts'
import styles from '../../self-paced/components/self-paced.module.css'

/** Praise for the last right answer, above the next question. */
export function OutcomeLine({ last, number }: Pick<FlightView, 'last' | 'number'>) {
  const { t } = useTranslation('competitions')
  const text = !last?.isRight
    ? null
    : last.pushes === 0
      ? t('flight.rightAtGate')
      : t(last.isMended ? 'flight.mended' : 'flight.right', { count: last.pushes })
  return (
    <div role="status">
      {text !== null && (
        <p key={number} className={styles.outcome}>
          <IconCheck aria-hidden />
          {text}
        </p>
      )}
    </div>
  )
}
