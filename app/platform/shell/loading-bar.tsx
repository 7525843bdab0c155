import { useEffect, useState } from 'react'
import { loadingBar, progressAfter } from '#rules/loading-bar.ts'
import styles from './loading-bar.module.css'

type Phase = 'resting' | 'running' | 'done' | 'failed'

/**
 * Starts with loading, completes when it ends or on an error (in the error colour), hides after a delay, then resets. For
 * the eye alone: skeletons and the overlay say that a page is on its way.
 */
export function LoadingBar({ loading, failed }: { loading: boolean; failed: boolean }) {
  const { phase, percent } = useProgress(loading, failed)
  const visible = phase !== 'resting'
  return (
    <div
      className={styles.bar}
      data-phase={phase}
      data-loading={loading}
      aria-hidden
      style={{ transform: `scaleX(${(percent / 100).toFixed(3)})`, opacity: visible ? 1 : 0 }}
    />
  )
}

function useProgress(loading: boolean, failed: boolean) {
  const [phase, setPhase] = useState<Phase>('resting')
  const [percent, setPercent] = useState(0)

  useEffect(() => {
    if (!loading) return
    let frame = 0
    // Loads shorter than the throttle never show a bar.
    const start = setTimeout(() => {
      const began = performance.now()
      setPhase('running')
      const tick = () => {
        setPercent(progressAfter(performance.now() - began))
        frame = requestAnimationFrame(tick)
      }
      tick()
    }, loadingBar.throttleMs)
    return () => {
      clearTimeout(start)
      cancelAnimationFrame(frame)
      setPhase((now) => (now === 'running' ? 'done' : now))
    }
  }, [loading])

  useEffect(() => {
    if (failed) setPhase('failed')
  }, [failed])

  useEffect(() => {
    if (phase !== 'done' && phase !== 'failed') return
    setPercent(100)
    const hide = setTimeout(() => setPhase('resting'), loadingBar.hideDelayMs)
    return () => clearTimeout(hide)
  }, [phase])

  useEffect(() => {
    if (phase !== 'resting' || percent === 0) return
    const reset = setTimeout(() => setPercent(0), loadingBar.resetDelayMs)
    return () => clearTimeout(reset)
  }, [phase, percent])

  return { phase, percent }
}
