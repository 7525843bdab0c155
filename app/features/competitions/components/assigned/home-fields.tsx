import { useTranslation } from 'react-i18next'
import { CheckField } from '#app/ui/check-field.tsx'
import { DeadlineField, MomentField } from './deadline-fields.tsx'
import styles from './assigned.module.css'

/** As a form has them: moments as the school's clock shows them. */
export type HomeTimes = { opensAt: string; closesAt: string; tellsNow: boolean }

type HomeFieldsProps = { times: HomeTimes; onChange: (times: HomeTimes) => void }

/** From when until when a class plays at home, and when it is told what was right. */
export function HomeFields({ times, onChange }: HomeFieldsProps) {
  const { t } = useTranslation('competitions')
  const set = (changed: Partial<HomeTimes>) => onChange({ ...times, ...changed })
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
      <CheckField
        label={t('assigned.tellNow')}
        hint={t('assigned.tellNowHint')}
        checked={times.tellsNow}
        onChange={({ currentTarget }) => set({ tellsNow: currentTarget.checked })}
      />
    </div>
  )
}
