import { useTranslation } from 'react-i18next'
import IconClock from '@tabler/icons-react/dist/esm/icons/IconClock.mjs'
import type { RoomView } from '../../contract.ts'
import { formatClock } from '../../components/format-clock.ts'
import { useTimeLeft } from '../stage/use-time-left.ts'
import styles from '../../arena/components/scene-arena.module.css'

/** Remaining time of the round, readable from the back row. */
export function TimeChip({ room }: { room: RoomView }) {
  const { t } = useTranslation('competitions')
  const timeLeft = useTimeLeft(room)
  if (room.state === 'paused') return <p className={styles.chip}>{t('host.paused')}</p>
  if (!timeLeft) return null
  const time = formatClock(timeLeft.seconds)
  return (
    <p className={styles.chip} role="timer" aria-label={t('arena.timeLeft', { time })}>
      <IconClock aria-hidden />
      <span aria-hidden>{time}</span>
    </p>
  )
}
