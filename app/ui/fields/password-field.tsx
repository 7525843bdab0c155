import { useState, type InputHTMLAttributes, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import IconEye from '@tabler/icons-react/dist/esm/icons/IconEye.mjs'
import IconEyeOff from '@tabler/icons-react/dist/esm/icons/IconEyeOff.mjs'
import { Field } from './field.tsx'
import { IconButton } from '../buttons/icon-button.tsx'
import styles from './field.module.css'

type PasswordFieldProps = {
  label: ReactNode
  hint?: ReactNode
  error?: ReactNode
  /** `current-password` to sign in, `new-password` to choose one. */
  autoComplete: 'current-password' | 'new-password'
} & Omit<InputHTMLAttributes<HTMLInputElement>, 'type' | 'autoComplete'>

export function PasswordField({ label, hint, error, id, className, ...input }: PasswordFieldProps) {
  const { t } = useTranslation('ui')
  const [isShown, setIsShown] = useState(false)
  return (
    <Field label={label} hint={hint} error={error} id={id} className={className}>
      {(controlProps) => (
        <div className={styles.withToggle}>
          <input
            autoCapitalize="none"
            spellCheck={false}
            {...input}
            {...controlProps}
            type={isShown ? 'text' : 'password'}
          />
          <IconButton
            className={styles.toggle}
            label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
            icon={isShown ? <IconEyeOff aria-hidden /> : <IconEye aria-hidden />}
            aria-pressed={isShown}
            onClick={() => setIsShown(!isShown)}
          />
        </div>
      )}
    </Field>
  )
}
