import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import type { RoomView } from '../contract.ts'
import { LeaderboardHidden } from '../wizard/leaderboard-hidden.ts'
import { PlayFields } from '../wizard/play-fields.tsx'
import { RoomFields } from '../wizard/room-fields.tsx'
import { lateJoins } from '../wizard/wizard-settings.ts'
import { toPlaySettings, toPlayValues } from '../wizard/play-settings.ts'
import styles from './preview.module.css'

type DraftSettingsSheetProps = { room: RoomView; hidesPlaces: boolean; onClose: () => void }

/** Settings of a draft with the fields of the wizard; saving keeps the chosen questions. */
export function DraftSettingsSheet({ room, hidesPlaces, onClose }: DraftSettingsSheetProps) {
  const { t } = useTranslation('competitions')
  const [values, setValues] = useState(() => toPlayValues(room.settings))
  const { send, busy, error } = useAction('settings', { onDone: onClose })
  const change = (changes: Partial<typeof values>) => setValues({ ...values, ...changes })
  return (
    <Sheet title={t('preview.settings')} opened onClose={onClose}>
      <form
        className={styles.settings}
        onSubmit={(event) => {
          event.preventDefault()
          send({ competition: room.id, settings: JSON.stringify(toPlaySettings(values)) })
        }}
      >
        <PlayFields values={values} isLive onChange={change} />
        <LeaderboardHidden value={hidesPlaces}>
          <RoomFields values={values} lateJoins={lateJoins} onChange={change} />
        </LeaderboardHidden>
        <RefusalNotice error={error} />
        <Button type="submit" variant="go" size="large" wide busy={busy}>
          {t('assigned.save')}
        </Button>
      </form>
    </Sheet>
  )
}
