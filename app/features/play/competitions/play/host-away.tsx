import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import type { PlayerScreen } from '#rules/competitions/player-screen.ts'
import type { RoundView } from '../contract.ts'
import styles from './host-away.module.css'

/** Most classes discuss a question for less than this. */
const noticeDelayMs = 60_000

type HostAwayProps = { screen: PlayerScreen; round: RoundView | null }

/** After a minute in a phase that only the host can end, shows the student what the room is waiting for. */
export const HostAway = ({ screen, round }: HostAwayProps) =>
  screen === 'reveal' || screen === 'board' ? <WaitingLine key={`${round?.number} ${screen}`} /> : null

function WaitingLine() {
  const { t } = useTranslation('competitions')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), noticeDelayMs)
    return () => clearTimeout(timer)
  }, [])
  return (
    <p className={styles.away} role="status">
      {isLong && (
        <span className={styles.words}>
          <IconHourglass aria-hidden />
          {t('play.hostAway')}
        </span>
      )}
    </p>
  )
}
