import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './segmented-control.module.css'

type SegmentedControlProps<Value extends string> = {
  /** Accessible label; not visible. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string; icon?: ReactNode }[]
  /** Shows only the icons; screen readers still get the labels. */
  iconsOnly?: boolean
  className?: string
}

/** Radio buttons that look like one switch. */
export function SegmentedControl<Value extends string>({
  label,
  value,
  onChange,
  options,
  iconsOnly,
  className,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset className={clsx(styles.group, className)}>
      <legend className="sk-visually-hidden">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className={styles.option} title={iconsOnly ? option.label : undefined}>
          <input
            className="sk-visually-hidden"
            type="radio"
            name={name}
            value={option.value}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
          />
          {option.icon}
          <span className={iconsOnly ? 'sk-visually-hidden' : undefined}>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
