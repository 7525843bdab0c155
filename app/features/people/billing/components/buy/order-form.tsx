import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { ReasonText, Refusal } from '#app/platform/errors/refusal.tsx'
import { ActionForm } from '#app/platform/forms/action-form.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { splitLocale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { toast } from '#app/ui/feedback/toasts.tsx'
import { TextAreaField, TextField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { PlanSchool } from '../../contract.ts'
import styles from '../unlock/unlock.module.css'

type OrderFormProps = { school: PlanSchool; price: string; title: string; onClose: () => void }

/** The buyer as the invoice names it. */
export function OrderForm({ school, price, title, onClose }: OrderFormProps) {
  const { t } = useTranslation('billing')
  const { locale } = splitLocale(useLocation().pathname)
  const order = useAction<{ number: string }>('order', {
    onDone({ number }) {
      toast({ kind: 'success', message: t('unlockPremium.order.sent', { number }) })
      onClose()
    },
  })
  const reasons = order.error?.fields
  const errorOf = (field: string) => reasons?.[field] && <ReasonText reason={reasons[field]} />
  return (
    <Card title={t('unlockPremium.order.title')}>
      <ActionForm of={order} className={styles.form}>
        <p className={styles.offer}>
          <strong>{title}</strong>
        </p>
        <input type="hidden" name="_school" value={school.id} />
        <input type="hidden" name="price" value={price} />
        <input type="hidden" name="locale" value={locale} />
        <TextField
          name="buyer"
          label={t('unlockPremium.order.buyer')}
          defaultValue={school.name}
          maxLength={120}
          required
          autoComplete="organization"
          error={errorOf('buyer')}
        />
        <TextAreaField
          name="address"
          label={t('unlockPremium.order.address')}
          rows={3}
          maxLength={400}
          required
          autoComplete="street-address"
          error={errorOf('address')}
        />
        <TextField
          name="taxId"
          label={t('unlockPremium.order.taxId')}
          maxLength={40}
          optional
          error={errorOf('taxId')}
        />
        <TextField
          name="purchaseOrder"
          label={t('unlockPremium.order.purchaseOrder')}
          maxLength={60}
          optional
          error={errorOf('purchaseOrder')}
        />
        <TextField
          type="email"
          name="email"
          label={t('unlockPremium.order.email')}
          maxLength={254}
          required
          autoComplete="email"
          error={errorOf('email')}
        />
        {order.error && !reasons && (
          <Notice kind="warning">
            <Refusal error={order.error} />
          </Notice>
        )}
        <div className={styles.buttons}>
          <Button type="submit" busy={order.busy}>
            {t('unlockPremium.order.send')}
          </Button>
          <Button variant="quiet" onClick={onClose}>
            {t('unlockPremium.order.back')}
          </Button>
        </div>
      </ActionForm>
    </Card>
  )
}
