import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { localMinute, momentAt } from '#app/platform/dates.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useZone } from '#app/platform/shell/nav-dates.ts'
import { useAction } from '#app/platform/use-action.ts'
import { Button } from '#app/ui/button.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { Sheet } from '#app/ui/sheet.tsx'
import { deadlineOf } from '../../assigned/deadlines.ts'
import type { RoomView } from '../../contract.ts'
import { DeadlineField } from './deadline-fields.tsx'
import styles from './assigned.module.css'

type AssignSheetProps = { room: Pick<RoomView, 'id' | 'window'>; onClose: () => void }

/** Until when a class plays at home: of a room that goes on there, or of one that is there already. */
export function AssignSheet({ room: { id, window: known }, onClose }: AssignSheetProps) {
  const { t } = useTranslation('competitions')
  const zone = useZone()
  const [closesAt, setClosesAt] = useState(() =>
    known ? localMinute(known.closesAt, zone).replace(' ', 'T') : deadlineOf('tomorrow', Date.now(), zone),
  )
  const assign = useAction('assign', { onlyNow: true, done: onClose })
  return (
    <div data-surface="desk">
      <Sheet title={t(known ? 'assigned.change' : 'assigned.swapTitle')} opened onClose={onClose}>
        <div className={styles.home}>
          {!known && <p className={styles.hint}>{t('assigned.swapHint')}</p>}
          <DeadlineField value={closesAt} onChange={setClosesAt} />
          {assign.error && (
            <Notice kind="danger">
              <Refusal error={assign.error} />
            </Notice>
          )}
          <Button
            wide
            busy={assign.busy}
            disabled={closesAt === ''}
            onClick={() => assign.send({ competition: id, closesAt: momentAt(closesAt, zone).toISOString() })}
          >
            {t(known ? 'assigned.save' : 'assigned.give')}
          </Button>
        </div>
      </Sheet>
    </div>
  )
}
