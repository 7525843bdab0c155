import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { playsQuestions } from '#rules/competitions/game-mode.ts'
import { formatLocalMinute, parseLocalTime } from '#app/platform/time/dates.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useTimeZone } from '#app/platform/time/use-dates.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Sheet } from '#app/ui/dialogs/sheet.tsx'
import { computeDeadline } from '../deadlines.ts'
import type { RoomView } from '../../contract.ts'
import { DeadlineField } from './deadline-fields.tsx'
import styles from './assigned.module.css'

type AssignSheetProps = { room: Pick<RoomView, 'id' | 'game' | 'window'>; onClose: () => void }

/** Sets the deadline of homework, or turns a live room into homework. */
export function AssignSheet({ room: { id, game, window: existing }, onClose }: AssignSheetProps) {
  const { t } = useTranslation('competitions')
  const zone = useTimeZone()
  const [closesAt, setClosesAt] = useState(() =>
    existing
      ? formatLocalMinute(existing.closesAt, zone).replace(' ', 'T')
      : computeDeadline('tomorrow', Date.now(), zone),
  )
  const assign = useAction('assign', { isImmediate: true, onDone: onClose })
  return (
    <div data-surface="desk">
      <Sheet title={t(existing ? 'assigned.change' : 'assigned.swapTitle')} opened onClose={onClose}>
        <div className={styles.home}>
          {!existing && (
            <p className={styles.hint}>{t(playsQuestions(game) ? 'assigned.swapHint' : 'assigned.swapRoundsHint')}</p>
          )}
          <DeadlineField value={closesAt} onChange={setClosesAt} />
          <RefusalNotice error={assign.error} />
          <Button
            wide
            busy={assign.busy}
            disabled={closesAt === ''}
            onClick={() => assign.send({ competition: id, closesAt: parseLocalTime(closesAt, zone).toISOString() })}
          >
            {t(existing ? 'assigned.save' : 'assigned.give')}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}
