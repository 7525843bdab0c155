import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { timePercents } from '#rules/competitions/time-percents.ts'
import { maxNameLength } from '#rules/input/display-name.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { Button } from '#app/ui/buttons/button.tsx'
import { TextField } from '#app/ui/fields/field.tsx'
import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { HostPlayer } from '../contract.ts'
import { usePlayerPress } from './use-player-press.ts'
import styles from './players.module.css'

type PlayerSheetProps = { competition: string; player: HostPlayer; onClose: () => void }

/** Actions of the host for one player. */
export function PlayerSheet({ competition, player, onClose }: PlayerSheetProps) {
  const { t } = useTranslation('competitions')
  const [name, setName] = useState(player.name)
  const update = usePlayerPress(competition)
  const updateAndClose = usePlayerPress(competition, onClose)
  const error = update.error ?? updateAndClose.error
  return (
    <Sheet title={player.name} opened onClose={onClose}>
      <div className={styles.sheet}>
        <RefusalNotice error={error} />
        {player.state === 'kicked' ? (
          <Button busy={updateAndClose.busy} onClick={() => updateAndClose.send('readmit', player.id)}>
            {t('host.readmit')}
          </Button>
        ) : (
          <>
            <div className={styles.rename}>
              <TextField
                label={t('host.shownName')}
                maxLength={maxNameLength}
                value={name}
                onChange={({ currentTarget: { value } }) => setName(value)}
              />
              <Button
                variant="soft"
                busy={update.busy}
                disabled={name.trim() === '' || name === player.name}
                onClick={() => update.send('rename', player.id, { name: name.trim() })}
              >
                {t('host.rename')}
              </Button>
            </div>
            <div className={styles.field}>
              <span aria-hidden>{t('host.moreTime')}</span>
              <SegmentedControl
                label={t('host.moreTime')}
                value={String(player.timePercent)}
                onChange={(percent) => update.send('give-time', player.id, { percent })}
                options={timePercents.map((percent) => ({
                  value: String(percent),
                  label: t('host.percent', { percent }),
                }))}
              />
            </div>
            <div className={styles.answers}>
              <Button
                variant="quiet"
                busy={update.busy}
                onClick={() => update.send(player.muted ? 'unmute' : 'mute', player.id)}
              >
                {t(player.muted ? 'host.unmute' : 'host.mute')}
              </Button>
              <Button
                variant="danger"
                busy={updateAndClose.busy}
                onClick={() => updateAndClose.send('kick', player.id)}
              >
                {t('host.kick')}
              </Button>
            </div>
          </>
        )}
      </div>
    </Sheet>
  )
}
