import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useRevalidator } from 'react-router'
import { actions } from '#app/platform/commands/actions.server.ts'
import { useLive } from '#app/platform/live/live.ts'
import { getRequestContext } from '#app/platform/request/request.server.ts'
import { workspaceContext } from '#app/platform/workspace/workspace.ts'
import type { PageHandle } from '#app/platform/shell/document/head.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { PageHead } from '#app/ui/frames/page-head.tsx'
import { decideJoinRequests } from '../joining/decide-join-requests.server.ts'
import { ClassTransfers } from '../roster/class-transfers.tsx'
import { ClassCode } from '../joining/components/class-code.tsx'
import { JoinSettingsCard } from '../joining/components/join-settings-card.tsx'
import { RequestQueue, type PendingRequest } from '../joining/components/request-queue.tsx'
import { RejectedRequests } from '../joining/components/rejected-requests.tsx'
import { useDecisions } from '../joining/components/use-decisions.ts'
import { decideTransfers, withdrawTransfers } from '../roster/decide-transfers.server.ts'
import { changeJoinSettings, newClassCode } from '../joining/change-join-settings.server.ts'
import { loadQueuePage } from '../joining/queue-page.server.ts'
import type { Route } from './+types/join-requests.ts'
import styles from './join-requests.module.css'

export const handle: PageHandle = { title: 'classrooms:joinRequests.title', hidden: true }

export const loader = ({ context }: Route.LoaderArgs) =>
  loadQueuePage(getRequestContext(context), context.get(workspaceContext))

export const action = actions({
  decide: decideJoinRequests,
  joinSettings: changeJoinSettings,
  code: newClassCode,
  transfer: decideTransfers,
  'withdraw-transfer': withdrawTransfers,
})

export default function JoinRequests({
  loaderData: { room: classroom, first, transfers, away, joinSettings, seats, joinAddress, now },
}: Route.ComponentProps) {
  const { t } = useTranslation('classrooms')
  const queue = useLive<PendingRequest[]>(`classrooms/${classroom.id}/join-requests`, first)
  const { decide, requests } = useDecisions(classroom.id, queue)
  useRevalidateWithQueue(queue)

  return (
    <>
      <PageHead
        title={t('joinRequests.title')}
        note={classroom.name}
        actions={
          <ClassCode
            classroomId={classroom.id}
            code={joinSettings.code}
            className={classroom.name}
            joinAddress={joinAddress}
          />
        }
      />
      <div className={styles.columns}>
        <div className={styles.queue}>
          {seats === 0 && (
            <Notice kind="warning" title={t('joinRequests.fullTitle')}>
              {t('joinRequests.fullText')}
            </Notice>
          )}
          <ClassTransfers classroomId={classroom.id} first={transfers} />
          <RequestQueue requests={requests} now={now} decide={decide} />
        </div>
        <div className={styles.side}>
          <JoinSettingsCard classroomId={classroom.id} settings={joinSettings} />
          <RejectedRequests people={away} decide={decide} />
        </div>
      </div>
    </>
  )
}

/** Reloads rejected requests and free seats when the live queue changes, including decisions of co-teachers. */
function useRevalidateWithQueue(queue: PendingRequest[]) {
  const { revalidate } = useRevalidator()
  const seen = useRef(queue)
  useEffect(() => {
    if (seen.current === queue) return
    seen.current = queue
    const timer = setTimeout(() => void revalidate(), 300)
    return () => clearTimeout(timer)
  }, [queue, revalidate])
}
