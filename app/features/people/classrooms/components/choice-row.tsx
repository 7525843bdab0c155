import type { ReactNode } from 'react'
import styles from './choice-row.module.css'

type ChoiceRowProps = {
  name: string
  label: string
  value: string
  hint?: string
  options: { value: string; label: string; hint?: string; picture?: ReactNode }[]
  /** Shows only the pictures; labels are for screen readers. */
  pictures?: boolean
}

/** A group of native radio buttons, so that it also works as a plain form field. */
export function ChoiceRow({ name, label, value, hint, options, pictures }: ChoiceRowProps) {
  return (
    <fieldset className={styles.row}>
      <legend className={styles.label}>{label}</legend>
      {hint && <p className={styles.hint}>{hint}</p>}
      <div className={pictures ? styles.pictures : styles.options}>
        {options.map((option) => (
          <label
            key={option.value}
            className={pictures ? styles.picture : styles.option}
            title={pictures ? option.label : undefined}
          >
            <input
              type="radio"
              className="sk-visually-hidden"
              name={name}
              value={option.value}
              defaultChecked={option.value === value}
            />
            {option.picture}
            <span className={pictures ? 'sk-visually-hidden' : styles.words}>
              <strong>{option.label}</strong>
              {option.hint && <span className={styles.optionHint}>{option.hint}</span>}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
