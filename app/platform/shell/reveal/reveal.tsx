import { useEffect, useRef, type ReactNode } from 'react'
import { scrollReveal } from '#rules/screens/scroll-reveal.ts'
import { revealOnScroll } from './reveal-on-scroll.ts'
import styles from './reveal.module.css'

type RevealProps = { delayMs?: number; durationMs?: number; offsetPx?: number; className?: string; children: ReactNode }

/**
 * Animates its children in when they are scrolled into view. The HTML shows everything; the script hides an element
 * only if it is not in view yet and the user does not prefer reduced motion.
 */
export function Reveal({
  delayMs = scrollReveal.delayMs,
  durationMs = scrollReveal.durationMs,
  offsetPx,
  className,
  children,
}: RevealProps) {
  const elementRef = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = elementRef.current
    if (!element || window.matchMedia('(prefers-reduced-motion: reduce)').matches) return
    element.style.setProperty('--reveal-delay', `${delayMs}ms`)
    element.style.setProperty('--reveal-duration', `${durationMs}ms`)
    return revealOnScroll(element, offsetPx)
  }, [delayMs, durationMs, offsetPx])

  return (
    <div ref={elementRef} className={[styles.reveal, className].filter(Boolean).join(' ')}>
      {children}
    </div>
  )
}
