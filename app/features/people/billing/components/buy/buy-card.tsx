import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { priceKey, type Price } from '#rules/billing/prices.ts'
import { Refusal } from '#app/platform/errors/refusal.tsx'
import { useAction } from '#app/platform/forms/use-action.ts'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import { Button } from '#app/ui/buttons/button.tsx'
import { Notice } from '#app/ui/feedback/notice.tsx'
import { SelectField } from '#app/ui/fields/field.tsx'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { PlanSchool, SchoolPlan } from '../../contract.ts'
import { formatPrice } from '../../format-price.ts'
import styles from '../unlock/unlock.module.css'
import { OrderForm } from './order-form.tsx'

/** Chooses a plan, and pays it by card or orders it by invoice. */
export function BuyCard({ school }: { school: PlanSchool & SchoolPlan }) {
  const { t } = useTranslation('billing')
  const { locale } = splitLocale(useLocation().pathname)
  const { card } = school
  const canPay = card.isOffered && !card.isSubscribed
  // An order by invoice is for a year.
  const prices = school.prices.filter(({ per }) => canPay || per === 'year')
  const [key, setKey] = useState('')
  const [isOrdering, setOrdering] = useState(false)
  const price = prices.find((candidate) => priceKey(candidate) === key) ?? prices[0]
  // The page of the payment service replaces this one.
  const buy = useAction<{ url: string }>('buy', { isImmediate: true, onDone: ({ url }) => window.location.assign(url) })
  if (!price) return null
  const describe = ({ plan, seats, per, ...amount }: Price) => {
    const values = { price: formatPrice(findLanguage(locale).tag, amount), seats: seats ?? 0 }
    if (plan === 'teacher') return t(`unlockPremium.buy.${per === 'month' ? 'teacherMonth' : 'teacherYear'}`, values)
    if (seats === null) return t('unlockPremium.buy.schoolOpen', values)
    return t(`unlockPremium.buy.${per === 'month' ? 'schoolMonth' : 'schoolYear'}`, values)
  }
  if (isOrdering)
    return (
      <OrderForm school={school} price={priceKey(price)} title={describe(price)} onClose={() => setOrdering(false)} />
    )
  return (
    <Card title={t('unlockPremium.buy.title')}>
      <div className={styles.form}>
        <p className={styles.note}>{t('unlockPremium.buy.note')}</p>
        <SelectField
          label={t('unlockPremium.buy.plan')}
          value={priceKey(price)}
          onChange={(event) => setKey(event.target.value)}
        >
          {prices.map((candidate) => (
            <option key={priceKey(candidate)} value={priceKey(candidate)}>
              {describe(candidate)}
            </option>
          ))}
        </SelectField>
        {buy.error && (
          <Notice kind="warning">
            <Refusal error={buy.error} />
          </Notice>
        )}
        <div className={styles.buttons}>
          {canPay && (
            <Button
              busy={buy.busy || buy.result !== null}
              onClick={() => buy.send({ _school: school.id, price: priceKey(price) })}
            >
              {t('unlockPremium.buy.byCard')}
            </Button>
          )}
          {price.per === 'year' && (
            <Button variant={canPay ? 'soft' : 'primary'} onClick={() => setOrdering(true)}>
              {t('unlockPremium.buy.byInvoice')}
            </Button>
          )}
        </div>
        {canPay && <p className={styles.note}>{t('unlockPremium.buy.cardNote')}</p>}
        {price.per === 'year' && <p className={styles.note}>{t('unlockPremium.buy.invoiceNote')}</p>}
      </div>
    </Card>
  )
}
