import { clsx } from 'clsx'
import { useEffect, useRef, type ReactNode } from 'react'
import styles from './form-reply.module.css'

/**
 * Takes the place of a form after sending. The page becomes shorter, so on a phone the reply would be above the screen:
 * it takes the focus and scrolls to the middle. The focus also lets screen readers read it.
 */
export function FormReply({ className, children }: { className?: string; children: ReactNode }) {
  const reply = useRef<HTMLDivElement>(null)
  useEffect(() => {
    reply.current!.focus({ preventScroll: true })
    reply.current!.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={reply} tabIndex={-1} className={clsx(styles.reply, className)}>
      {children}
    </div>
  )
}
