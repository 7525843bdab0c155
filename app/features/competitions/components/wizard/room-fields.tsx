import { useContext } from 'react'
import { useTranslation } from 'react-i18next'
import { shownNames, type ShownNames } from '#rules/competitions/shown-names.ts'
import { SelectField } from '#app/ui/field.tsx'
import type { CompetitionSettings } from '../../contract.ts'
import { guestWords, guestsAllowed, teamCounts } from './first-settings.ts'
import { HidesPlaces } from './hides-places.ts'
import styles from './wizard.module.css'

type LateJoin = CompetitionSettings['lateJoin']
type Guests = CompetitionSettings['guests']

/** What is asked of every room, as a form sends it. */
export type RoomWish = { names: ShownNames; lateJoin: LateJoin; teams: string; guests: Guests }

type RoomFieldsProps = {
  wish: RoomWish
  /** Where nobody is given what they did not make, there is no middle of the class to begin at. */
  lateJoins: readonly LateJoin[]
  /** At home there is nobody who approves guests. */
  hasGuests?: boolean
  onChange: (changed: Partial<RoomWish>) => void
}

/** Whose names are shown, who may come late, teams and guests: folded, as each has a good beginning. */
export function RoomFields({ wish, lateJoins, hasGuests = true, onChange }: RoomFieldsProps) {
  const { t } = useTranslation('competitions')
  const hidesPlaces = useContext(HidesPlaces)
  return (
    <details className={styles.more}>
      <summary>{t('wizard.more')}</summary>
      <div className={styles.selects}>
        <SelectField
          label={t('wizard.names')}
          hint={hidesPlaces ? t('wizard.placesHidden') : undefined}
          disabled={hidesPlaces}
          value={hidesPlaces ? 'none' : wish.names}
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
        {hasGuests && (
          <SelectField
            label={t('host.guests')}
            hint={wish.guests === 'none' ? undefined : t('host.guestsHint')}
            value={wish.guests}
            onChange={({ currentTarget: { value } }) => onChange({ guests: value as Guests })}
          >
            {guestsAllowed.map((value) => (
              <option key={value} value={value}>
                {t(guestWords[value])}
              </option>
            ))}
          </SelectField>
        )}
      </div>
    </details>
  )
}
