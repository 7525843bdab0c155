import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { actions } from '#app/platform/actions.server.ts'
import { useLive } from '#app/platform/live.ts'
import { visitOf } from '#app/platform/request.server.ts'
import { roomContext } from '#app/platform/room.ts'
import type { PageHandle } from '#app/platform/shell/head.tsx'
import { Notice } from '#app/ui/notice.tsx'
import { PageHead } from '#app/ui/page-head.tsx'
import { decideJoinRequests } from '../decide-join-requests.server.ts'
import { ClassTransfers } from '../components/class-transfers.tsx'
import { ClassCode } from '../components/class-code.tsx'
import { JoinSettingsCard } from '../components/join-settings-card.tsx'
import { RequestQueue, type Waiting } from '../components/request-queue.tsx'
import { TurnedAway } from '../components/turned-away.tsx'
import { useDecisions } from '../components/use-decisions.ts'
import { decideTransfers, withdrawTransfers } from '../decide-transfers.server.ts'
import { changeJoinSettings, newClassCode } from '../change-join-settings.server.ts'
import { queueNow } from '../queue-page.server.ts'
import type { Route } from './+types/join-requests.ts'
import styles from './join-requests.module.css'

export const handle: PageHandle = { title: 'classrooms:joinRequests.title', hidden: true }

export const loader = ({ context }: Route.LoaderArgs) => queueNow(visitOf(context), context.get(roomContext))

export const action = actions({
  decide: decideJoinRequests,
  joinSettings: changeJoinSettings,
  code: newClassCode,
  transfer: decideTransfers,
  'withdraw-transfer': withdrawTransfers,
})

/** Who waits to join, and who may. */
export default function JoinRequests({
  loaderData: { room, first, transfers, away, joinSettings, seats, joinAddress, now },
}: Route.ComponentProps) {
  const { t } = useTranslation('classrooms')
  const queue = useLive<Waiting[]>(`classrooms/${room.id}/join-requests`, first)
  const { decide, requests } = useDecisions(room.id, queue)
  useFollowing(queue)

  return (
    <>
      <PageHead
        title={t('joinRequests.title')}
        note={room.name}
        actions={
          <ClassCode classroomId={room.id} code={joinSettings.code} className={room.name} joinAddress={joinAddress} />
        }
      />
      <div className={styles.columns}>
        <div className={styles.queue}>
          {seats === 0 && (
            <Notice kind="warning" title={t('joinRequests.fullTitle')}>
              {t('joinRequests.fullText')}
            </Notice>
          )}
          <ClassTransfers classroomId={room.id} first={transfers} />
          <RequestQueue requests={requests} now={now} decide={decide} />
        </div>
        <div className={styles.side}>
          <JoinSettingsCard classroomId={room.id} settings={joinSettings} />
          <TurnedAway people={away} decide={decide} />
        </div>
      </div>
    </>
  )
}

/** Who was turned away and how many seats are left change with the queue, also when a colleague answers. */
function useFollowing(queue: Waiting[]) {
  const { revalidate } = useRevalidator()
  const seen = useRef(queue)
  useEffect(() => {
    if (seen.current === queue) return
    seen.current = queue
    const timer = setTimeout(() => void revalidate(), 300)
    return () => clearTimeout(timer)
  }, [queue, revalidate])
}
