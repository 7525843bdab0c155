import { clsx } from 'clsx'
import { useId, type ComponentProps, type InputHTMLAttributes, type ReactNode } from 'react'
import styles from './field.module.css'

type CheckFieldProps = {
  type?: 'checkbox' | 'radio'
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type'>

/** The box alone, where the words around it are its label. */
export const TickBox = ({ className, ...input }: Omit<ComponentProps<'input'>, 'type'>) => (
  <input {...input} type="checkbox" className={clsx(styles.box, className)} />
)

/** A checkbox or radio button whose whole text is the target. */
export function CheckField({ type = 'checkbox', label, hint, error, id, className, ...input }: CheckFieldProps) {
  const own = useId()
  const control = id ?? own
  const words = hint || error ? `${control}-words` : undefined
  return (
    <div className={clsx(styles.check, className)}>
      <input
        {...input}
        type={type}
        id={control}
        className={styles.box}
        aria-describedby={words}
        aria-invalid={error ? true : undefined}
      />
      <div className={styles.checkText}>
        <label className={styles.checkLabel} htmlFor={control}>
          {label}
        </label>
        {words && (
          <div id={words}>
            {hint && <p className={styles.hint}>{hint}</p>}
            {error && <p className={styles.error}>{error}</p>}
          </div>
        )}
      </div>
    </div>
  )
}
