import { clsx } from 'clsx'
import { useId, type ComponentProps, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './field.module.css'

type CheckFieldProps = {
  type?: 'checkbox' | 'radio'
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>

/** Checkbox without a label; the surrounding content must label it. */
export const TickBox = ({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...input} type="checkbox" className={clsx(styles.box, className)} />
)

/** Checkbox or radio button with a clickable label. */
export function CheckField({ type = 'checkbox', label, hint, error, id, className, ...input }: CheckFieldProps) {
  const generatedId = useId()
  const control = id ?? generatedId
  const descriptionId = hint || error ? `${control}-words` : undefined
  return (
    <div className={clsx(styles.check, className)}>
      <input
        {...input}
        type={type}
        id={control}
        className={styles.box}
        aria-describedby={descriptionId}
        aria-invalid={error ? true : undefined}
      />
      <div className={styles.checkText}>
        <label className={styles.checkLabel} htmlFor={control}>
          {label}
        </label>
        {descriptionId && (
          <div id={descriptionId}>
            {hint && <p className={styles.hint}>{hint}</p>}
            {error && <p className={styles.error}>{error}</p>}
          </div>
        )}
      </div>
    </div>
  )
}
