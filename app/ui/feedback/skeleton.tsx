import { clsx } from 'clsx'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './skeleton.module.css'

type SkeletonProps = {
  shape?: 'line' | 'title' | 'block' | 'circle' | 'button'
  width?: string
  height?: string
  className?: string
}

/** Gray placeholder in the shape of the loading content. */
export function Skeleton({ shape = 'line', width, height, className }: SkeletonProps) {
  return <span className={clsx(styles.piece, styles[shape], className)} style={{ width, height }} aria-hidden />
}

/** Wraps all skeletons of a screen and announces loading once to screen readers. */
export function SkeletonScreen({ className, children }: { className?: string; children: ReactNode }) {
  const { t } = useTranslation('ui')
  return (
    <div className={className} role="status" aria-busy>
      <span className="sk-visually-hidden">{t('loading')}</span>
      {children}
    </div>
  )
}
