import { clsx } from 'clsx'
import { useRef, type ButtonHTMLAttributes, type MouseEventHandler, type ReactNode } from 'react'
import { Link } from './link.tsx'
import { placePanel } from './place-panel.ts'
import { useDismissable } from './use-dismissable.ts'
import styles from './menu.module.css'

type MenuProps = {
  /** Content of the button; must contain text unless `label` is passed. */
  summary: ReactNode
  label?: string
  align?: 'start' | 'end'
  side?: 'below' | 'above'
  className?: string
  summaryClassName?: string
  children: ReactNode
}

/** Drop-down menu. Uses `details`, so that it works before hydration. */
export function Menu({
  summary,
  label,
  align = 'start',
  side = 'below',
  className,
  summaryClassName,
  children,
}: MenuProps) {
  const details = useDismissable()
  const panel = useRef<HTMLDivElement>(null)
  return (
    <details
      ref={details}
      className={clsx(styles.menu, className)}
      onToggle={({ currentTarget }) => currentTarget.open && placePanel(panel.current!)}
    >
      <summary className={clsx(styles.summary, summaryClassName)} aria-label={label} title={label}>
        {summary}
      </summary>
      <div ref={panel} className={clsx(styles.panel, styles[align], styles[side])}>
        {children}
      </div>
    </details>
  )
}

type MenuLinkProps = {
  href: string
  icon?: ReactNode
  current?: boolean
  lang?: string
  reloadDocument?: boolean
  onClick?: MouseEventHandler<HTMLAnchorElement>
  children: ReactNode
}

export function MenuLink({ href, icon, current, lang, reloadDocument, onClick, children }: MenuLinkProps) {
  const ariaCurrent = current ? 'true' : undefined
  return (
    <Link
      to={href}
      className={styles.item}
      aria-current={ariaCurrent}
      lang={lang}
      hrefLang={lang}
      reloadDocument={reloadDocument}
      onClick={onClick}
    >
      {icon}
      {children}
    </Link>
  )
}

type MenuButtonProps = { icon?: ReactNode; children: ReactNode } & ButtonHTMLAttributes<HTMLButtonElement>

export function MenuButton({ icon, children, ...button }: MenuButtonProps) {
  return (
    <button type="button" {...button} className={styles.item}>
      {icon}
      {children}
    </button>
  )
}

export const MenuGroup = ({ children }: { children: ReactNode }) => <div className={styles.group}>{children}</div>
