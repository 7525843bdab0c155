import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/field.tsx'
import type { CompetitionSettings, ShownNames } from '../../contract.ts'
import { shownNames, teamCounts } from './first-settings.ts'
import styles from './wizard.module.css'

type LateJoin = CompetitionSettings['lateJoin']

/** What is asked of every room, as a form sends it. */
export type RoomWish = { names: ShownNames; lateJoin: LateJoin; teams: string }

type RoomFieldsProps = {
  wish: RoomWish
  /** Where nobody is given what they did not make, there is no middle of the class to begin at. */
  lateJoins: readonly LateJoin[]
  onChange: (changed: Partial<RoomWish>) => void
}

/** Whose names are shown, who may come late, and teams: folded, as each has a good beginning. */
export function RoomFields({ wish, lateJoins, onChange }: RoomFieldsProps) {
  const { t } = useTranslation('competitions')
  return (
    <details className={styles.more}>
      <summary>{t('wizard.more')}</summary>
      <div className={styles.selects}>
        <SelectField
          label={t('wizard.names')}
          value={wish.names}
          onChange={({ currentTarget: { value } }) => onChange({ names: value as ShownNames })}
        >
          {shownNames.map((value) => (
            <option key={value} value={value}>
              {t(`wizard.shown.${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('wizard.late')}
          value={wish.lateJoin}
          onChange={({ currentTarget: { value } }) => onChange({ lateJoin: value as LateJoin })}
        >
          {lateJoins.map((value) => (
            <option key={value} value={value}>
              {t(`wizard.lateJoin.${value}`)}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={t('wizard.teams')}
          value={wish.teams}
          onChange={({ currentTarget: { value } }) => onChange({ teams: value })}
        >
          {teamCounts.map((value) => (
            <option key={value} value={value}>
              {value === '0' ? t('wizard.noTeams') : t('wizard.teamCount', { count: Number(value) })}
            </option>
          ))}
        </SelectField>
      </div>
    </details>
  )
}
