import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { possibleDecisions, type OrderDecision } from '#rules/billing/order-state.ts'
import { useOrderTexts } from '#app/features/people/billing/public.ts'
import type { PlanOrder } from '#app/features/people/billing/public.server.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { EmptyState } from '#app/ui/feedback/empty-state.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Link } from '#app/ui/navigation/link.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import styles from './staff.module.css'

type ListedOrder = PlanOrder & { schoolId: string; isOverdue?: boolean }
type Asking = { order: ListedOrder; decision: OrderDecision }

/** Orders by invoice with the decisions that each admits. */
export function StaffOrdersCard({ orders, isOfSchool }: { orders: readonly ListedOrder[]; isOfSchool?: true }) {
  const { t } = useTranslation('staff')
  const localize = useLocalePath()
  const date = useDateFormatter({ day: 'numeric', month: 'short', year: 'numeric' })
  const { amountOf, itemOf } = useOrderTexts()
  const [asking, setAsking] = useState<Asking | null>(null)
  const close = () => setAsking(null)
  const decide = useAction('decideOrder', { onDone: close, onRefused: close, isImmediate: true })
  return (
    <Card title={t('orders.title')}>
      {decide.error && (
        <Notice kind="warning">
          <Refusal error={decide.error} />
        </Notice>
      )}
      {orders.length === 0 && <EmptyState mood="thinking" title={t('orders.none')} />}
      <ul className={styles.changes}>
        {orders.map((order) => (
          <li key={order.id} className={styles.order}>
            <span>
              <strong>{order.number}</strong> {t(`orders.state.${order.state}`)}
              {order.isOverdue && <span className={styles.bad}>{t('orders.overdue')}</span>}
            </span>
            <span>
              {itemOf(order)} · {amountOf(order)}
            </span>
            <span className={styles.note} suppressHydrationWarning>
              {date(order.orderedAt)} · {order.details.buyer} · {order.details.email}
              {order.details.purchaseOrder && ` · ${order.details.purchaseOrder}`}
            </span>
            <span className={styles.rowButtons}>
              {!isOfSchool && (
                <Link to={localize(`/staff?view=schools&open=${order.schoolId}`)}>{t('orders.school')}</Link>
              )}
              {possibleDecisions(order.state).map((decision) => (
                <Button
                  key={decision}
                  size="small"
                  variant={decision === 'cancel' ? 'quiet' : 'soft'}
                  onClick={() => setAsking({ order, decision })}
                >
                  {t(`orders.decide.${decision}`)}
                </Button>
              ))}
            </span>
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={asking !== null}
        title={t('orders.question', { number: asking?.order.number ?? '' })}
        confirm={t(`orders.decide.${asking?.decision ?? 'confirm'}`)}
        danger={asking?.decision === 'cancel'}
        busy={decide.busy}
        onCancel={close}
        onConfirm={() =>
          decide.send({ schoolId: asking!.order.schoolId, id: asking!.order.id, decision: asking!.decision })
        }
      >
        {t(`orders.effect.${asking?.decision ?? 'confirm'}`)}
      </ConfirmDialog>
    </Card>
  )
}
