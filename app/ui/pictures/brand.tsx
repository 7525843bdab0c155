import { clsx } from 'clsx'
import { useTranslation } from 'react-i18next'
import mark from '../art/mark.svg?url'
import styles from './brand.module.css'

/** Head of the mascot Wao, 16 to 72 px high; also marks a student's position on a path. */
export function Mark({ size, label = '', className }: { size: number; label?: string; className?: string }) {
  return <img className={className} src={mark} width={(size * 232) / 260} height={size} alt={label} />
}

/** Logo with name. The stylesheet selects the light or dark version. */
export function Lockup({ height, className }: { height: 32 | 38 | 48; className?: string }) {
  const { t } = useTranslation('ui')
  return (
    <span className={clsx(styles.lockup, styles[`height${height}`], className)} role="img" aria-label={t('brand')} />
  )
}
