import { SegmentedControl } from '#app/ui/fields/segmented-control.tsx'
import styles from './wizard.module.css'

type SettingProps<Value extends string> = {
  label: string
  value: Value
  options: { value: Value; label: string }[]
  onChange: (value: Value) => void
}

/** A labeled setting with its choices as a segmented control. */
export function Setting<Value extends string>({ label, ...choice }: SettingProps<Value>) {
  return (
    <div className={styles.setting}>
      <span aria-hidden>{label}</span>
      <SegmentedControl label={label} {...choice} />
    </div>
  )
}
