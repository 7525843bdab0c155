import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { penColorNames, penColors, type PenColor } from './drawing.ts'
import styles from './pictures.module.css'

/** Radio buttons of the pen colors; each has its name as a label. */
export function PenColors({ value, onChange }: { value: PenColor; onChange: (color: PenColor) => void }) {
  const { t } = useTranslation('questions')
  const name = useId()
  return (
    <fieldset className={styles.colors}>
      <legend className="sk-visually-hidden">{t('drawing.colors')}</legend>
      {penColorNames.map((color) => (
        <label key={color} className={styles.color} title={t(`drawing.color.${color}`)}>
          <input
            className="sk-visually-hidden"
            type="radio"
            name={name}
            checked={color === value}
            onChange={() => onChange(color)}
          />
          <svg viewBox="0 0 32 32" aria-hidden>
            <circle cx={16} cy={16} r={14} fill={penColors[color]} />
          </svg>
          <span className="sk-visually-hidden">{t(`drawing.color.${color}`)}</span>
        </label>
      ))}
    </fieldset>
  )
}
