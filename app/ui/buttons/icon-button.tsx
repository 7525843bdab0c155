import { clsx } from 'clsx'
import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './icon-button.module.css'
import { Link } from '../navigation/link.tsx'

type IconButtonProps = {
  /** Accessible name and tooltip: what the button does. */
  label: string
  icon: ReactNode
  variant?: 'paper' | 'sunken' | 'plain' | 'go'
  /** In pixels: 40 for adults, 48 or 56 for students. */
  size?: 40 | 48 | 56
  href?: string
} & Omit<ButtonHTMLAttributes<HTMLButtonElement>, 'children' | 'aria-label' | 'title'>

export function IconButton({ label, icon, variant = 'plain', size = 40, href, className, ...button }: IconButtonProps) {
  const classes = clsx(styles.button, styles[variant], styles[`size${size}`], className)
  if (href !== undefined) return <Link to={href} className={classes} aria-label={label} title={label} children={icon} />
  return <button type="button" {...button} className={classes} aria-label={label} title={label} children={icon} />
}
