import { Segmented } from '#app/ui/segmented.tsx'
import styles from './wizard.module.css'

type SettingProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** One thing to set, with its choices beside it. */
export function Setting<Value extends string>({ label, ...choice }: SettingProps<Value>) {
  return (
    <div className={styles.setting}>
      <span aria-hidden>{label}</span>
      <Segmented label={label} {...choice} />
    </div>
  )
}
