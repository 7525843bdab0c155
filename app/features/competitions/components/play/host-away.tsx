import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import type { PlayerScreen } from '#rules/competitions/player-screen.ts'
import type { RoundView } from '../../contract.ts'
import styles from './host-away.module.css'

/** Most classes talk for less than this about one question. */
const longMs = 60_000

type HostAwayProps = { screen: PlayerScreen; round: RoundView | null }

/** Where only whoever leads goes on: after a minute a child is told what it waits for. */
export const HostAway = ({ screen, round }: HostAwayProps) =>
  screen === 'reveal' || screen === 'board' ? <WaitingLine key={`${round?.number} ${screen}`} /> : null

function WaitingLine() {
  const { t } = useTranslation('competitions')
  const [isLong, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), longMs)
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
