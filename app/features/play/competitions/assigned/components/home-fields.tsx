import { useTranslation } from 'react-i18next'
import { CheckField } from '#app/ui/fields/check-field.tsx'
import { DeadlineField, MomentField } from './deadline-fields.tsx'
import styles from './assigned.module.css'

/** Form values; times are local to the school's time zone. */
export type HomeTimes = { opensAt: string; closesAt: string; revealsImmediately: boolean }

type HomeFieldsProps = { times: HomeTimes; hasAnswers: boolean; onChange: (times: HomeTimes) => void }

/** Homework fields: opening time, deadline, and for questions when correct answers are shown. */
export function HomeFields({ times, hasAnswers, onChange }: HomeFieldsProps) {
  const { t } = useTranslation('competitions')
  const set = (changes: Partial<HomeTimes>) => onChange({ ...times, ...changes })
  return (
    <div className={styles.home}>
      <DeadlineField value={times.closesAt} onChange={(closesAt) => set({ closesAt })} />
      <MomentField
        label={t('assigned.opens')}
        hint={t('assigned.opensHint')}
        optional
        value={times.opensAt}
        onChange={(opensAt) => set({ opensAt })}
      />
      {hasAnswers ? (
        <CheckField
          label={t('assigned.tellNow')}
          hint={t('assigned.tellNowHint')}
          checked={times.revealsImmediately}
          onChange={({ currentTarget }) => set({ revealsImmediately: currentTarget.checked })}
        />
      ) : (
        <p className={styles.hint}>{t('assigned.noLimitHint')}</p>
      )}
    </div>
  )
}
