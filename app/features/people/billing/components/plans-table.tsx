import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import { Card } from '#app/ui/surfaces/card.tsx'
import type { Price } from '#rules/billing/prices.ts'
import { plans, type Plan } from '#rules/plans.ts'
import { formatPrice } from '../format-price.ts'
import styles from './plans-table.module.css'

const limits = [
  { label: 'classrooms', limitOf: (plan: Plan) => plan.classrooms },
  { label: 'students', limitOf: (plan: Plan) => plan.studentsPerClassroom },
  { label: 'players', limitOf: (plan: Plan) => plan.playersPerLiveRoom },
] as const

export function PlansTable({ prices }: { prices: readonly Price[] }) {
  const { t } = useTranslation('billing')
  const { locale } = splitLocale(useLocation().pathname)
  const { tag } = findLanguage(locale)
  const { format } = new Intl.NumberFormat(tag)
  const describePrice = (name: Plan['name']) => {
    if (name === 'free') return t('pricing.table.free')
    const yearly = prices.filter(({ plan, per }) => plan === name && per === 'year')
    const lowest = yearly.toSorted((a, b) => a.amount - b.amount)[0]
    if (!lowest) return t('pricing.table.notOnSale')
    return t(yearly.length > 1 ? 'pricing.table.fromYearly' : 'pricing.table.yearly', {
      price: formatPrice(tag, lowest),
    })
  }

  return (
    <Card as="div" padding="none" className={styles.card}>
      <table className={styles.table}>
        <caption className={styles.caption}>{t('pricing.table.caption')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('pricing.table.plan')}</th>
            {plans.map(({ name }) => (
              <th key={name} scope="col">
                {t(`pricing.plans.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {limits.map(({ label, limitOf }) => (
            <tr key={label}>
              <th scope="row">{t(`pricing.table.${label}`)}</th>
              {plans.map((plan) => (
                <td key={plan.name} className={styles.limit}>
                  {limitOf(plan) === null ? t('pricing.table.unlimited') : format(limitOf(plan)!)}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{t('pricing.table.price')}</th>
            {plans.map(({ name }) => (
              <td key={name}>{describePrice(name)}</td>
            ))}
          </tr>
        </tbody>
      </table>
    </Card>
  )
}
