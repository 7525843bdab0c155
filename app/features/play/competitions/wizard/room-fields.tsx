import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { shownNames, type ShownNames } from '#rules/competitions/shown-names.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import type { CompetitionSettings } from '../contract.ts'
import { guestMessageKeys, guestPolicies, teamCounts } from './wizard-settings.ts'
import { LeaderboardHidden } from './leaderboard-hidden.ts'
import styles from './wizard.module.css'

type LateJoin = CompetitionSettings['lateJoin']
type Guests = CompetitionSettings['guests']

/** Form values that every kind of competition has. */
export type RoomFormValues = { names: ShownNames; lateJoin: LateJoin; teams: string; guests: Guests }

type RoomFieldsProps = {
  values: RoomFormValues
  /** Offered choices for late joins; `median` starts a late player with the median score of the class. */
  lateJoins: readonly LateJoin[]
  /** False for homework, where no teacher can admit guests. */
  hasGuests?: boolean
  /** False for a game without ranks, which has neither names on a leaderboard nor teams. */
  hasPlaces?: boolean
  onChange: (changes: Partial<RoomFormValues>) => void
}

/** Collapsed settings that all have defaults: visible names, late joins, teams and guests. */
export function RoomFields({ values, lateJoins, hasGuests = true, hasPlaces = true, onChange }: RoomFieldsProps) {
  const { t } = useTranslation('competitions')
  const hidesPlaces = useContext(LeaderboardHidden)
  return (
    <details className={styles.more}>
      <summary>{t('wizard.more')}</summary>
      <div className={styles.selects}>
        {hasPlaces && (
          <SelectField
            label={t('wizard.names')}
            hint={hidesPlaces ? t('wizard.placesHidden') : undefined}
            disabled={hidesPlaces}
            value={hidesPlaces ? 'none' : values.names}
            onChange={({ currentTarget: { value } }) => onChange({ names: value as ShownNames })}
          >
            {shownNames.map((value) => (
              <option key={value} value={value}>
                {t(`wizard.shown.${value}`)}
              </option>
            ))}
          </SelectField>
        )}
        <SelectField
          label={t('wizard.late')}
          value={values.lateJoin}
          onChange={({ currentTarget: { value } }) => onChange({ lateJoin: value as LateJoin })}
        >
          {lateJoins.map((value) => (
            <option key={value} value={value}>
              {t(`wizard.lateJoin.${value}`)}
            </option>
          ))}
        </SelectField>
        {hasPlaces && (
          <SelectField
            label={t('wizard.teams')}
            value={values.teams}
            onChange={({ currentTarget: { value } }) => onChange({ teams: value })}
          >
            {teamCounts.map((value) => (
              <option key={value} value={value}>
                {value === '0' ? t('wizard.noTeams') : t('wizard.teamCount', { count: Number(value) })}
              </option>
            ))}
          </SelectField>
        )}
        {hasGuests && (
          <SelectField
            label={t('host.guests')}
            hint={values.guests === 'none' ? undefined : t('host.guestsHint')}
            value={values.guests}
            onChange={({ currentTarget: { value } }) => onChange({ guests: value as Guests })}
          >
            {guestPolicies.map((value) => (
              <option key={value} value={value}>
                {t(guestMessageKeys[value])}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </details>
  )
}
