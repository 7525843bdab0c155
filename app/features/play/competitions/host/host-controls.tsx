import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconUsers from '@tabler/icons-react/dist/esm/icons/IconUsers.mjs'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { MoveToHomeworkButton } from '../assigned/components/move-to-homework-button.tsx'
import type { SceneProps } from './stage/stage.tsx'
import { JoinRequestBadge, countJoinRequests } from './join-request-badge.tsx'
import { EndSheet } from './end-sheet.tsx'
import { PlayersPanel } from './players-panel.tsx'
import { PressIcon } from './press-icon.tsx'
import { otherPresses, primaryPress } from './primary-press.ts'
import { PrimaryButton } from './primary-button.tsx'
import { StillThere } from '../idle/still-there.tsx'
import { SoundSwitch } from './music/sound-switch.tsx'
import type { Presses } from './use-presses.ts'
import styles from './controls.module.css'

/** Controls along the lower edge of the stage: small buttons for the host, and the primary button. */
export function HostControls({ room, host, presses }: SceneProps & { presses: Presses }) {
  const { t } = useTranslation('competitions')
  const [showsPlayers, setShowsPlayers] = useState(false)
  const requestCount = countJoinRequests(host)
  return (
    <>
      <StillThere host={host} presses={presses} isOnStage />
      {presses.error && (
        <div data-surface="desk" className={styles.problem}>
          <Notice kind="danger">
            <Refusal error={presses.error} />
          </Notice>
        </div>
      )}
      <div className={styles.controls}>
        {otherPresses(room).map((press) => (
          <button
            key={press}
            type="button"
            onClick={() => presses.press(press)}
            data-on={press === 'unlock' || undefined}
          >
            <PressIcon press={press} />
            {t(`host.press.${press}`)}
          </button>
        ))}
        <button type="button" aria-haspopup="dialog" onClick={() => setShowsPlayers(true)}>
          <IconUsers aria-hidden />
          {t('host.players', { count: room.players })}
          {requestCount > 0 && (
            <span className={styles.asking}>
              <JoinRequestBadge count={requestCount} />
            </span>
          )}
        </button>
        <MoveToHomeworkButton room={room} />
        <SoundSwitch room={room} host={host} />
        {primaryPress(room) && room.state !== 'draft' && (
          <EndSheet onEnd={() => presses.press('end')} triggerClassName={styles.end} />
        )}
        <PrimaryButton room={room} presses={presses} className={styles.primary} />
      </div>
      <div data-surface="desk">
        <Sheet title={t('host.playersTitle')} opened={showsPlayers} onClose={() => setShowsPlayers(false)} wide>
          <PlayersPanel room={room} host={host} />
        </Sheet>
      </div>
    </>
  )
}
