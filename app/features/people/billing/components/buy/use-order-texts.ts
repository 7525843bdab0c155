import { useTranslation } from 'react-i18next'
import { useLocation } from 'react-router'
import { fromMinorUnits } from '#rules/billing/prices.ts'
import { findLanguage, splitLocale } from '#app/platform/i18n/languages.ts'
import type { PlanOrder } from '../../contract.ts'
import { formatPrice } from '../../format-price.ts'

/** Texts of an order on screens and on paper. */
export function useOrderTexts() {
  const { t } = useTranslation('billing')
  const { locale } = splitLocale(useLocation().pathname)
  return {
    amountOf: ({ currency, amount }: Pick<PlanOrder, 'currency' | 'amount'>) =>
      formatPrice(findLanguage(locale).tag, { currency, amount: fromMinorUnits(currency, amount) }),
    itemOf: ({ plan, seats }: Pick<PlanOrder, 'plan' | 'seats'>) => {
      if (plan === 'teacher') return t('unlockPremium.order.document.teacher')
      if (seats === null) return t('unlockPremium.order.document.schoolOpen')
      return t('unlockPremium.order.document.school', { seats })
    },
  }
}
