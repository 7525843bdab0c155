import { useTranslation } from 'react-i18next'
import { RoomFields, type RoomFormValues } from './room-fields.tsx'
import { Setting } from './setting.tsx'
import styles from './level-fields.module.css'
import wizard from './wizard.module.css'

type LevelFormValues = RoomFormValues & { chosen: readonly number[]; minutes: string }

type LevelFieldsProps<Values extends LevelFormValues> = {
  values: Values
  /** Number of levels to choose from. */
  levelCount: number
  /** Number of levels that one competition can have. */
  maxChosen: number
  minutes: readonly string[]
  /** False for homework, which has neither a time limit nor guests. */
  isLive: boolean
  onChange: (values: Values) => void
}

/** `median` is not offered: points are not granted for levels that a student did not play. */
const lateJoins = ['closed', 'zero'] as const

/** Settings shared by the arena and race wizards: levels and time limit; other settings are collapsed. */
export function LevelFields<Values extends LevelFormValues>({
  values,
  levelCount,
  maxChosen,
  minutes,
  isLive,
  onChange,
}: LevelFieldsProps<Values>) {
  const { t } = useTranslation('competitions')
  const toggle = (levelIndex: number) =>
    onChange({
      ...values,
      chosen: values.chosen.includes(levelIndex)
        ? values.chosen.filter((value) => value !== levelIndex)
        : [...values.chosen, levelIndex].toSorted((value, other) => value - other),
    })
  return (
    <div className={wizard.settings}>
      {levelCount > 0 && (
        <fieldset className={styles.levels}>
          <legend>{t('arena.chooseLevels')}</legend>
          {Array.from({ length: levelCount }, (_, index) => (
            <label key={index} className={styles.level}>
              <input
                type="checkbox"
                checked={values.chosen.includes(index)}
                disabled={!values.chosen.includes(index) && values.chosen.length >= maxChosen}
                onChange={() => toggle(index)}
              />
              <span className="sk-visually-hidden">{t('arena.level', { number: index + 1 })}</span>
              <span aria-hidden>{index + 1}</span>
            </label>
          ))}
        </fieldset>
      )}
      {isLive && (
        <Setting
          label={t('arena.minutes')}
          value={values.minutes}
          onChange={(value) => onChange({ ...values, minutes: value })}
          options={minutes.map((value) => ({ value, label: t('arena.min', { count: Number(value) }) }))}
        />
      )}
      <RoomFields
        values={values}
        lateJoins={lateJoins}
        hasGuests={isLive}
        onChange={(changed) => onChange({ ...values, ...changed })}
      />
    </div>
  )
}
