import { clsx } from 'clsx'
import type { AnchorHTMLAttributes, ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'
import { inside, Link } from './link.tsx'

type Look = {
  /** One `primary` or `go` on a screen; `go` runs, plays on or approves. */
  variant?: 'primary' | 'go' | 'soft' | 'quiet' | 'danger' | 'plain'
  size?: 'small' | 'medium' | 'large'
  /** A piece of card with a lower edge, for learners and headlines. Large buttons are raised, the others flat. */
  raised?: boolean
  wide?: boolean
  icon?: ReactNode
  children: ReactNode
}

type LinkButton = Look & { href: string; reloadDocument?: boolean } & Omit<
    AnchorHTMLAttributes<HTMLAnchorElement>,
    'href'
  >
type PushButton = Look & { href?: undefined; busy?: boolean } & ButtonHTMLAttributes<HTMLButtonElement>

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
  if (!href.startsWith('/')) return <a {...anchor} href={inside(href)} className={classes} children={content} />
  return <Link {...anchor} to={href} reloadDocument={reloadDocument} className={classes} children={content} />
}
