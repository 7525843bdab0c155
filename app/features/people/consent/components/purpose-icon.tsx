import IconCalendarHeart from '@tabler/icons-react/dist/esm/icons/IconCalendarHeart.mjs'
import IconCertificate from '@tabler/icons-react/dist/esm/icons/IconCertificate.mjs'
import IconLanguage from '@tabler/icons-react/dist/esm/icons/IconLanguage.mjs'
import IconPencil from '@tabler/icons-react/dist/esm/icons/IconPencil.mjs'
import type { AskedPurpose } from '#rules/consent/purposes.ts'
import styles from './consent.module.css'

const icons = {
  home: IconCalendarHeart,
  writing: IconPencil,
  translation: IconLanguage,
  publicCertificate: IconCertificate,
}

export function PurposeIcon({ purpose }: { purpose: AskedPurpose }) {
  const Icon = icons[purpose]
  return (
    <span className={styles.icon}>
      <Icon aria-hidden />
    </span>
  )
}
