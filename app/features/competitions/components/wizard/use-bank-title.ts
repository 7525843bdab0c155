import { useTranslation } from 'react-i18next'
import type { OurBankName } from '#app/features/questions/public.ts'
import type { BankChoice } from './bank-choice.ts'

/** Ours are called in the reader's language, the others as their owner called them. */
export function useBankTitle(): (bank: BankChoice) => string {
  const { t } = useTranslation(['questions', 'competitions'])
  return ({ bank, title, ours, from }) =>
    from ? t('competitions:wizard.misses') : ours ? t(`ours.${bank as OurBankName}.title`) : title
}
