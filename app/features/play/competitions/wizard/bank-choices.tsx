import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { BuiltInBankName } from '#app/features/play/questions/public.ts'
import { useLocalePath } from '#app/platform/shell/navigation/locale-paths.ts'
import { Link } from '#app/ui/navigation/link.tsx'
import type { BankChoice } from './bank-choice.ts'
import { useBankTitle } from './use-bank-title.ts'
import styles from './wizard.module.css'

type BankChoicesProps = { banks: readonly BankChoice[]; value: string | null; onChange: (bank: string) => void }

/** Choice of a question bank: missed questions of the class, personal banks, then built-in ones. */
export function BankChoices({ banks, value, onChange }: BankChoicesProps) {
  const { t } = useTranslation(['competitions', 'questions', 'minigames'])
  const localized = useLocalePath()
  const titleOf = useBankTitle()
  const name = useId()
  const personalBanks = banks.filter(({ ours, from }) => !ours && !from)
  const groups = [
    { title: t('wizard.ofClass'), banks: banks.filter(({ from }) => from) },
    { title: t('wizard.yours'), banks: personalBanks },
    {
      title: t('wizard.ours'),
      about: t('wizard.oursKnown', { game: t('minigames:games.quiz-flight.title') }),
      banks: banks.filter(({ ours }) => ours),
    },
  ]
  return (
    <fieldset className={styles.banks}>
      <legend>{t('wizard.which')}</legend>
      {groups.map(
        (group) =>
          group.banks.length > 0 && (
            <div key={group.title} className={styles.group}>
              <p>{group.title}</p>
              {group.about && <small>{group.about}</small>}
              {group.banks.map((bank) => (
                <label key={bank.bank} className={styles.bank}>
                  <input
                    type="radio"
                    name={name}
                    value={bank.bank}
                    checked={bank.bank === value}
                    disabled={bank.questions === 0}
                    onChange={() => onChange(bank.bank)}
                  />
                  <span className={styles.bankWords}>
                    <strong>{titleOf(bank)}</strong>
                    {bank.from && <small>{t('wizard.missesAbout')}</small>}
                    {bank.practised && (
                      <small>{t('wizard.practised', { game: t('minigames:games.quiz-flight.title') })}</small>
                    )}
                    {bank.ours && <small>{t(`questions:ours.${bank.bank as BuiltInBankName}.about`)}</small>}
                  </span>
                  <span className={styles.count}>{t('list.questions', { count: bank.questions })}</span>
                </label>
              ))}
            </div>
          ),
      )}
      {personalBanks.length === 0 && (
        <Link className={styles.write} to={localized('/dashboard/minigames?view=questions')}>
          {t('wizard.write')}
        </Link>
      )}
    </fieldset>
  )
}
