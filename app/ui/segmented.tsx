import { clsx } from 'clsx'
import { useId, type ReactNode } from 'react'
import styles from './segmented.module.css'

type SegmentedProps<Value extends string> = {
  /** Read out before the choices; not shown. */
  label: string
  value: Value
  onChange: (value: Value) => void
  options: { value: Value; label: string; icon?: ReactNode }[]
  /** Show the icons alone, the words stay for screen readers. */
  iconsOnly?: boolean
  className?: string
}

/** One of a few, all in sight: radio buttons that look like one switch. */
export function Segmented<Value extends string>({
  label,
  value,
  onChange,
  options,
  iconsOnly,
  className,
}: SegmentedProps<Value>) {
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
