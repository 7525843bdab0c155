import { useTranslation } from 'react-i18next'
import { SelectField } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import { shownNames, teamCounts } from '../wizard/first-settings.ts'
import { mostLevels, type ArenaWish } from './arena-wish.ts'
import styles from './new-arena.module.css'
import wizard from '../wizard/wizard.module.css'

const minuteCounts = ['3', '5', '8', '15'] as const
/** Nobody is given what they did not program. */
const lateJoins = ['closed', 'zero'] as const

type ArenaSettingsProps = {
  wish: ArenaWish
  /** How many levels the lesson has. */
  levels: number
  onChange: (wish: ArenaWish) => void
}

/** Which levels and how long are in sight; the rest folds out. */
export function ArenaSettings({ wish, levels, onChange }: ArenaSettingsProps) {
  const { t } = useTranslation('competitions')
  const set = (changed: Partial<ArenaWish>) => onChange({ ...wish, ...changed })
  const toggle = (at: number) =>
    set({
      chosen: wish.chosen.includes(at)
        ? wish.chosen.filter((one) => one !== at)
        : [...wish.chosen, at].toSorted((one, other) => one - other),
    })
  return (
    <div className={wizard.settings}>
      {levels > 0 && (
        <fieldset className={styles.levels}>
          <legend>{t('arena.chooseLevels')}</legend>
          {Array.from({ length: levels }, (_, at) => (
            <label key={at} className={styles.level}>
              <input
                type="checkbox"
                checked={wish.chosen.includes(at)}
                disabled={!wish.chosen.includes(at) && wish.chosen.length >= mostLevels}
                onChange={() => toggle(at)}
              />
              <span className="sk-visually-hidden">{t('arena.level', { number: at + 1 })}</span>
              <span aria-hidden>{at + 1}</span>
            </label>
          ))}
        </fieldset>
      )}
      <div className={wizard.setting}>
        <span aria-hidden>{t('arena.minutes')}</span>
        <Segmented
          label={t('arena.minutes')}
          value={wish.minutes}
          onChange={(minutes) => set({ minutes })}
          options={minuteCounts.map((value) => ({ value, label: t('arena.min', { count: Number(value) }) }))}
        />
      </div>
      <details className={wizard.more}>
        <summary>{t('wizard.more')}</summary>
        <div className={wizard.selects}>
          <SelectField
            label={t('wizard.names')}
            value={wish.names}
            onChange={({ currentTarget: { value } }) => set({ names: value as ArenaWish['names'] })}
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
            onChange={({ currentTarget: { value } }) => set({ lateJoin: value as ArenaWish['lateJoin'] })}
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
            onChange={({ currentTarget: { value } }) => set({ teams: value })}
          >
            {teamCounts.map((value) => (
              <option key={value} value={value}>
                {value === '0' ? t('wizard.noTeams') : t('wizard.teamCount', { count: Number(value) })}
              </option>
            ))}
          </SelectField>
        </div>
      </details>
    </div>
  )
}
