import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useOrderTexts } from '#app/features/people/billing/public.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { SupportedSchool } from '../contract.ts'
import styles from './staff.module.css'

/** Message of a status of the payment service. */
function statusKey(status: string): 'running' | 'ending' | 'late' | 'ended' {
  if (status === 'active' || status === 'trialing') return 'running'
  if (status === 'ending') return 'ending'
  return status === 'canceled' || status === 'incomplete_expired' ? 'ended' : 'late'
}

/** Purchases by card, whose latest payment staff can return. */
export function PurchasesCard({ school: { id: schoolId, purchases } }: { school: SupportedSchool }) {
  const { t } = useTranslation('staff')
  const date = useDateFormatter({ day: 'numeric', month: 'short', year: 'numeric' })
  const { amountOf } = useOrderTexts()
  const [returning, setReturning] = useState<string | null>(null)
  const close = () => setReturning(null)
  const refund = useAction('refundPurchase', {
    onDone() {
      close()
      toast({ kind: 'success', message: t('purchases.queued') })
    },
    onRefused: close,
    isImmediate: true,
  })
  return (
    <Card title={t('purchases.title')}>
      {refund.error && (
        <Notice kind="warning">
          <Refusal error={refund.error} />
        </Notice>
      )}
      <ul className={styles.changes}>
        {purchases.map((purchase) => (
          <li key={purchase.id}>
            <span className={styles.note} suppressHydrationWarning>
              {date(purchase.createdAt)}
            </span>
            <span>
              {t(`plan.names.${purchase.plan}`)} · {amountOf(purchase)} ·{' '}
              {t(`purchases.status.${statusKey(purchase.status)}`)}
            </span>
            {purchase.isPaid && (
              <Button size="small" variant="quiet" onClick={() => setReturning(purchase.id)}>
                {t('purchases.refund')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={returning !== null}
        title={t('purchases.question')}
        confirm={t('purchases.refund')}
        danger
        busy={refund.busy}
        onCancel={close}
        onConfirm={() => refund.send({ schoolId, id: returning! })}
      >
        {t('purchases.warning')}
      </ConfirmDialog>
    </Card>
  )
}
