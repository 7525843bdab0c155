import type { ReactNode } from 'react'
import styles from './choice-row.module.css'

type ChoiceRowProps = {
  name: string
  label: string
  value: string
  hint?: string
  options: { value: string; label: string; hint?: string; picture?: ReactNode }[]
  /** Pictures alone, the words for screen readers. */
  pictures?: boolean
}

/** One of a few settings, all in sight; plain radio buttons of a form. */
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
