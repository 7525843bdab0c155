import { useTranslation } from 'react-i18next'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { PlanSchool } from '../../contract.ts'
import styles from '../unlock/unlock.module.css'

/** Opens the page of the payment service for cards, receipts and cancellation. */
export function PaymentAccountCard({ school }: { school: PlanSchool }) {
  const { t } = useTranslation('billing')
  const open = useAction<{ url: string }>('card', {
    isImmediate: true,
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <Card title={t('unlockPremium.card.title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('unlockPremium.card.text')}</p>
        {open.error && (
          <Notice kind="warning">
            <Refusal error={open.error} />
          </Notice>
        )}
        <Button
          variant="soft"
          busy={open.busy || open.result !== null}
          onClick={() => open.send({ _school: school.id })}
        >
          {t('unlockPremium.card.open')}
        </Button>
      </div>
    </Card>
  )
}
