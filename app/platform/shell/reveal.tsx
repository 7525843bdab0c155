import { useEffect, useRef, type ReactNode } from 'react'
import { scrollReveal } from '#rules/scroll-reveal.ts'
import { watchReveals } from './reveals.ts'
import styles from './reveal.module.css'

type RevealProps = { delayMs?: number; durationMs?: number; offsetPx?: number; className?: string; children: ReactNode }

/**
 * Comes in when it is scrolled to. The page is sent with everything visible; only a browser that runs our script, wants
 * motion and has
 * not reached the place yet hides it first.
 */
export function Reveal({
  delayMs = scrollReveal.delayMs,
  durationMs = scrollReveal.durationMs,
  offsetPx,
  className,
  children,
}: RevealProps) {
  const place = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = place.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.style.setProperty('--reveal-delay', `${delayMs}ms`)
    element.style.setProperty('--reveal-duration', `${durationMs}ms`)
    return watchReveals(element, offsetPx)
  }, [delayMs, durationMs, offsetPx])

  return (
    <div ref={place} className={[styles.reveal, className].filter(Boolean).join(' ')}>
      {children}
    </div>
  )
}
