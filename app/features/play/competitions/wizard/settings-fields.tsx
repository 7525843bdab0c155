import { useTranslation } from 'react-i18next'
import { lateJoins, questionCounts, type WizardSettings } from './wizard-settings.ts'
import { SelectField } from '#app/ui/fields/field.tsx'
import { ageChoices, allAges } from './age-choices.ts'
import { PlayFields } from './play-fields.tsx'
import { RoomFields } from './room-fields.tsx'
import { Setting } from './setting.tsx'
import styles from './wizard.module.css'

type SettingsFieldsProps = {
  settings: WizardSettings
  /** Number of questions in the chosen bank; null before a bank is chosen. */
  availableQuestions: number | null
  /** True for built-in banks, whose questions are written for certain ages. */
  hasAges: boolean
  /** False for homework. */
  isLive: boolean
  onChange: (settings: WizardSettings) => void
}

/**
 * Settings of a quiz: question count, time limit, scoring and whether answers are final; other settings are collapsed.
 */
export function SettingsFields({ settings, availableQuestions, hasAges, isLive, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation('competitions')
  const set = (changed: Partial<WizardSettings>) => onChange({ ...settings, ...changed })
  const counts = questionCounts.filter(
    (count, index) => availableQuestions === null || index === 0 || Number(count) <= availableQuestions,
  )
  return (
    <div className={styles.settings}>
      <Setting
        label={t('wizard.questions')}
        value={settings.questions}
        onChange={(questions) => set({ questions })}
        options={counts.map((value) => ({ value, label: value }))}
      />
      {hasAges && (
        <div className={styles.selects}>
          <SelectField
            label={t('wizard.ages')}
            value={settings.ages}
            onChange={({ currentTarget: { value } }) => set({ ages: value })}
          >
            {[...ageChoices, allAges].map((value) => (
              <option key={value} value={value}>
                {value === allAges ? t('preview.allAges') : value.replace('-', '–')}
              </option>
            ))}
          </SelectField>
        </div>
      )}
      <PlayFields values={settings} isLive={isLive} onChange={set} />
      <RoomFields values={settings} lateJoins={lateJoins} hasGuests={isLive} onChange={set} />
    </div>
  )
}
