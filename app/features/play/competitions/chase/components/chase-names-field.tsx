import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import type { ShownNames } from '#rules/competitions/shown-names.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { NamesFieldProps } from '../../self-paced/components/new-self-paced.tsx'
import { LeaderboardHidden } from '../../wizard/leaderboard-hidden.ts'
import styles from '../../wizard/wizard.module.css'

const choices = ['all', 'own', 'none'] as const satisfies readonly ShownNames[]

/** The teacher may hide the names under the kites, and the winners at the end. */
export function ChaseNamesField({ value, onChange }: NamesFieldProps) {
  const { t } = useTranslation('competitions')
  const hidesPlaces = useContext(LeaderboardHidden)
  return (
    <div className={styles.selects}>
      <SelectField
        label={t('chase.names')}
        hint={hidesPlaces ? t('wizard.placesHidden') : undefined}
        disabled={hidesPlaces}
        value={hidesPlaces ? 'none' : value}
        onChange={({ currentTarget: { value: names } }) => onChange(names as ShownNames)}
      >
        {choices.map((names) => (
          <option key={names} value={names}>
            {t(`chase.shown.${names}`)}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
