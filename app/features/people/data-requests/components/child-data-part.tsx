import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import IconDatabase from '@tabler/icons-react/dist/esm/icons/IconDatabase.mjs'
import { isOpenRequest, mayObject, mayWithdraw, type DataRequestKind } from '#rules/guardians/data-request.ts'
import { RefusalNotice } from '#app/platform/errors/refusal-notice.tsx'
import { toastRefusal } from '#app/platform/errors/refusal-toast.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { lazyPart } from '#app/ui/rendering/lazy-part.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { ChildData, OwnDataRequest } from '../contract.ts'
import styles from './data-requests.module.css'

const CopyDownload = lazyPart(() => import('./copy-download.tsx'))

type Child = { id: string; name: string; data: ChildData }

/** "My child's data": requests for a copy and for deletion, and the state of each. */
export function ChildDataPart({ children }: { children: Child[] }) {
  const { t } = useTranslation('data-requests')
  return (
    <Card title={t('family.title', { count: children.length })} icon={<IconDatabase aria-hidden />}>
      <ul className={styles.children}>
        {children.map((child) => (
          <ChildDataItem key={child.id} child={child} isNamed={children.length > 1} />
        ))}
      </ul>
    </Card>
  )
}

function ChildDataItem({ child: { id, name, data }, isNamed }: { child: Child; isNamed: boolean }) {
  const { t } = useTranslation('data-requests')
  const formatDay = useDateFormatter()
  const to = useLocalePath()(`/dashboard?child=${id}`)
  const [isDeleting, setDeleting] = useState(false)
  const { send, busy, error } = useAction<{ dueAt: number }>('requestChildData', {
    to,
    onDone({ dueAt }) {
      setDeleting(false)
      toast({ kind: 'success', message: t('family.sent', { school: data.schoolName, date: formatDay(dueAt) }) })
    },
    onRefused: (refusal) => isDeleting || toastRefusal(refusal, 'danger'),
  })
  const isOpen = (kind: DataRequestKind) =>
    data.requests.some((request) => request.isOwn && request.kind === kind && isOpenRequest(request.status))
  const label = <span className="sk-visually-hidden">{name}</span>
  return (
    <li className={styles.child}>
      {isNamed && <h3 className={styles.name}>{name}</h3>}
      {data.requests.length > 0 && (
        <ul className={styles.requests}>
          {data.requests.map((request) => (
            <RequestItem key={request.id} request={request} to={to} name={name} />
          ))}
        </ul>
      )}
      {data.obstacle ? (
        <p className={styles.note}>{t(`family.obstacle.${data.obstacle}`, { school: data.schoolName })}</p>
      ) : (
        <div className={styles.actions}>
          {!isOpen('copy') && (
            <Button variant="soft" size="small" busy={busy} onClick={() => send({ student: id, kind: 'copy' })}>
              {t('family.copy')} {label}
            </Button>
          )}
          {!isOpen('delete') && (
            <Button variant="quiet" size="small" onClick={() => setDeleting(true)}>
              {t('family.delete')} {label}
            </Button>
          )}
        </div>
      )}
      <ConfirmDialog
        opened={isDeleting}
        title={t('family.deleteTitle', { name })}
        confirm={t('family.deleteConfirm')}
        danger
        busy={busy}
        onCancel={() => setDeleting(false)}
        onConfirm={() => send({ student: id, kind: 'delete' })}
      >
        <p>{t('family.deleteWarn', { name, school: data.schoolName })}</p>
        <RefusalNotice error={error} />
      </ConfirmDialog>
    </li>
  )
}

function RequestItem({ request, to, name }: { request: OwnDataRequest; to: string; name: string }) {
  const { t } = useTranslation('data-requests')
  const formatDay = useDateFormatter()
  const { id, kind, status, isOwn, declineReason, askedAt, dueAt, until } = request
  const { send, busy } = useAction('changeDataRequest', { to, onRefused: (error) => toastRefusal(error, 'danger') })
  const mayChange = isOwn ? mayWithdraw(status) : mayObject(kind, status)
  const dates = { due: formatDay(dueAt), until: until === null ? '' : formatDay(until) }
  return (
    <li className={styles.request}>
      <strong>{t(isOwn ? `family.kind.${kind}` : 'family.otherGuardian')}</strong>
      <span className={styles.note} suppressHydrationWarning>
        {t('family.asked', { date: formatDay(askedAt) })}
      </span>
      <span suppressHydrationWarning>
        {status === 'declined' && declineReason
          ? t('family.declined', { reason: t(`reasons.${declineReason}`) })
          : t(`family.status.${status === 'approved' ? 'asked' : status}`, dates)}
      </span>
      <div className={styles.actions}>
        {isOwn && status === 'ready' && (
          <Suspense fallback={null}>
            <CopyDownload request={id} to={to} name={name} />
          </Suspense>
        )}
        {mayChange && (
          <Button variant={isOwn ? 'quiet' : 'danger'} size="small" busy={busy} onClick={() => send({ request: id })}>
            {t(isOwn ? (status === 'deleting' ? 'family.undo' : 'family.withdraw') : 'family.object')}{' '}
            <span className="sk-visually-hidden">{name}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
