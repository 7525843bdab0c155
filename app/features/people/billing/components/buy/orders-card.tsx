import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { ConfirmDialog } from '#app/ui/dialogs/confirm-dialog.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { PlanSchool, SchoolPlan } from '../../contract.ts'
import styles from './orders.module.css'
import { useOrderTexts } from './use-order-texts.ts'

/** Orders of the school, to print and to withdraw. */
export function OrdersCard({ school }: { school: PlanSchool & SchoolPlan }) {
  const { t } = useTranslation('billing')
  const localize = useLocalePath()
  const { amountOf, itemOf } = useOrderTexts()
  const [withdrawing, setWithdrawing] = useState<string | null>(null)
  const close = () => setWithdrawing(null)
  const withdraw = useAction('withdraw', { onDone: close, onRefused: close, isImmediate: true })
  return (
    <Card title={t('unlockPremium.order.list')}>
      {withdraw.error && (
        <Notice kind="warning">
          <Refusal error={withdraw.error} />
        </Notice>
      )}
      <ul className={styles.list}>
        {school.orders.map((order) => (
          <li key={order.id} className={styles.item}>
            <strong>{order.number}</strong>
            <span className={styles.grow}>
              {itemOf(order)} · {amountOf(order)} · {t(`unlockPremium.order.state.${order.state}`)}
            </span>
            <Button
              size="small"
              variant="soft"
              href={localize(`/dashboard/unlock-premium?in=${school.id}&order=${order.id}`)}
            >
              {t('unlockPremium.order.print')}
            </Button>
            {order.state === 'ordered' && (
              <Button size="small" variant="quiet" onClick={() => setWithdrawing(order.id)}>
                {t('unlockPremium.order.withdraw')}
              </Button>
            )}
          </li>
        ))}
      </ul>
      <ConfirmDialog
        opened={withdrawing !== null}
        title={t('unlockPremium.order.withdrawQuestion')}
        confirm={t('unlockPremium.order.withdraw')}
        busy={withdraw.busy}
        onCancel={close}
        onConfirm={() => withdraw.send({ _school: school.id, id: withdrawing! })}
      >
        {t('unlockPremium.order.withdrawText')}
      </ConfirmDialog>
    </Card>
  )
}
