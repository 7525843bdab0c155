import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconArrowLeft from '@tabler/icons-react/dist/esm/icons/IconArrowLeft.mjs'
import IconCalendarTime from '@tabler/icons-react/dist/esm/icons/IconCalendarTime.mjs'
import IconReportAnalytics from '@tabler/icons-react/dist/esm/icons/IconReportAnalytics.mjs'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { IconButton } from '#app/ui/buttons/icon-button.tsx'
import type { HostView, RoomView } from '../../contract.ts'
import { EndSheet } from '../../host/end-sheet.tsx'
import { PlayerSheet } from '../../host/player-sheet.tsx'
import type { Presses } from '../../host/use-presses.ts'
import { AssignSheet } from './assign-sheet.tsx'
import { StudentProgress } from './student-progress.tsx'
import hostStyles from '../../host/remote.module.css'
import styles from './assigned.module.css'

type AssignedHostProps = { room: RoomView; host: HostView; presses: Presses }

/** Host page of homework: progress of each student, the deadline, and ending it. */
export function AssignedHost({ room, host, presses }: AssignedHostProps) {
  const { t } = useTranslation('competitions')
  const localized = useLocalePath()
  const formatDateTime = useDateFormatter({ dateStyle: 'full', timeStyle: 'short' })
  const [isEditingDeadline, setEditingDeadline] = useState(false)
  const [chosen, setChosen] = useState<string | null>(null)
  const player = host.players.find(({ id }) => id === chosen)
  const { opensAt, closesAt } = room.window!
  const state = room.state === 'scheduled' || room.state === 'finished' ? room.state : 'running'
  const doneCount = host.players.filter(({ isDone }) => isDone).length
  return (
    <div className={hostStyles.remote}>
      <header className={hostStyles.head}>
        <IconButton
          label={t('host.back')}
          icon={<IconArrowLeft aria-hidden />}
          size={48}
          href={localized('/dashboard/competition')}
        />
        <div className={hostStyles.words}>
          <h1>{room.title}</h1>
          <p>{t(`assigned.${state}`)}</p>
        </div>
      </header>
      <RefusalNotice error={presses.error} />
      <Card className={styles.times}>
        {state === 'scheduled' && <p>{t('assigned.from', { at: formatDateTime(opensAt) })}</p>}
        <p>
          <strong>{t('assigned.until', { at: formatDateTime(closesAt) })}</strong>
        </p>
        <div className={styles.does}>
          {state === 'finished' ? (
            <Button
              icon={<IconReportAnalytics aria-hidden />}
              href={localized(`/dashboard/competition/${room.id}/result`)}
            >
              {t('host.report')}
            </Button>
          ) : (
            <Button variant="soft" icon={<IconCalendarTime aria-hidden />} onClick={() => setEditingDeadline(true)}>
              {t('assigned.change')}
            </Button>
          )}
        </div>
      </Card>
      <Card
        title={t('assigned.progress')}
        aside={state === 'running' ? t('assigned.doneCount', { count: doneCount }) : undefined}
      >
        <StudentProgress game={room.game} host={host} onChoose={setChosen} />
      </Card>
      {state === 'running' && <EndSheet onEnd={() => presses.press('end')} triggerClassName={hostStyles.end} />}
      {isEditingDeadline && <AssignSheet room={room} onClose={() => setEditingDeadline(false)} />}
      {player && <PlayerSheet key={player.id} competition={room.id} player={player} onClose={() => setChosen(null)} />}
    </div>
  )
}
