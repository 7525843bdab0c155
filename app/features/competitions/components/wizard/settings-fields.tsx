import { useTranslation } from 'react-i18next'
import { scorings } from '#rules/competitions/score.ts'
import { answerRules, lateJoins, questionCounts, secondCounts, type WizardSettings } from './first-settings.ts'
import { RoomFields } from './room-fields.tsx'
import { Setting } from './setting.tsx'
import styles from './wizard.module.css'

type SettingsFieldsProps = {
  settings: WizardSettings
  /** How many questions the bank has, where one is chosen. */
  most: number | null
  /** The class plays it together. */
  isLive: boolean
  onChange: (settings: WizardSettings) => void
}

/** How many, how long and what for are in sight; the rest folds out. */
export function SettingsFields({ settings, most, isLive, onChange }: SettingsFieldsProps) {
  const { t } = useTranslation('competitions')
  const set = (changed: Partial<WizardSettings>) => onChange({ ...settings, ...changed })
  const counts = questionCounts.filter((count, at) => most === null || at === 0 || Number(count) <= most)
  return (
    <div className={styles.settings}>
      <Setting
        label={t('wizard.questions')}
        value={settings.questions}
        onChange={(questions) => set({ questions })}
        options={counts.map((value) => ({ value, label: value }))}
      />
      <Setting
        label={t('wizard.time')}
        value={settings.answerSeconds}
        onChange={(answerSeconds) => set({ answerSeconds })}
        options={secondCounts.map((value) => ({ value, label: t('wizard.seconds', { count: Number(value) }) }))}
      />
      <Setting
        label={t('wizard.points')}
        value={settings.scoring}
        onChange={(scoring) => set({ scoring })}
        options={scorings.map((value) => ({ value, label: t(`wizard.scoring.${value}`) }))}
      />
      {isLive && (
        <Setting
          label={t('wizard.answers')}
          value={settings.answers}
          onChange={(answers) => set({ answers })}
          options={answerRules.map((value) => ({ value, label: t(`wizard.answerRule.${value}`) }))}
        />
      )}
      <RoomFields wish={settings} lateJoins={lateJoins} hasGuests={isLive} onChange={set} />
    </div>
  )
}
