import { useTranslation } from 'react-i18next'
import { scorings } from '#rules/competitions/score.ts'
import { SelectField } from '#app/ui/field.tsx'
import { Segmented } from '#app/ui/segmented.tsx'
import {
  lateJoins,
  questionCounts,
  secondCounts,
  shownNames,
  teamCounts,
  type WizardSettings,
} from './first-settings.ts'
import styles from './wizard.module.css'

type SettingsFieldsProps = {
  settings: WizardSettings
  /** How many questions the bank has, where one is chosen. */
  most: number | null
  onChange: (settings: WizardSettings) => void
}

/** How many, how long and what for are in sight; the rest folds out. */
export function SettingsFields({ settings, most, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation('competitions')
  const set = (changed: Partial<WizardSettings>) => onChange({ ...settings, ...changed })
  const counts = questionCounts.filter((count, at) => most === null || at === 0 || Number(count) <= most)
  return (
    <div className={styles.settings}>
      <div className={styles.setting}>
        <span aria-hidden>{t('wizard.questions')}</span>
        <Segmented
          label={t('wizard.questions')}
          value={settings.questions}
          onChange={(questions) => set({ questions })}
          options={counts.map((value) => ({ value, label: value }))}
        />
      </div>
      <div className={styles.setting}>
        <span aria-hidden>{t('wizard.time')}</span>
        <Segmented
          label={t('wizard.time')}
          value={settings.answerSeconds}
          onChange={(answerSeconds) => set({ answerSeconds })}
          options={secondCounts.map((value) => ({ value, label: t('wizard.seconds', { count: Number(value) }) }))}
        />
      </div>
      <div className={styles.setting}>
        <span aria-hidden>{t('wizard.points')}</span>
        <Segmented
          label={t('wizard.points')}
          value={settings.scoring}
          onChange={(scoring) => set({ scoring })}
          options={scorings.map((value) => ({ value, label: t(`wizard.scoring.${value}`) }))}
        />
      </div>
      <details className={styles.more}>
        <summary>{t('wizard.more')}</summary>
        <div className={styles.selects}>
          <SelectField
            label={t('wizard.names')}
            value={settings.names}
            onChange={({ currentTarget: { value } }) => set({ names: value as WizardSettings['names'] })}
          >
            {shownNames.map((value) => (
              <option key={value} value={value}>
                {t(`wizard.shown.${value}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('wizard.late')}
            value={settings.lateJoin}
            onChange={({ currentTarget: { value } }) => set({ lateJoin: value as WizardSettings['lateJoin'] })}
          >
            {lateJoins.map((value) => (
              <option key={value} value={value}>
                {t(`wizard.lateJoin.${value}`)}
              </option>
            ))}
          </SelectField>
          <SelectField
            label={t('wizard.teams')}
            value={settings.teams}
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
