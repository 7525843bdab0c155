import { useTranslation } from 'react-i18next'
import { paymentDays } from '#rules/billing/order-state.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { useDateFormatter } from '#app/platform/time/use-dates.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import type { PlanOrder, PlanSchool } from '../../contract.ts'
import styles from './orders.module.css'
import { useOrderTexts } from './use-order-texts.ts'

/** An order for paper: the school's office needs it for the payment. */
export function OrderSheet({ order, school }: { order: PlanOrder; school: PlanSchool }) {
  const { t } = useTranslation('billing')
  const localize = useLocalePath()
  const date = useDateFormatter({ dateStyle: 'long' })
  const { amountOf, itemOf } = useOrderTexts()
  const { number, orderedAt, details, state } = order
  const facts = [
    ['number', number],
    ['date', date(orderedAt)],
    ['buyer', `${details.buyer}\n${details.address}`],
    ['taxId', details.taxId],
    ['purchaseOrder', details.purchaseOrder],
    ['item', itemOf(order)],
    ['amount', amountOf(order)],
  ] as const
  return (
    <article className={styles.sheet}>
      <h1 className={styles.title}>{t('unlockPremium.order.document.title')}</h1>
      <dl className={styles.facts}>
        {facts.map(
          ([name, value]) =>
            value !== '' && (
              <div key={name}>
                <dt>{t(`unlockPremium.order.document.${name}`)}</dt>
                <dd suppressHydrationWarning>{value}</dd>
              </div>
            ),
        )}
      </dl>
      <p>{t(`unlockPremium.order.state.${state}`)}</p>
      <p>{t('unlockPremium.order.document.note', { days: paymentDays })}</p>
      <div className={styles.buttons}>
        <Button onClick={() => window.print()}>{t('unlockPremium.order.print')}</Button>
        <Button variant="quiet" href={localize(`/dashboard/unlock-premium?in=${school.id}`)}>
          {t('unlockPremium.order.hide')}
        </Button>
      </div>
    </article>
  )
}
