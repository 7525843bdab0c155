import { useEffect, useState } from 'react'
import { loadingBar, progressAfter } from '#rules/screens/loading-bar.ts'
import styles from './loading-bar.module.css'

type Phase = 'resting' | 'running' | 'done' | 'failed'

/**
 * Progress bar of page loads: completes when loading ends or fails (in the error color), hides after a delay, then
 * resets. Hidden from screen readers, which get the skeletons and the overlay instead.
 */
export function LoadingBar({ loading, failed }: { loading: boolean; failed: boolean }) {
  const { phase, percent } = useProgress(loading, failed)
  const isVisible = phase !== 'resting'
  return (
    <div
      className={styles.bar}
      data-phase={phase}
      data-loading={loading}
      aria-hidden
      style={{ transform: `scaleX(${(percent / 100).toFixed(3)})`, opacity: isVisible ? 1 : 0 }}
    />
  )
}

function useProgress(loading: boolean, failed: boolean) {
  const [phase, setPhase] = useState<Phase>('resting')
  const [percent, setPercent] = useState(0)

  useEffect(() => {
    if (!loading) return
    let frame = 0
    // Loads shorter than `throttleMs` show no bar.
    const startTimer = setTimeout(() => {
      const startTime = performance.now()
      setPhase('running')
      const tick = () => {
        setPercent(progressAfter(performance.now() - startTime))
        frame = requestAnimationFrame(tick)
      }
      tick()
    }, loadingBar.throttleMs)
    return () => {
      clearTimeout(startTimer)
      cancelAnimationFrame(frame)
      setPhase((current) => (current === 'running' ? 'done' : current))
    }
  }, [loading])

  useEffect(() => {
    if (failed) setPhase('failed')
  }, [failed])

  useEffect(() => {
    if (phase !== 'done' && phase !== 'failed') return
    setPercent(100)
    const hideTimer = setTimeout(() => setPhase('resting'), loadingBar.hideDelayMs)
    return () => clearTimeout(hideTimer)
  }, [phase])

  useEffect(() => {
    if (phase !== 'resting' || percent === 0) return
    const resetTimer = setTimeout(() => setPercent(0), loadingBar.resetDelayMs)
    return () => clearTimeout(resetTimer)
  }, [phase, percent])

  return { phase, percent }
}
