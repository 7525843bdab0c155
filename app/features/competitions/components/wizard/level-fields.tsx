import { useTranslation } from 'react-i18next'
import { RoomFields, type RoomWish } from './room-fields.tsx'
import { Setting } from './setting.tsx'
import styles from './level-fields.module.css'
import wizard from './wizard.module.css'

type LevelWish = RoomWish & { chosen: readonly number[]; minutes: string }

type LevelFieldsProps<Wish extends LevelWish> = {
  wish: Wish
  /** How many there are to choose from, and how many can be played. */
  levels: number
  most: number
  minutes: readonly string[]
  onChange: (wish: Wish) => void
}

/** Nobody is given what they did not make. */
const lateJoins = ['closed', 'zero'] as const

/** Which levels and how long are in sight, for programs and for plays; the rest folds out. */
export function LevelFields<Wish extends LevelWish>({ wish, levels, most, minutes, onChange }: LevelFieldsProps<Wish>) {
  const { t } = useTranslation('competitions')
  const toggle = (at: number) =>
    onChange({
      ...wish,
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
                disabled={!wish.chosen.includes(at) && wish.chosen.length >= most}
                onChange={() => toggle(at)}
              />
              <span className="sk-visually-hidden">{t('arena.level', { number: at + 1 })}</span>
              <span aria-hidden>{at + 1}</span>
            </label>
          ))}
        </fieldset>
      )}
      <Setting
        label={t('arena.minutes')}
        value={wish.minutes}
        onChange={(value) => onChange({ ...wish, minutes: value })}
        options={minutes.map((value) => ({ value, label: t('arena.min', { count: Number(value) }) }))}
      />
      <RoomFields wish={wish} lateJoins={lateJoins} onChange={(changed) => onChange({ ...wish, ...changed })} />
    </div>
  )
}
