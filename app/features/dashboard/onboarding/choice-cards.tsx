import { useId, type ReactNode } from 'react'
import IconAlertCircle from '@tabler/icons-react/dist/esm/icons/IconAlertCircle.mjs'
import IconCircleCheckFilled from '@tabler/icons-react/dist/esm/icons/IconCircleCheckFilled.mjs'
import styles from './choice-cards.module.css'

type ChoiceCardsProps<Value extends string> = {
  name: string
  label: string
  value: Value | null
  onChange: (value: Value) => void
  options: { value: Value; icon: ReactNode; label: string; hint: string }[]
  error?: ReactNode
}

/** Radio buttons as large cards, each with an icon and a hint. */
export function ChoiceCards<Value extends string>({
  name,
  label,
  value,
  onChange,
  options,
  error,
}: ChoiceCardsProps<Value>) {
  const errorId = useId()
  return (
    <div role="radiogroup" aria-label={label} aria-describedby={error ? errorId : undefined} className={styles.cards}>
      {options.map((option) => (
        <label key={option.value} className={styles.card}>
          <input
            className="sk-visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          <span className={styles.icon}>{option.icon}</span>
          <span className={styles.words}>
            <strong className={styles.label}>{option.label}</strong>
            <span className={styles.hint}>{option.hint}</span>
          </span>
          <IconCircleCheckFilled className={styles.tick} aria-hidden />
        </label>
      ))}
      {error && (
        <p id={errorId} className={styles.error} role="alert">
          <IconAlertCircle aria-hidden />
          {error}
        </p>
      )}
    </div>
  )
}
