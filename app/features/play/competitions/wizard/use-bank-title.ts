import { useTranslation } from 'react-i18next'
import type { BuiltInBankName } from '#app/features/play/questions/public.ts'
import type { BankChoice } from './bank-choice.ts'

/** Titles of built-in banks are translated; other banks have the title that their owner typed. */
export function useBankTitle(): (bank: BankChoice) => string {
  const { t } = useTranslation(['questions', 'competitions'])
  return ({ bank, title, ours, from }) =>
    from ? t('competitions:wizard.misses') : ours ? t(`ours.${bank as BuiltInBankName}.title`) : title
}
