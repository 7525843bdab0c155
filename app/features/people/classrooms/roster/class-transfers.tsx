import { useTranslation } from 'react-i18next'
import IconHourglass from '@tabler/icons-react/dist/esm/icons/IconHourglass.mjs'
import { useLive } from '#app/platform/live/live.ts'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { usePagePerson } from '#app/platform/shell/person/page-person.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import { ChildKite } from '#app/ui/kite/child-kite.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import type { Transfer, TransfersOfClass } from '../contract.ts'
import { TransferList } from './transfer-list.tsx'
import styles from './transfer-list.module.css'

/** Live lists of transfer requests: for students of this class, and sent by this class. */
export function ClassTransfers({ classroomId, first }: { classroomId: string; first: TransfersOfClass }) {
  const { wanted, asked } = useLive<TransfersOfClass>(`classrooms/${classroomId}/transfer-requests`, first)
  const { decide, withdraw, busy } = useTransferActions(classroomId)
  const person = usePagePerson()?.id
  // Users cannot decide their own requests; those are listed with the class that sent them.
  const decidable = wanted.filter(({ askedById }) => askedById !== person)
  return (
    <>
      <TransferList transfers={decidable} busy={busy} onDecide={(act, request) => decide.send({ act, request })} />
      <SentTransfers transfers={asked} busy={busy} onWithdraw={(request) => withdraw.send({ classroomId, request })} />
    </>
  )
}

type SentTransfersProps = { transfers: Transfer[]; busy: boolean; onWithdraw: (requests: string[]) => void }

function SentTransfers({ transfers, busy, onWithdraw }: SentTransfersProps) {
  const { t } = useTranslation('classrooms')
  if (transfers.length === 0) return null
  return (
    <Card title={t('transfers.askedTitle')} icon={<IconHourglass aria-hidden />} aside={transfers.length}>
      <p className={styles.lead}>{t('transfers.askedText')}</p>
      <ul aria-live="polite">
        {transfers.map(({ id, studentId, name }) => (
          <li key={id} className={styles.row}>
            <ChildKite id={studentId} size={36} />
            <strong className={styles.words}>{name}</strong>
            <Button variant="plain" size="small" disabled={busy} onClick={() => onWithdraw([id])}>
              {t('transfers.withdraw')} <span className="sk-visually-hidden">{name}</span>
            </Button>
          </li>
        ))}
      </ul>
    </Card>
  )
}

/** Posts to the page of join requests wherever the list is shown. Reports success by toast. */
function useTransferActions(classroomId: string) {
  const { t } = useTranslation('classrooms')
  const to = useLocalePath()(`/dashboard/classroom-dashboard/${classroomId}/join-request`)
  const decide = useAction<{ act: 'approve' | 'decline'; decided: string[] }>('transfer', {
    to,
    onDone: ({ act, decided }) =>
      toast({
        kind: act === 'approve' ? 'success' : 'info',
        message: t(`transfers.done.${act}`, { count: decided.length }),
      }),
    onRefused: toastRefusal,
  })
  const withdraw = useAction('withdraw-transfer', {
    to,
    onDone: () => toast({ kind: 'info', message: t('transfers.withdrawn') }),
    onRefused: toastRefusal,
  })
  return { decide, withdraw, busy: decide.busy || withdraw.busy }
}
