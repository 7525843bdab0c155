import { clsx } from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { requireInternalTarget, Link } from '../navigation/link.tsx'

type ButtonAppearance = {
  /** Use one `primary` or `go` per screen; `go` is for run, continue and approve. */
  variant?: 'primary' | 'go' | 'soft' | 'quiet' | 'danger' | 'plain'
  size?: 'small' | 'medium' | 'large'
  /** Shows a thick lower edge. Default: true for large buttons only. */
  raised?: boolean
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
}

type LinkButton = ButtonAppearance & { href: string; reloadDocument?: boolean } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'href'
  >
type PushButton = ButtonAppearance & { href?: undefined; busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>

export function Button(props: LinkButton | PushButton) {
  const {
    variant = 'primary',
    size = 'medium',
    raised = size === 'large',
    wide,
    icon,
    children,
    className,
    ...rest
  } = props
  const classes = clsx(
    styles.button,
    styles[variant],
    styles[size],
    raised && styles.raised,
    wide && styles.wide,
    className,
  )
  const content = (
    <>
      {icon}
      <span className={styles.label}>{children}</span>
    </>
  )

  if (rest.href === undefined) {
    const { busy, disabled, type = 'button', href: _, ...button } = rest
    return (
      <button {...button} type={type} className={classes} disabled={disabled || busy} aria-busy={busy || undefined}>
        {busy ? <span className={styles.spinner} /> : icon}
        <span className={styles.label}>{children}</span>
      </button>
    )
  }

  const { href, reloadDocument, ...anchor } = rest
  if (!href.startsWith('/'))
    return <a {...anchor} href={requireInternalTarget(href)} className={classes} children={content} />
  return <Link {...anchor} to={href} reloadDocument={reloadDocument} className={classes} children={content} />
}
