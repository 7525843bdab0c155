import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconPlayerPause from '@tabler/icons-react/dist/esm/icons/IconPlayerPause.mjs'
import IconPlayerPlay from '@tabler/icons-react/dist/esm/icons/IconPlayerPlay.mjs'
import IconRefresh from '@tabler/icons-react/dist/esm/icons/IconRefresh.mjs'
import { Button } from '#app/ui/buttons/button.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { Phase, StagePlayer } from './stage-player.ts'
import styles from './play-screen.module.css'

type ReplayBarProps = { player: StagePlayer; phase: Phase; onAgain: () => void; onLeave: () => void }

const speeds = [1, 2, 4]

/** Replay controls: pause, resume, speed, restart. */
export function ReplayBar({ player, phase, onAgain, onLeave }: ReplayBarProps) {
  const { t } = useTranslation('minigames')
  const [speed, setSpeed] = useState(1)
  const isOver = phase === 'over'
  const isRunning = phase === 'playing'
  const toggleReplay = () => {
    if (isOver) onAgain()
    else if (isRunning) player.pause()
    else player.resume(performance.now())
  }
  return (
    <div className={styles.replay}>
      <IconButton
        variant="go"
        size={56}
        label={t(isOver ? 'stage.watchAgain' : isRunning ? 'stage.stop' : 'stage.goOn')}
        icon={isOver ? <IconRefresh /> : isRunning ? <IconPlayerPause /> : <IconPlayerPlay />}
        onClick={toggleReplay}
      />
      <fieldset className={styles.speeds} aria-label={t('stage.speed')}>
        {speeds.map((value) => (
          <Button
            key={value}
            variant={value === speed ? 'primary' : 'quiet'}
            aria-pressed={value === speed}
            onClick={() => {
              setSpeed(value)
              player.setSpeed(value, performance.now())
            }}
          >
            {t('stage.times', { number: value })}
          </Button>
        ))}
      </fieldset>
      <Button variant="quiet" onClick={onLeave}>
        {t('stage.leave')}
      </Button>
    </div>
  )
}
